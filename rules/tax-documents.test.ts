import { expect, test } from "vitest";
import { checkRandomMonths, lineToTax as line } from "../tests/support/random-tax-documents.ts";
import type { Supply } from "./gst.ts";
import { paise } from "./money.ts";
import type { TaxedOrder } from "./order-tax.ts";
import {
  creditNoteLines,
  type DocumentLine,
  documentNumber,
  documentPrefix,
  fiscalYearOf,
  type NamedLine,
  prefixAfterRestore,
  saleDocumentKind,
  saleLines,
  seriesOf,
  TAX_DOCUMENT_KINDS,
  totalsOf,
  voucherLines,
} from "./tax-documents.ts";

type Order = TaxedOrder<NamedLine>;

const TWO_LINES: Order = {
  lines: [line(0, 25_000), line(1, 15_000)],
  discount: paise(0),
  delivery: paise(3_000),
  supply: "own state",
};

const figures = (lines: readonly DocumentLine[]) =>
  lines.map(({ total, taxable, cgst, sgst, igst }) =>
    [total, taxable, cgst, sgst, igst].map((amount) => (amount / 100).toFixed(2)).join(" "),
  );

test.each<[Supply, number, string[]]>([
  [
    "own state",
    0,
    ["250.00 238.10 5.95 5.95 0.00", "150.00 142.86 3.57 3.57 0.00", "30.00 28.58 0.71 0.71 0.00"],
  ],
  [
    "other state",
    0,
    ["250.00 238.10 0.00 0.00 11.90", "150.00 142.86 0.00 0.00 7.14", "30.00 28.57 0.00 0.00 1.43"],
  ],
  [
    "own state",
    6_000,
    ["212.50 202.38 5.06 5.06 0.00", "127.50 121.42 3.04 3.04 0.00", "30.00 28.58 0.71 0.71 0.00"],
  ],
  [
    "other state",
    6_000,
    ["212.50 202.38 0.00 0.00 10.12", "127.50 121.43 0.00 0.00 6.07", "30.00 28.57 0.00 0.00 1.43"],
  ],
  [
    "no GST",
    0,
    ["250.00 250.00 0.00 0.00 0.00", "150.00 150.00 0.00 0.00 0.00", "30.00 30.00 0.00 0.00 0.00"],
  ],
])(
  "an invoice to the %s with %i paise off has the figures of the accountant",
  (supply, discount, expected) => {
    const lines = saleLines({ ...TWO_LINES, supply, discount: paise(discount) }, []);
    expect(figures(lines)).toEqual(expected);
    expect(
      lines.map(({ name, quantity, unit, price, discount: off }) => [name, quantity, unit, price, off]),
    ).toEqual([
      ["Chips 0", 1, "PAC", 25_000, discount * 0.625],
      ["Chips 1", 1, "PAC", 15_000, discount * 0.375],
      ["Delivery charge", 0, "NA", 3_000, 0],
    ]);
  },
);

test("the invoice leaves out what was refunded before, and the credit notes end at nothing", () => {
  const unit = {
    amount: paise(15_000),
    delivery: paise(0),
    lines: [{ position: 1, quantity: 1, amount: paise(15_000) }],
  };
  const voucher = voucherLines(TWO_LINES, [], unit);
  expect(figures(voucher)).toEqual(["150.00 142.86 3.57 3.57 0.00"]);
  const sale = saleLines(TWO_LINES, [voucher]);
  expect(sale.map(({ name }) => name)).toEqual(["Chips 0", "Delivery charge"]);
  const some = creditNoteLines(sale, "own state", [], {
    amount: paise(10_000),
    delivery: paise(0),
    lines: [],
  });
  expect(some.map(({ quantity, total }) => [quantity, total])).toEqual([
    [0, 8_928],
    [0, 1_072],
  ]);
  const rest = creditNoteLines(sale, "own state", [some], "everything left");
  expect(rest.map(({ quantity }) => quantity)).toEqual([1, 0]);
  expect(totalsOf([...some, ...rest])).toEqual(totalsOf(sale));
  expect(creditNoteLines(sale, "own state", [some, rest], "everything left")).toEqual([]);
});

test("the delivery charge is taxed like the goods that are left", () => {
  const order: Order = {
    ...TWO_LINES,
    lines: [line(0, 10_000), { ...line(1, 6_000, 1, 0), hsnCode: "0714" }],
  };
  const first = {
    amount: paise(10_000),
    delivery: paise(0),
    lines: [{ position: 0, quantity: 1, amount: paise(10_000) }],
  };
  const voucher = voucherLines(order, [], first);
  expect(saleLines(order, [voucher])).toMatchObject([
    { position: 1, gstRatePercent: 0 },
    { position: null, gstRatePercent: 0, hsnCode: "0714", taxable: 3_000, cgst: 0 },
  ]);
  const second = {
    amount: paise(6_000),
    delivery: paise(0),
    lines: [{ position: 1, quantity: 1, amount: paise(6_000) }],
  };
  expect(saleLines(order, [voucher, voucherLines(order, [voucher], second)])).toMatchObject([
    { position: null, gstRatePercent: 5, hsnCode: "20081940" },
  ]);
});

test("a supply without GST names no rate", () => {
  const [first] = saleLines({ ...TWO_LINES, supply: "no GST" }, []);
  expect(first?.gstRatePercent).toBe(0);
});

test("the financial year begins on 1 April", () => {
  expect(["2026-03-31", "2026-04-01", "2026-12-31", "2027-01-01", "2100-01-01"].map(fiscalYearOf)).toEqual([
    "25-26",
    "26-27",
    "26-27",
    "26-27",
    "99-00",
  ]);
});

test("numbers have at most 16 characters, and each kind has its own series", () => {
  const series = TAX_DOCUMENT_KINDS.map((kind) => seriesOf("ND", kind));
  expect(new Set(series).size).toBe(series.length);
  expect(series.map((each) => documentNumber(each, "26-27", 123))).toEqual([
    "ND/26-27/000123",
    "NDB/26-27/000123",
    "NDP/26-27/000123",
    "NDC/26-27/000123",
    "NDR/26-27/000123",
  ]);
  for (const each of series) expect(documentNumber(each, "26-27", 999_999).length).toBeLessThanOrEqual(16);
});

test.each([
  ["", "Nendra", "NE"],
  ["", "Snack Shop", "SS"],
  ["", "A-One chips & more", "AO"],
  ["", "നേന്ത്ര", "NE"],
  ["", "കേരള സ്നാക്സ്", "KS"],
  ["", "नेंद्रा", "NE"],
  ["", "Nendra നേന്ത്ര", "NE"],
  ["", "نندرا", "IN"],
  ["", "!", "IN"],
  ["", "7", "7X"],
  ["", "007 Snacks", "SX"],
  ["", "0 Sugar Shop", "SS"],
  ["", "0", "IN"],
  ["K9", "Nendra", "K9"],
])("with the setting %j the prefix of %s is %s", (own, name, expected) => {
  expect(documentPrefix({ documentPrefix: own, name })).toBe(expected);
});

test("a restored shop gets a prefix that no series has, for numbers of at most 16 characters", () => {
  const at = new Date("2026-11-28T12:00:00Z");
  const first = prefixAfterRestore(at, () => false);
  expect(first).toMatch(/^[1-9A-Z][A-Z0-9]{4}$/);
  expect(prefixAfterRestore(at, (prefix) => prefix === first)).not.toBe(first);
  expect(documentNumber(seriesOf(first, "invoice"), "26-27", 123)).toBe(`${first}/27/000123`);
  expect(documentNumber(seriesOf(first, "credit note"), "26-27", 999_999)).toBe(`${first}C/27/999999`);
});

test("no two restores of a year have the same prefix, and none begins with 0", () => {
  const begin = Date.parse("2026-04-01T00:00:00+05:30");
  const step = (366 * 24 * 3_600_000) / 100_000;
  const prefixes = Array.from({ length: 100_000 }, (_, place) =>
    prefixAfterRestore(new Date(begin + place * step), () => false),
  );
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(prefixes.filter((prefix) => !/^[1-9A-Z][A-Z0-9]{4}$/.test(prefix))).toEqual([]);
});

test.each([
  ["regular", true, "invoice"],
  ["regular", false, "bill of supply"],
  ["composition", true, "bill of supply"],
  ["unregistered", false, "plain bill"],
] as const)("a %s shop's sale with taxed lines (%s) has a document: %s", (regime, hasTaxedLines, kind) => {
  expect(saleDocumentKind(regime, hasTaxedLines)).toBe(kind);
});

test("in random months, documents, the return and the accountant's file agree to the paisa", () => {
  checkRandomMonths(10_000);
});
