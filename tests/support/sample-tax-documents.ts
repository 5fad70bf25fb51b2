// Tax documents to draw, with the amounts of the golden figures (rules/tax-documents.test.ts).
import type { TaxDocument } from "../../contract/tax-documents.ts";
import { orderNumber } from "../../rules/ids.ts";
import { paise, ZERO } from "../../rules/money.ts";
import { GSTIN } from "./tax-documents.ts";

type Line = TaxDocument["lines"][number];

const line = (changes: Partial<Line>): Line => ({
  position: 1,
  name: "Banana chips",
  hsnCode: "20081940",
  quantity: 2,
  unit: "PAC",
  gstRatePercent: 5,
  price: paise(12_500),
  discount: ZERO,
  taxable: paise(23_810),
  cgst: paise(595),
  sgst: paise(595),
  igst: ZERO,
  total: paise(25_000),
  ...changes,
});

/** Has no conjuncts and no vowel signs before their letter, so that the text of a PDF is the text that was drawn. */
export const MALAYALAM_BUYER = "അനത കമല";
export const DEVANAGARI_BUYER = "कमल महल";

/** An invoice of 2 packs, 1 pack with a discount, and delivery, within Kerala. */
export const INVOICE: TaxDocument = {
  _id: "0190a5a0-0000-7000-8000-000000000001",
  kind: "invoice",
  number: "ND/26-27/000123",
  issuedAt: "2026-11-28T05:00:00.000Z",
  issuedOn: "2026-11-28",
  orderId: orderNumber("NEN7F3K2Q"),
  original: null,
  refund: null,
  seller: {
    name: "Nendra Foods Private Limited",
    tradeName: "Nendra",
    address: "12/345 Market Road\nAluva, Ernakulam, Kerala 683101",
    gstin: GSTIN,
    fssaiNumber: "11321004000123",
    state: "Kerala",
  },
  supply: "own state",
  supplyState: "Kerala",
  buyer: {
    name: MALAYALAM_BUYER,
    businessName: "",
    houseNo: "12B",
    roadName: "Temple Road",
    landmark: "Near the old church",
    city: "Kochi",
    state: "Kerala",
    pincode: "682001",
  },
  buyerGstin: null,
  lines: [
    line({}),
    line({
      position: 2,
      name: "Sharkara varatti",
      hsnCode: "20081930",
      quantity: 1,
      price: paise(18_000),
      discount: paise(3_000),
      taxable: paise(14_286),
      cgst: paise(357),
      sgst: paise(357),
      total: paise(15_000),
    }),
    line({
      position: null,
      name: "Delivery charge",
      quantity: 0,
      unit: "NA",
      price: paise(3_000),
      taxable: paise(2_858),
      cgst: paise(71),
      sgst: paise(71),
      total: paise(3_000),
    }),
  ],
  taxable: paise(40_954),
  cgst: paise(1_023),
  sgst: paise(1_023),
  igst: ZERO,
  total: paise(43_000),
  templateVersion: 1,
};

/** To a business in another state. */
export const BUSINESS_INVOICE: TaxDocument = {
  ...INVOICE,
  number: "ND/26-27/000124",
  supply: "other state",
  supplyState: "Maharashtra",
  buyerGstin: "27AAPFU0939F1ZV",
  buyer: {
    name: DEVANAGARI_BUYER,
    businessName: "Mahal Traders",
    houseNo: "42/1",
    roadName: "Station Road",
    landmark: "",
    city: "Pune",
    state: "Maharashtra",
    pincode: "411001",
  },
  lines: [line({ cgst: ZERO, sgst: ZERO, igst: paise(1_190) })],
  taxable: paise(23_810),
  cgst: ZERO,
  sgst: ZERO,
  igst: paise(1_190),
  total: paise(25_000),
};

const WITHOUT_TAX: Pick<TaxDocument, "supply" | "lines" | "taxable" | "cgst" | "sgst" | "igst" | "total"> = {
  supply: "no GST",
  lines: [line({ gstRatePercent: 0, taxable: paise(25_000), cgst: ZERO, sgst: ZERO })],
  taxable: paise(25_000),
  cgst: ZERO,
  sgst: ZERO,
  igst: ZERO,
  total: paise(25_000),
};

export const BILL_OF_SUPPLY: TaxDocument = {
  ...INVOICE,
  ...WITHOUT_TAX,
  kind: "bill of supply",
  number: "NDB/26-27/000001",
};

/** Goods at 0 % of a shop that charges GST. */
export const UNTAXED_BILL: TaxDocument = { ...BILL_OF_SUPPLY, supply: "own state" };

/** Goods with and without tax. */
export const MIXED_INVOICE: TaxDocument = {
  ...INVOICE,
  lines: [...INVOICE.lines, ...WITHOUT_TAX.lines],
};

export const PLAIN_BILL: TaxDocument = {
  ...INVOICE,
  ...WITHOUT_TAX,
  kind: "plain bill",
  number: "NDP/26-27/000001",
  seller: { ...INVOICE.seller, gstin: "", fssaiNumber: "21321004000123", state: "" },
};

const REFUNDED: Partial<TaxDocument> = {
  refund: { payment: "pay_N1234567890abc", paidOn: "2026-11-19", reason: "One pack was broken" },
  lines: [
    line({ quantity: 1, taxable: paise(11_904), cgst: paise(298), sgst: paise(298), total: paise(12_500) }),
  ],
  taxable: paise(11_904),
  cgst: paise(298),
  sgst: paise(298),
  total: paise(12_500),
};

export const CREDIT_NOTE: TaxDocument = {
  ...INVOICE,
  ...REFUNDED,
  kind: "credit note",
  number: "NDC/26-27/000001",
  original: { kind: "invoice", number: INVOICE.number, issuedOn: "2026-11-28" },
};

export const REFUND_VOUCHER: TaxDocument = {
  ...INVOICE,
  ...REFUNDED,
  kind: "refund voucher",
  number: "NDR/26-27/000001",
};

export const ERASED_INVOICE: TaxDocument = { ...INVOICE, buyer: null };
