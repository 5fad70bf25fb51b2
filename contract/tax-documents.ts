// Invoices, credit notes and refund vouchers, and the settings that they follow.
import * as z from "zod/mini";
import { SUPPLIES } from "../rules/gst.ts";
import { GST_DAY_ERROR, isGstDay } from "../rules/gst-days.ts";
import { HSN_BEGINNING, HSN_BEGINNING_ERROR, isGstRate } from "../rules/gst-rates.ts";
import { PAPER_SIZES } from "../rules/paper-sizes.ts";
import { TAX_DOCUMENT_KINDS } from "../rules/tax-documents.ts";
import { REGISTERED_REGIMES, TAX_REGIMES } from "../rules/tax-regime.ts";
import { Done, defineCall } from "./call.ts";
import { OrderNumber, orderNumbers, ProductRef } from "./ids.ts";
import { Rupees } from "./rupees.ts";
import { openEnum } from "./word.ts";

/** A document in the list of an order. */
export const TaxDocumentSummary = z.object({
  _id: z.guid(),
  kind: openEnum(TAX_DOCUMENT_KINDS),
  /** For example ND/26-27/000123. */
  number: z.string(),
  issuedAt: z.string(),
  total: Rupees,
});
export type TaxDocumentSummary = z.output<typeof TaxDocumentSummary>;

const DocumentLine = z.object({
  /** Of the line in the order; null for the delivery charge. */
  position: z.nullable(z.number()),
  name: z.string(),
  hsnCode: z.string(),
  quantity: z.number(),
  /** Unit quantity code of GST returns. */
  unit: z.string(),
  gstRatePercent: z.number(),
  /** Of one unit before the discount, GST included. */
  price: Rupees,
  discount: Rupees,
  taxable: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
  total: Rupees,
});

const Seller = z.object({
  name: z.string(),
  tradeName: z.string(),
  address: z.string(),
  /** Empty for a shop that was not registered. */
  gstin: z.string(),
  fssaiNumber: z.string(),
  state: z.string(),
});
export type Seller = z.output<typeof Seller>;

const Buyer = z.object({
  name: z.string(),
  businessName: z.string(),
  houseNo: z.string(),
  roadName: z.string(),
  landmark: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
});
export type Buyer = z.output<typeof Buyer>;

/** A document with all its contents. */
export const TaxDocument = z.extend(TaxDocumentSummary, {
  orderId: OrderNumber,
  /** yyyy-mm-dd in India. */
  issuedOn: z.string(),
  /** For a credit note: the document that it reduces. */
  original: z.nullable(
    z.object({ kind: openEnum(TAX_DOCUMENT_KINDS), number: z.string(), issuedOn: z.string() }),
  ),
  /** For a refund: the payment of which money is returned. */
  refund: z.nullable(z.object({ payment: z.string(), paidOn: z.string(), reason: z.string() })),
  seller: Seller,
  supply: openEnum(SUPPLIES),
  supplyState: z.string(),
  /** Null once the shopper's data was erased. */
  buyer: z.nullable(Buyer),
  buyerGstin: z.nullable(z.string()),
  lines: z.array(DocumentLine),
  taxable: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
  templateVersion: z.number(),
});
export type TaxDocument = z.output<typeof TaxDocument>;

export const getTaxDocument = defineCall({
  method: "GET",
  path: "/api/admin/tax-documents/:id",
  summary: "An invoice, credit note or refund voucher with its lines",
  access: "owner",
  params: z.object({ id: z.guid() }),
  reply: TaxDocument,
  failure: "Failed to fetch the document",
});

/** These reply with a PDF, so they are not JSON calls of the contract. */
export const TAX_DOCUMENT_PDF_PATH = "/api/admin/tax-documents/:id/pdf";
export const INVOICES_PDF_PATH = "/api/admin/tax-documents/pdf";
export const OWN_TAX_DOCUMENT_PDF_PATH = "/api/users/tax-documents/:id/:document";

export const PdfQuery = z.object({ size: z._default(z.enum(PAPER_SIZES), "a4") });

export const MAX_INVOICES = 200;

/** The invoices of chosen orders by dispatch number, like their slips. Orders without an invoice are left out. */
export const InvoicesInput = z.object({
  orderIds: orderNumbers(MAX_INVOICES),
  size: z.enum(PAPER_SIZES),
});

export const listOwnTaxDocuments = defineCall({
  method: "GET",
  path: "/api/users/tax-documents/:id",
  summary: "The invoice of an order and the documents of its refunds, for the shopper who placed it",
  access: "shopper",
  params: z.object({ id: OrderNumber }),
  reply: z.array(
    z.object({
      _id: z.guid(),
      kind: openEnum(TAX_DOCUMENT_KINDS),
      number: z.string(),
      /** yyyy-mm-dd in India. */
      issuedOn: z.string(),
    }),
  ),
  failure: "Failed to fetch the documents",
});

const Day = z.iso.date("A day").check(z.refine((day) => isGstDay(day), GST_DAY_ERROR));
/** Without a GSTIN the shop is not registered, whatever is set here. */
const Regime = z.object({ from: Day, regime: z.enum(REGISTERED_REGIMES) });

/** Of a product, a category, or all products whose HSN code begins with these digits; the others are null. */
const RateScope = z.object({
  productId: z.nullable(ProductRef),
  categoryId: z.nullable(z.guid()),
  hsnCode: z.nullable(z.string()),
});

const RateChange = z.extend(RateScope, {
  _id: z.guid(),
  /** Of the product or category, also after it was deleted; null for an HSN code. */
  name: z.nullable(z.string()),
  from: z.string(),
  gstRatePercent: z.number(),
  /** Whether the products have the rate already. */
  isApplied: z.boolean(),
});
export type RateChange = z.output<typeof RateChange>;

const TaxSettings = z.object({
  /** What applies today: without an entry it follows from the GSTIN. */
  regime: openEnum(TAX_REGIMES),
  /** Newest first. */
  regimes: z.array(z.object({ from: z.string(), regime: openEnum(TAX_REGIMES) })),
  /** The prefix of document numbers: the owner's, or the initials of the shop's name. */
  documentPrefix: z.string(),
  /** Newest first. */
  rateChanges: z.array(RateChange),
});
export type TaxSettings = z.output<typeof TaxSettings>;

export const getTaxSettings = defineCall({
  method: "GET",
  path: "/api/admin/tax-settings",
  summary: "The shop's regime under GST with its days, and the changes of rates",
  access: "owner",
  reads: ["settings"],
  reply: TaxSettings,
  failure: "Failed to fetch the tax settings",
});

export const setTaxRegime = defineCall({
  method: "PUT",
  path: "/api/admin/tax-regimes",
  summary: "Sets the shop's regime under GST from a day on; documents issued before do not change",
  access: "owner",
  changes: ["settings", "catalogue"],
  needsPassword: true,
  body: Regime,
  reply: TaxSettings,
  failure: "Failed to save the regime",
});

export const removeTaxRegime = defineCall({
  method: "DELETE",
  path: "/api/admin/tax-regimes/:from",
  summary: "Removes a regime under GST whose day has not come",
  access: "owner",
  changes: ["settings", "catalogue"],
  needsPassword: true,
  params: z.object({ from: z.iso.date("A day") }),
  reply: TaxSettings,
  failure: "Failed to remove the regime",
});

export const addGstRateChange = defineCall({
  method: "POST",
  path: "/api/admin/gst-rate-changes",
  summary: "Changes the GST rate of a product, a category or an HSN code from a day on; prices do not change",
  access: "owner",
  changes: ["settings", "catalogue"],
  needsPassword: true,
  status: 201,
  body: z.object({
    from: Day,
    productId: z.optional(ProductRef),
    categoryId: z.optional(z.guid()),
    hsnCode: z.optional(z.string().check(z.regex(HSN_BEGINNING, HSN_BEGINNING_ERROR))),
    gstRatePercent: z.number().check(z.refine(isGstRate, "0, 5, 18 or 40")),
  }),
  reply: TaxSettings,
  failure: "Failed to save the rate",
});

export const removeGstRateChange = defineCall({
  method: "DELETE",
  path: "/api/admin/gst-rate-changes/:id",
  summary: "Removes a change of a GST rate that no product has yet",
  access: "owner",
  changes: ["settings", "catalogue"],
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to remove the rate",
});
