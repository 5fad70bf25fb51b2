// The GST return of a month or quarter (GSTR-1), and its files.
import * as z from "zod/mini";
import { SUPPLIES } from "../rules/gst.ts";
import { SHEET_NAMES } from "../rules/gst-return-files.ts";
import { RETURN_PERIODS } from "../rules/return-period.ts";
import { TAX_DOCUMENT_KINDS } from "../rules/tax-documents.ts";
import { TAX_REGIMES } from "../rules/tax-regime.ts";
import { defineCall } from "./call.ts";
import { Month } from "./reports.ts";
import { Rupees } from "./rupees.ts";
import { openEnum } from "./word.ts";

/** The return of a month, or of the quarter that it is in. Default the month to file (rules/return-period.ts). */
export const ReturnQuery = z.object({
  month: z.optional(Month),
  by: z._default(z.enum(RETURN_PERIODS), "month"),
  /** Of a shop with more than one in the period; default the last that issued a document. */
  gstin: z.optional(z.string().check(z.regex(/^[0-9A-Z]{15}$/, "A GSTIN"))),
});
export type ReturnQuery = z.output<typeof ReturnQuery>;

const Sums = { taxable: Rupees, cgst: Rupees, sgst: Rupees, igst: Rupees, total: Rupees };
const RateSums = { gstRatePercent: z.number(), ...Sums };

const ListedDocument = z.object({
  number: z.string(),
  /** yyyy-mm-dd in India. */
  issuedOn: z.string(),
  supply: openEnum(SUPPLIES),
  state: z.string(),
  buyerGstin: z.nullable(z.string()),
  total: Rupees,
  rates: z.array(z.object(RateSums)),
});

const HsnSums = z.object({
  hsnCode: z.string(),
  description: z.string(),
  quantity: z.number(),
  ...RateSums,
});

/** When a return was marked as filed, and the username of the account that did it. */
const Filing = z.object({ filedAt: z.string(), filedBy: z.string() });
export type Filing = z.output<typeof Filing>;

/** The tables of the form: see rules/gst-return.ts. */
export const GstReturnReply = z.object({
  /** The days covered, yyyy-mm-dd in India, both included. */
  from: z.string(),
  until: z.string(),
  /** The first month with a document, yyyy-mm. */
  firstMonth: z.string(),
  thisMonth: z.string(),
  /**
   * At the end of the period; regular if the shop charged GST earlier in it. Only regular shops file this return. Missing in
   * replies of the previous release.
   */
  regime: z._default(openEnum(TAX_REGIMES), "regular"),
  /** Whose return it is; empty if no document of the period has a GSTIN. */
  gstin: z.string(),
  /** All that issued documents in the period. */
  gstins: z.array(z.string()),
  businessInvoices: z.array(ListedDocument),
  largeInvoices: z.array(ListedDocument),
  consumerSales: z.array(z.object({ supply: openEnum(SUPPLIES), state: z.string(), ...RateSums })),
  nilRatedSales: z.array(z.object({ supply: openEnum(SUPPLIES), isToBusiness: z.boolean(), total: Rupees })),
  businessCreditNotes: z.array(ListedDocument),
  largeCreditNotes: z.array(ListedDocument),
  hsnOfBusinesses: z.array(HsnSums),
  hsnOfConsumers: z.array(HsnSums),
  series: z.array(
    z.object({ kind: openEnum(TAX_DOCUMENT_KINDS), first: z.string(), last: z.string(), count: z.number() }),
  ),
  totals: z.object(Sums),
  /** Null while not every month of the period is marked as filed. Missing in replies of the previous release. */
  filing: z._default(z.nullable(Filing), null),
  warnings: z.array(z.string()),
});
export type GstReturnReply = z.output<typeof GstReturnReply>;

export const getGstReturn = defineCall({
  method: "GET",
  path: "/api/admin/gst-return",
  summary: "The GST return of a month or quarter from its invoices and credit notes, with what to check",
  access: "accountant",
  reads: ["orders", "reports"],
  query: ReturnQuery,
  reply: GstReturnReply,
  failure: "Failed to fetch the GST return",
});

export const setFiled = defineCall({
  method: "PUT",
  path: "/api/admin/gst-return/filed",
  summary: "Marks the return of a month, or of the quarter that it is in, as filed or as not filed",
  access: "accountant",
  changes: ["reports"],
  isRepeatable: true,
  body: z.object({ month: Month, by: z.enum(RETURN_PERIODS), isFiled: z.boolean() }),
  reply: z.object({ filing: z.nullable(Filing) }),
  failure: "The return could not be marked",
});

/** Replies with a file, so it is not a JSON call of the contract. Its query is a ReturnFileQuery. */
export const RETURN_FILE_PATH = "/api/admin/gst-return/file";

/** JSON for the portal, one sheet of the offline tool as CSV, or all of them as a workbook. */
export const RETURN_FORMATS = ["json", "xlsx", ...SHEET_NAMES] as const;
export type ReturnFormat = (typeof RETURN_FORMATS)[number];

export const ReturnFileQuery = z.extend(ReturnQuery, { format: z.enum(RETURN_FORMATS) });
export type ReturnFileQuery = z.output<typeof ReturnFileQuery>;
