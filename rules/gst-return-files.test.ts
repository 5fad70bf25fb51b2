import { expect, test } from "vitest";
import { INDIAN_STATES } from "./address.ts";
import { gstReturn, type ReturnDocument } from "./gst-return.ts";
import { portalJson, returnSheets } from "./gst-return-files.ts";
import { placeOfSupply } from "./gstin.ts";
import { paise, ZERO } from "./money.ts";
import type { TaxDocumentKind } from "./tax-documents.ts";

const FILED_BY = { gstin: "32AAAFN1234K1ZP", lastMonth: "2026-11" };

interface Sold {
  kind?: TaxDocumentKind;
  number?: string;
  state?: string;
  name?: string;
}

function sold({ kind = "invoice", number = "NE/26-27/000001", state = "Kerala", name = "Chips" }: Sold) {
  const amounts = { taxable: paise(100_00), cgst: ZERO, sgst: ZERO, igst: paise(5_00), total: paise(105_00) };
  const line = { position: 0, name, hsnCode: "20081940", quantity: 1, gstRatePercent: 5, ...amounts };
  return {
    kind,
    number,
    issuedOn: "2026-11-05",
    supply: "other state",
    supplyState: state,
    buyerGstin: null,
    original: null,
    isTooLow: false,
    lines: [line],
    total: amounts.total,
  } satisfies ReturnDocument;
}

test("table 13 has each nature of documents once, with a row for each series", () => {
  const documents = [
    sold({ number: "NE/26-27/000001" }),
    sold({ number: "NE/26-27/000002" }),
    sold({ kind: "bill of supply", number: "NEB/26-27/000001" }),
    sold({ kind: "credit note", number: "NEC/26-27/000001" }),
    sold({ kind: "refund voucher", number: "NER/26-27/000001" }),
  ];
  const row = (num: number, from: string, to: string, totnum: number) => ({
    num,
    from,
    to,
    totnum,
    cancel: 0,
    net_issue: totnum,
  });
  expect(portalJson(gstReturn(documents), FILED_BY).doc_issue).toEqual({
    doc_det: [
      {
        doc_num: 1,
        doc_typ: "Invoices for outward supply",
        docs: [
          row(1, "NE/26-27/000001", "NE/26-27/000002", 2),
          row(2, "NEB/26-27/000001", "NEB/26-27/000001", 1),
        ],
      },
      {
        doc_num: 5,
        doc_typ: "Credit Note",
        docs: [row(1, "NEC/26-27/000001", "NEC/26-27/000001", 1)],
      },
      {
        doc_num: 8,
        doc_typ: "Refund Voucher",
        docs: [row(1, "NER/26-27/000001", "NER/26-27/000001", 1)],
      },
    ],
  });
});

const placeInSheet = (state: string) =>
  returnSheets(gstReturn([sold({ state })])).find(({ name }) => name === "b2cs")?.rows[0]?.[1];

test.each([
  ["Jammu and Kashmir", "01-Jammu & Kashmir"],
  ["Dadra and Nagar Haveli and Daman and Diu", "26-Dadra & Nagar Haveli & Daman & Diu"],
  ["Lakshadweep", "31-Lakshdweep"],
  ["Andaman and Nicobar Islands", "35-Andaman & Nicobar Islands"],
])("the offline tool reads %s as %s", (state, place) => {
  expect(placeInSheet(state)).toBe(place);
});

test("it reads all other states as they are on papers", () => {
  const others = INDIAN_STATES.filter((state) => placeInSheet(state) !== placeOfSupply(state));
  expect(others).toHaveLength(4);
});

test.each([
  ["Nendran Banana Chips", "Nendran Banana Chips"],
  ['Chips "salted" <b>250 g</b>, hot', "Chips salted b 250 g b hot"],
  ['=HYPERLINK("x")', "HYPERLINK x"],
  ["A very long name of a product, cut off", "A very long name of a product"],
  ["Chips 🍌🍌🍌", "Chips"],
  ["കായ വറുത്തത് 200 g", undefined],
  ["Café chips", undefined],
  ["🍌", undefined],
])("the description of %j is %j", (name, description) => {
  const filed = gstReturn([sold({ name })]);
  const { hsn } = portalJson(filed, FILED_BY) as { hsn: { hsn_b2c: { desc?: string }[] } };
  expect(hsn.hsn_b2c[0]?.desc).toBe(description);
  expect(hsn.hsn_b2c[0] && "desc" in hsn.hsn_b2c[0]).toBe(description !== undefined);
  const sheet = returnSheets(filed).find((each) => each.name === "hsn_b2c");
  expect(sheet?.rows[0]?.[1]).toBe(description ?? "");
});
