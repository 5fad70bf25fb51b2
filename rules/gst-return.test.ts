import { describe, expect, test } from "vitest";
import { type Supply, splitTax } from "./gst.ts";
import { gstReturn, type ReturnDocument } from "./gst-return.ts";
import { portalJson } from "./gst-return-files.ts";
import { type Paise, paise } from "./money.ts";
import { totalsOf } from "./tax-documents.ts";

const CHIPS = "20081940";

type Sold = Partial<{
  rate: number;
  hsnCode: string;
  quantity: number;
  name: string;
  position: number | null;
}>;

function line(total: number, supply: Supply, { rate = 5, hsnCode = CHIPS, ...rest }: Sold = {}) {
  const given = { position: 0, name: "Chips", quantity: 1, ...rest };
  return {
    ...given,
    hsnCode,
    gstRatePercent: rate,
    ...splitTax(paise(total), rate, supply),
    total: paise(total),
  };
}

let numbers = 0;

function document(
  total: number,
  { supply = "own state", lines, ...rest }: Partial<ReturnDocument> = {},
): ReturnDocument {
  const own = lines ?? [line(total, supply)];
  return {
    kind: "invoice",
    number: `ND/26-27/${String(++numbers).padStart(6, "0")}`,
    issuedOn: "2026-11-05",
    supply,
    supplyState: supply === "own state" ? "Kerala" : "Tamil Nadu",
    buyerGstin: null,
    original: null,
    isTooLow: false,
    ...rest,
    lines: own,
    total: paise(own.reduce((all, each) => all + each.total, 0)),
  };
}

const creditNote = (
  total: number,
  sale: ReturnDocument,
  rest: Partial<ReturnDocument> = {},
): ReturnDocument => ({
  ...document(total, { supply: sale.supply }),
  kind: "credit note",
  number: `NDC/26-27/${String(++numbers).padStart(6, "0")}`,
  supplyState: sale.supplyState,
  buyerGstin: sale.buyerGstin,
  original: sale,
  ...rest,
});

const BUYER = "33AAACH7409R1Z8";
const amounts = ({ taxable, cgst, sgst, igst }: Record<"taxable" | "cgst" | "sgst" | "igst", Paise>) => [
  taxable,
  cgst,
  sgst,
  igst,
];

describe("sales to consumers", () => {
  test("are added up by state and rate, with the tax of the documents", () => {
    const filed = gstReturn([
      document(250_00),
      document(150_00),
      document(250_00, { supply: "other state" }),
      document(118_00, { lines: [line(118_00, "own state", { rate: 18 })] }),
    ]);
    expect(
      filed.consumerSales.map((row) => [row.state, row.gstRatePercent, row.total, ...amounts(row)]),
    ).toEqual([
      ["Kerala", 5, 400_00, 380_96, 9_52, 9_52, 0],
      ["Kerala", 18, 118_00, 100_00, 9_00, 9_00, 0],
      ["Tamil Nadu", 5, 250_00, 238_10, 0, 0, 11_90],
    ]);
    expect(filed.businessInvoices).toEqual([]);
  });

  test("are reduced by credit notes, also below zero", () => {
    const sale = document(250_00);
    const filed = gstReturn([
      sale,
      creditNote(100_00, sale),
      creditNote(250_00, document(250_00, { supply: "other state" })),
    ]);
    expect(filed.consumerSales.map(({ state, total }) => [state, total])).toEqual([
      ["Kerala", 150_00],
      ["Tamil Nadu", -250_00],
    ]);
    expect(filed.warnings).toEqual([expect.stringContaining("Tamil Nadu 5 %")]);
    expect(filed.businessCreditNotes).toEqual([]);
  });

  test("in one state are apart by supply: a shop that moved credits its earlier sales there", () => {
    const sale = document(250_00);
    const filed = gstReturn([
      document(250_00, { supply: "other state", supplyState: "Kerala" }),
      creditNote(100_00, sale),
    ]);
    expect(filed.consumerSales.map(({ supply, total }) => [supply, total])).toEqual([
      ["other state", 250_00],
      ["own state", -100_00],
    ]);
  });

  test("leave no row for a state whose sales were all credited", () => {
    const sale = document(250_00);
    const filed = gstReturn([sale, creditNote(250_00, sale)]);
    expect([filed.consumerSales, filed.hsnOfConsumers]).toEqual([[], []]);
    expect(filed.series).toHaveLength(2);
  });
});

describe("invoices that are listed by themselves", () => {
  test("are those to a business, with their credit notes", () => {
    const sale = document(0, {
      buyerGstin: BUYER,
      supply: "other state",
      lines: [
        line(250_00, "other state"),
        line(118_00, "other state", { rate: 18 }),
        line(30_00, "other state"),
      ],
    });
    const filed = gstReturn([sale, creditNote(30_00, sale)]);
    expect(filed.businessInvoices).toEqual([
      {
        number: sale.number,
        issuedOn: "2026-11-05",
        supply: "other state",
        state: "Tamil Nadu",
        buyerGstin: BUYER,
        total: 398_00,
        rates: [
          { gstRatePercent: 5, taxable: 266_67, cgst: 0, sgst: 0, igst: 13_33, total: 280_00 },
          { gstRatePercent: 18, taxable: 100_00, cgst: 0, sgst: 0, igst: 18_00, total: 118_00 },
        ],
      },
    ]);
    expect(filed.businessCreditNotes).toMatchObject([
      { total: 30_00, rates: [{ taxable: 28_57, igst: 1_43 }] },
    ]);
    expect(filed.consumerSales).toEqual([]);
  });

  test("carry integrated tax to another state, also where it rounds to nothing", () => {
    const filed = gstReturn([document(5, { buyerGstin: BUYER, supply: "other state" })]);
    const { b2b } = portalJson(filed, { gstin: "32AAAFN1234K1ZP", lastMonth: "2026-11" });
    expect(b2b).toMatchObject([{ inv: [{ itms: [{ itm_det: { iamt: 0, csamt: 0 } }] }] }]);
  });

  test.each([
    ["of ₹1,00,000 to another state", 100_000_00, "other state", false],
    ["above ₹1,00,000 to another state", 100_000_01, "other state", true],
    ["above ₹1,00,000 in the own state", 200_000_00, "own state", false],
  ] as const)("an invoice to a consumer %s", (_, total, supply, isListed) => {
    const sale = document(total, { supply });
    const filed = gstReturn([sale, creditNote(10_00, sale)]);
    expect([filed.largeInvoices.length, filed.largeCreditNotes.length, filed.consumerSales.length]).toEqual(
      isListed ? [1, 1, 0] : [0, 0, 1],
    );
  });
});

test("sales at 0 % are in table 8 and in the HSN summary alone", () => {
  const mixed = [line(105_00, "own state"), line(60_00, "own state", { rate: 0, hsnCode: "1904" })];
  const untaxed = [line(40_00, "other state", { rate: 0, hsnCode: "1904" })];
  const filed = gstReturn([
    document(0, { lines: mixed }),
    document(0, { lines: untaxed, supply: "other state", buyerGstin: BUYER }),
  ]);
  expect(filed.nilRatedSales).toEqual([
    { supply: "other state", isToBusiness: true, total: 40_00 },
    { supply: "own state", isToBusiness: false, total: 60_00 },
  ]);
  expect(filed.consumerSales.map(({ total }) => total)).toEqual([105_00]);
  expect(filed.businessInvoices).toEqual([]);
  expect(filed.hsnOfBusinesses.map(({ hsnCode, taxable }) => [hsnCode, taxable])).toEqual([["1904", 40_00]]);
});

test("the HSN summary has one row for each code and rate, delivery with the goods", () => {
  const filed = gstReturn([
    document(0, {
      lines: [
        line(250_00, "own state", { quantity: 2, name: "Banana chips" }),
        line(30_00, "own state", { position: null, quantity: 0, name: "Delivery charge" }),
        line(100_00, "own state", { hsnCode: "1905", name: "Achappam" }),
      ],
    }),
    document(125_00),
  ]);
  expect(
    filed.hsnOfConsumers.map((row) => [
      row.hsnCode,
      row.description,
      row.quantity,
      row.total,
      ...amounts(row),
    ]),
  ).toEqual([
    ["1905", "Achappam", 1, 100_00, 95_24, 2_38, 2_38, 0],
    [CHIPS, "Banana chips", 3, 405_00, 385_72, 9_64, 9_64, 0],
  ]);
});

test("documents issued are counted by series, vouchers and bills too", () => {
  const [first, last] = [document(100_00), document(100_00)];
  const voucher = { ...document(50_00), kind: "refund voucher" as const, number: "NDR/26-27/000001" };
  const filed = gstReturn([first, last, voucher]);
  expect(filed.series).toEqual([
    { kind: "invoice", first: first.number, last: last.number, count: 2 },
    { kind: "refund voucher", first: "NDR/26-27/000001", last: "NDR/26-27/000001", count: 1 },
  ]);
  expect(filed.totals.total).toBe(200_00);
});

test("numbers that another GSTIN used begin a new row of table 13", () => {
  const [first, second, others, last] = [document(1_00), document(1_00), document(1_00), document(1_00)];
  expect(gstReturn([first, second, last]).series).toEqual([
    { kind: "invoice", first: first.number, last: second.number, count: 2 },
    { kind: "invoice", first: last.number, last: last.number, count: 1 },
  ]);
  expect(others.number < last.number).toBe(true);
});

test("every amount of the documents is in one of the tables, and in the HSN summary", () => {
  const b2b = document(500_00, { buyerGstin: BUYER, supply: "other state" });
  const large = document(150_000_00, { supply: "other state" });
  const filed = gstReturn([
    b2b,
    large,
    document(0, { lines: [line(70_00, "own state", { rate: 0 }), line(99_99, "own state")] }),
    creditNote(33_33, b2b),
    creditNote(44_44, large),
  ]);
  const rows = (listed: typeof filed.businessInvoices) => listed.flatMap(({ rates }) => rates);
  const sold = totalsOf([
    ...rows(filed.businessInvoices),
    ...rows(filed.largeInvoices),
    ...filed.consumerSales,
  ]);
  const credited = totalsOf([...rows(filed.businessCreditNotes), ...rows(filed.largeCreditNotes)]);
  const untaxed = filed.nilRatedSales.reduce((all, { total }) => all + total, 0);
  expect(sold.total - credited.total + untaxed).toBe(filed.totals.total);
  expect(sold.igst - credited.igst).toBe(filed.totals.igst);
  expect(totalsOf([...filed.hsnOfBusinesses, ...filed.hsnOfConsumers])).toEqual(filed.totals);
});

describe("a warning names", () => {
  const warningsOf = (...documents: ReturnDocument[]) => gstReturn(documents).warnings;

  test.each<[string, ReturnDocument, RegExp]>([
    [
      "a product without an HSN code",
      document(0, { lines: [line(1_00, "own state", { hsnCode: "", name: "Murukku" })] }),
      /HSN.*Murukku/,
    ],
    [
      "a code of five digits",
      document(0, { lines: [line(1_00, "own state", { hsnCode: "20081" })] }),
      /20081/,
    ],
    ["an abolished rate", document(0, { lines: [line(1_00, "own state", { rate: 12 })] }), /12 %/],
    [
      "an unknown state",
      document(1_00, { supplyState: "Travancore", number: "ND/26-27/000900" }),
      /ND\/26-27\/000900/,
    ],
    [
      "a sale without GST",
      document(1_00, { supply: "no GST", kind: "bill of supply", number: "NDB/26-27/000001" }),
      /NDB/,
    ],
  ])("%s", (_, filed, text) => {
    expect(warningsOf(filed)).toEqual([expect.stringMatching(text)]);
  });

  test("rows of tables 7, 8 and 12 of which more was credited than sold", () => {
    const untaxed = (total: number) => [line(total, "own state", { rate: 0, hsnCode: "1904" })];
    const old = document(300_00, { issuedOn: "2026-10-05" });
    const oldUntaxed = document(0, { lines: untaxed(300_00), issuedOn: "2026-10-05" });
    const toBusiness = document(300_00, { buyerGstin: BUYER, issuedOn: "2026-10-05" });
    expect(warningsOf(creditNote(10_00, old))).toEqual([
      "More was credited than sold: Kerala 5 %, HSN 20081940 5 % to consumers. Check that the portal accepts the negative amount.",
    ]);
    expect(warningsOf(creditNote(10_00, toBusiness))).toEqual([
      expect.stringContaining("sold: HSN 20081940 5 % to businesses."),
    ]);
    expect(warningsOf(creditNote(0, oldUntaxed, { lines: untaxed(10_00) }))).toEqual([
      expect.stringContaining(
        "sold: 0 % Intra-State supplies to unregistered persons, HSN 1904 0 % to consumers.",
      ),
    ]);
    expect(warningsOf(old, creditNote(10_00, old))).toEqual([]);
  });

  test("a code of which more packs were credited than sold, at a higher price", () => {
    const sale = document(0, { lines: [line(500_00, "own state")] });
    const cheap = document(0, { lines: [line(20_00, "own state", { quantity: 2 })], issuedOn: "2026-10-05" });
    expect(warningsOf(sale, creditNote(0, cheap, { lines: cheap.lines }))).toEqual([
      expect.stringContaining("HSN 20081940 5 % to consumers"),
    ]);
  });

  test("credit notes after 30 November of the next year", () => {
    const sale = document(100_00, { issuedOn: "2026-03-31" });
    const other = document(1_000_00);
    expect(warningsOf(other, creditNote(1_00, sale, { issuedOn: "2026-11-30" }))).toEqual([]);
    expect(warningsOf(other, creditNote(1_00, sale, { issuedOn: "2026-12-01" }))).toHaveLength(1);
    expect(
      warningsOf(
        other,
        creditNote(1_00, document(1_00, { issuedOn: "2026-04-01" }), { issuedOn: "2026-12-01" }),
      ),
    ).toEqual([]);
  });
});
