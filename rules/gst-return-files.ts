// The files of a GST return: JSON with the field names of the GST portal, and the sheets of its offline tool.

import type { Supply } from "./gst.ts";
import {
  type ConsumerSales,
  type GstReturn,
  type HsnSums,
  type IssuedSeries,
  type ListedDocument,
  type NilRatedSales,
  nilRatedName,
  type RateSums,
} from "./gst-return.ts";
import { stateCode } from "./gstin.ts";
import { groupBy } from "./lists.ts";
import { toRupees } from "./money.ts";
import type { TaxDocumentKind } from "./tax-documents.ts";

/** The version of the portal's offline tool whose file this is. */
const VERSION = "GST3.1.6";

/** The cess on snacks. */
const NO_CESS = 0;

const MAX_DESCRIPTION = 30;

/** The offline tool refuses states that are not spelled as in its own list. These differ from our names. */
const STATES_IN_TOOL: Readonly<Record<string, string>> = {
  "Jammu and Kashmir": "Jammu & Kashmir",
  "Dadra and Nagar Haveli and Daman and Diu": "Dadra & Nagar Haveli & Daman & Diu",
  Lakshadweep: "Lakshdweep",
  "Andaman and Nicobar Islands": "Andaman & Nicobar Islands",
};

/** Whose return it is, and its last month: a quarter's return has the name of that month. */
export interface FiledBy {
  gstin: string;
  /** yyyy-mm */
  lastMonth: string;
}

/** The natures of documents in table 13. */
const NATURES: Readonly<Partial<Record<TaxDocumentKind, { code: number; name: string }>>> = {
  invoice: { code: 1, name: "Invoices for outward supply" },
  "bill of supply": { code: 1, name: "Invoices for outward supply" },
  "credit note": { code: 5, name: "Credit Note" },
  "refund voucher": { code: 8, name: "Refund Voucher" },
};

const period = ({ lastMonth }: FiledBy) => lastMonth.split("-").reverse().join("");

/** Whether a period has files of GSTR-1: the shop is regular, and it issued documents. */
export function hasReturnFiles({ regime, series }: { regime: string; series: readonly unknown[] }): boolean {
  return regime === "regular" && series.length > 0;
}

/** @returns for example GSTR1-32AAAFN1234K1ZP-112026.json, and for a sheet …-b2cs.csv */
export function returnFileName(filedBy: FiledBy, format: "json" | "xlsx" | SheetName): string {
  const name = `GSTR1-${filedBy.gstin}-${period(filedBy)}`;
  return format === "json" || format === "xlsx" ? `${name}.${format}` : `${name}-${format}.csv`;
}

/** The return as the portal's JSON; tables without rows are left out. Amounts in rupees. */
export function portalJson(gstReturn: GstReturn, filedBy: FiledBy): Record<string, unknown> {
  const {
    businessInvoices,
    businessCreditNotes,
    largeInvoices,
    largeCreditNotes,
    consumerSales,
    nilRatedSales,
    hsnOfBusinesses,
    hsnOfConsumers,
    series,
  } = gstReturn;
  return {
    gstin: filedBy.gstin,
    fp: period(filedBy),
    version: VERSION,
    hash: "hash",
    ...tables({
      b2b: byBuyer(businessInvoices).map(({ ctin, documents }) => ({
        ctin,
        inv: documents.map(businessInvoice),
      })),
      b2cl: byState(largeInvoices).map(({ pos, documents }) => ({ pos, inv: documents.map(invoice) })),
      b2cs: consumerSales.map(consumerRow),
      cdnr: byBuyer(businessCreditNotes).map(({ ctin, documents }) => ({
        ctin,
        nt: documents.map((each) => ({ ...creditNote(each), rchrg: "N", inv_typ: "R" })),
      })),
      cdnur: largeCreditNotes.map((each) => ({ typ: "B2CL", ...creditNote(each) })),
    }),
    ...(nilRatedSales.length > 0 && { nil: { inv: nilRatedSales.map(nilRow) } }),
    ...(hsnOfBusinesses.length + hsnOfConsumers.length > 0 && {
      hsn: tables({ hsn_b2b: hsnOfBusinesses.map(hsnRow), hsn_b2c: hsnOfConsumers.map(hsnRow) }),
    }),
    ...(series.length > 0 && { doc_issue: { doc_det: documentsIssued(series) } }),
  };
}

function tables(all: Record<string, readonly unknown[]>): Record<string, readonly unknown[]> {
  return Object.fromEntries(Object.entries(all).filter(([, rows]) => rows.length > 0));
}

function byBuyer(documents: readonly ListedDocument[]) {
  return [...groupBy(documents, ({ buyerGstin }) => buyerGstin ?? "")].map(([ctin, own]) => ({
    ctin,
    documents: own,
  }));
}

function byState(documents: readonly ListedDocument[]) {
  return [...groupBy(documents, ({ state }) => stateCode(state))].map(([pos, own]) => ({
    pos,
    documents: own,
  }));
}

const invoice = ({ number, issuedOn, supply, total, rates }: ListedDocument) => ({
  inum: number,
  idt: dashedDay(issuedOn),
  val: toRupees(total),
  itms: items(rates, supply),
});

const businessInvoice = (each: ListedDocument) => {
  const { itms, ...rest } = invoice(each);
  return { ...rest, pos: stateCode(each.state), rchrg: "N", inv_typ: "R", itms };
};

const creditNote = ({ number, issuedOn, supply, total, state, rates }: ListedDocument) => ({
  ntty: "C",
  nt_num: number,
  nt_dt: dashedDay(issuedOn),
  val: toRupees(total),
  pos: stateCode(state),
  itms: items(rates, supply),
});

/** The portal numbers the rates of a document by the rate itself: 501 for 5 %. */
const items = (rates: readonly RateSums[], supply: Supply) =>
  rates.map((sums) => ({ num: sums.gstRatePercent * 100 + 1, itm_det: rateAmounts(sums, supply) }));

/**
 * A product's name in Latin letters, digits and blanks: the portal refuses some other characters. Empty for a name in another
 * script, of which only fragments would be left; the portal has a description of each HSN code.
 */
function descriptionInTool(name: string): string {
  if (/[^\P{L}A-Za-z]/u.test(name)) return "";
  return name
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .slice(0, MAX_DESCRIPTION)
    .trimEnd();
}

/** A place of supply as the offline tool spells it: 35-Andaman & Nicobar Islands. Any other text is returned unchanged. */
function placeInTool(state: string): string {
  const code = stateCode(state);
  return code ? `${code}-${STATES_IN_TOOL[state] ?? state}` : state;
}

const rateAmounts = ({ gstRatePercent, taxable, cgst, sgst, igst }: RateSums, supply: Supply) => ({
  rt: gstRatePercent,
  txval: toRupees(taxable),
  ...(supply === "other state" ? { iamt: toRupees(igst) } : { camt: toRupees(cgst), samt: toRupees(sgst) }),
  csamt: NO_CESS,
});

const consumerRow = ({ supply, state, ...sums }: ConsumerSales) => ({
  sply_ty: supply === "other state" ? "INTER" : "INTRA",
  typ: "OE",
  pos: stateCode(state),
  ...rateAmounts(sums, supply),
});

const nilRow = ({ supply, isToBusiness, total }: NilRatedSales) => ({
  sply_ty: `${supply === "other state" ? "INTR" : "INTRA"}${isToBusiness ? "B2B" : "B2C"}`,
  nil_amt: toRupees(total),
  expt_amt: 0,
  ngsup_amt: 0,
});

const hsnRow = (
  { hsnCode, description, quantity, gstRatePercent, taxable, cgst, sgst, igst }: HsnSums,
  index: number,
) => ({
  num: index + 1,
  hsn_sc: hsnCode,
  ...(descriptionInTool(description) !== "" && { desc: descriptionInTool(description) }),
  uqc: "PAC",
  qty: quantity,
  rt: gstRatePercent,
  txval: toRupees(taxable),
  iamt: toRupees(igst),
  camt: toRupees(cgst),
  samt: toRupees(sgst),
  csamt: NO_CESS,
});

/** The portal takes each nature once: invoices and bills of supply are of one. */
function documentsIssued(series: readonly IssuedSeries[]) {
  const rows = series.flatMap((row) => {
    const nature = NATURES[row.kind];
    return nature ? [{ nature, row }] : [];
  });
  return [...groupBy(rows, ({ nature }) => nature.code)].map(([code, own]) => ({
    doc_num: code,
    doc_typ: own[0]?.nature.name,
    docs: own.map(({ row: { first, last, count } }, index) => ({
      num: index + 1,
      from: first,
      to: last,
      totnum: count,
      cancel: 0,
      net_issue: count,
    })),
  }));
}

/** dd-mm-yyyy */
const dashedDay = (day: string) => day.split("-").reverse().join("-");

/** A sheet of the offline tool. Amounts in rupees. */
export interface ReturnSheet {
  name: SheetName;
  /** Its name in the tool's workbook. */
  nameInTool: string;
  /** The first row of the tool's workbook. */
  title: string;
  head: readonly string[];
  rows: (string | number)[][];
}

/** The row of the column heads in the offline tool's workbook, from 1. Those above are summaries that it does not read. */
export const HEAD_ROW = 4;

/** Each is a CSV file too. */
export const SHEET_NAMES = [
  "b2b",
  "b2cl",
  "b2cs",
  "cdnr",
  "cdnur",
  "exemp",
  "hsn_b2b",
  "hsn_b2c",
  "docs",
] as const;
type SheetName = (typeof SHEET_NAMES)[number];

const TAX_HEAD = ["Applicable % of Tax Rate", "Rate", "Taxable Value", "Cess Amount"] as const;
const HSN_HEAD = [
  "HSN",
  "Description",
  "UQC",
  "Total Quantity",
  "Total Value",
  "Rate",
  "Taxable Value",
  "Integrated Tax Amount",
  "Central Tax Amount",
  "State/UT Tax Amount",
  "Cess Amount",
] as const;

const HEADS: Readonly<Record<SheetName, readonly string[]>> = {
  b2b: [
    "GSTIN/UIN of Recipient",
    "Receiver Name",
    "Invoice Number",
    "Invoice date",
    "Invoice Value",
    "Place Of Supply",
    "Reverse Charge",
    "Applicable % of Tax Rate",
    "Invoice Type",
    "E-Commerce GSTIN",
    "Rate",
    "Taxable Value",
    "Cess Amount",
  ],
  b2cl: [
    "Invoice Number",
    "Invoice date",
    "Invoice Value",
    "Place Of Supply",
    ...TAX_HEAD,
    "E-Commerce GSTIN",
  ],
  b2cs: ["Type", "Place Of Supply", ...TAX_HEAD, "E-Commerce GSTIN"],
  cdnr: [
    "GSTIN/UIN of Recipient",
    "Receiver Name",
    "Note Number",
    "Note Date",
    "Note Type",
    "Place Of Supply",
    "Reverse Charge",
    "Note Supply Type",
    "Note Value",
    ...TAX_HEAD,
  ],
  cdnur: ["UR Type", "Note Number", "Note Date", "Note Type", "Place Of Supply", "Note Value", ...TAX_HEAD],
  exemp: [
    "Description",
    "Nil Rated Supplies",
    "Exempted(other than nil rated/non GST supply)",
    "Non-GST Supplies",
  ],
  hsn_b2b: HSN_HEAD,
  hsn_b2c: HSN_HEAD,
  docs: ["Nature of Document", "Sr. No. From", "Sr. No. To", "Total Number", "Cancelled"],
};

/** Where they differ from those of the CSV files. */
const NAMES_IN_TOOL: Readonly<Partial<Record<SheetName, string>>> = {
  b2b: "b2b,sez,de",
  hsn_b2b: "hsn(b2b)",
  hsn_b2c: "hsn(b2c)",
};

const TITLES: Readonly<Record<SheetName, string>> = {
  b2b: "Summary For B2B, SEZ, DE (4A, 4B, 6B, 6C)",
  b2cl: "Summary For B2CL(5)",
  b2cs: "Summary For B2CS(7)",
  cdnr: "Summary For CDNR(9B)",
  cdnur: "Summary For CDNUR(9B)",
  exemp: "Summary For Nil rated, exempted and non GST outward supplies (8)",
  hsn_b2b: "Summary For HSN(12)",
  hsn_b2c: "Summary For HSN(12)",
  docs: "Summary of documents issued during the tax period (13)",
};

/** The sheets of the offline tool, those without rows too. */
export function returnSheets(gstReturn: GstReturn): ReturnSheet[] {
  const rows: Record<SheetName, ReturnSheet["rows"]> = {
    b2b: perRate(gstReturn.businessInvoices, (each, sums) => [
      each.buyerGstin ?? "",
      "",
      each.number,
      namedDay(each.issuedOn),
      toRupees(each.total),
      placeInTool(each.state),
      "N",
      "",
      "Regular B2B",
      "",
      ...rateCells(sums),
    ]),
    b2cl: perRate(gstReturn.largeInvoices, (each, sums) => [
      each.number,
      namedDay(each.issuedOn),
      toRupees(each.total),
      placeInTool(each.state),
      "",
      ...rateCells(sums),
      "",
    ]),
    b2cs: gstReturn.consumerSales.map((row) => ["OE", placeInTool(row.state), "", ...rateCells(row), ""]),
    cdnr: perRate(gstReturn.businessCreditNotes, (each, sums) => [
      each.buyerGstin ?? "",
      "",
      each.number,
      namedDay(each.issuedOn),
      "C",
      placeInTool(each.state),
      "N",
      "Regular B2B",
      toRupees(each.total),
      "",
      ...rateCells(sums),
    ]),
    cdnur: perRate(gstReturn.largeCreditNotes, (each, sums) => [
      "B2CL",
      each.number,
      namedDay(each.issuedOn),
      "C",
      placeInTool(each.state),
      toRupees(each.total),
      "",
      ...rateCells(sums),
    ]),
    exemp: gstReturn.nilRatedSales.map((row) => [nilRatedName(row), toRupees(row.total), 0, 0]),
    hsn_b2b: gstReturn.hsnOfBusinesses.map(hsnCells),
    hsn_b2c: gstReturn.hsnOfConsumers.map(hsnCells),
    docs: gstReturn.series.flatMap(({ kind, first, last, count }) => {
      const nature = NATURES[kind];
      return nature ? [[nature.name, first, last, count, 0]] : [];
    }),
  };
  return SHEET_NAMES.map((name) => ({
    name,
    nameInTool: NAMES_IN_TOOL[name] ?? name,
    title: TITLES[name],
    head: HEADS[name],
    rows: rows[name],
  }));
}

const perRate = (
  documents: readonly ListedDocument[],
  cells: (document: ListedDocument, sums: RateSums) => (string | number)[],
) => documents.flatMap((document) => document.rates.map((sums) => cells(document, sums)));

const rateCells = ({ gstRatePercent, taxable }: RateSums) => [gstRatePercent, toRupees(taxable), NO_CESS];

const hsnCells = (row: HsnSums) => [
  row.hsnCode,
  descriptionInTool(row.description),
  "PAC-PACKS",
  row.quantity,
  toRupees(row.total),
  row.gstRatePercent,
  toRupees(row.taxable),
  toRupees(row.igst),
  toRupees(row.cgst),
  toRupees(row.sgst),
  NO_CESS,
];

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** @param issuedOn yyyy-mm-dd @returns 05-Nov-2026 */
function namedDay(issuedOn: string): string {
  const [year, month, day] = issuedOn.split("-");
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}
