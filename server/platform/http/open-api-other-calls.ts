// Routes that clients and providers may request besides the contract's calls, described in the contract's form.
import * as z from "zod/mini";
import { type Call, defineCall, Nothing } from "../../../contract/call.ts";
import { LABEL_PATH } from "../../../contract/consignments.ts";
import { ORDERS_EXPORT_PATH, OrdersExport } from "../../../contract/find-orders.ts";
import { RETURN_FILE_PATH, ReturnFileQuery } from "../../../contract/gst-return.ts";
import { OrderNumber } from "../../../contract/ids.ts";
import { ORDER_EVENTS } from "../../../contract/orders.ts";
import { RazorpayResponse } from "../../../contract/payments.ts";
import {
  MONTH_FILES_PATH,
  MonthFilesQuery,
  SALES_EXPORT_PATH,
  SalesFileQuery,
} from "../../../contract/reports.ts";
import { SETTLEMENTS_EXPORT_PATH, SettlementsMonth } from "../../../contract/settlements.ts";
import { RUN_LABELS_PATH, RUN_MANIFEST_PATH } from "../../../contract/shipping-runs.ts";
import {
  INVOICES_PDF_PATH,
  InvoicesInput,
  OWN_TAX_DOCUMENT_PDF_PATH,
  PdfQuery,
  TAX_DOCUMENT_PDF_PATH,
} from "../../../contract/tax-documents.ts";
import { defaultMessages } from "./open-api-failures.ts";
import type { Described } from "./open-api-operation.ts";
import { BINARY } from "./open-api-schemas.ts";

const PROVIDERS = "Providers";
const failure = "Something Went Wrong";
const Event = z.record(z.string(), z.unknown());
const PDF = { description: "The file", content: { "application/pdf": { schema: BINARY } } };
const Taken = z.object({ success: z.literal(true) });

export const OTHER_CONCEPT = {
  name: PROVIDERS,
  description: "Webhooks of the payment provider and the courier.",
};

export const OTHER_CALLS: readonly (Described & { call: Call })[] = [
  {
    id: "getImage",
    concept: "Catalogue",
    refusals: defaultMessages("NOT_FOUND", "BUSY"),
    success: { description: "The picture", content: { "image/*": { schema: BINARY } } },
    call: defineCall({
      method: "GET",
      path: "/api/images/:name",
      summary: "A picture: the path that products and the shop have of it, under /api/",
      params: z.object({ name: z.string() }),
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "followOrders",
    concept: "Orders",
    success: {
      description: "Events, as they happen",
      content: { "text/event-stream": { schema: { type: "string" } } },
    },
    call: defineCall({
      method: "GET",
      path: ORDER_EVENTS,
      summary:
        "Server-sent events: order, with orderId, status and totalAmount; changed, with orderId; refresh, when some may have been missed",
      access: "packer",
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "downloadLabel",
    concept: "Parcels",
    success: { description: "The label", content: { "application/pdf": { schema: BINARY } } },
    call: defineCall({
      method: "GET",
      path: LABEL_PATH,
      summary: "The carrier's label for a parcel, as a PDF",
      access: "packer",
      params: z.object({ orderId: OrderNumber }),
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "printRunLabels",
    concept: "Parcels",
    success: { description: "The labels", content: { "application/pdf": { schema: BINARY } } },
    call: defineCall({
      method: "GET",
      path: RUN_LABELS_PATH,
      summary:
        "The labels of a shipping run's booked parcels in the order of their slips, with their dispatch numbers, as a PDF",
      access: "packer",
      params: z.object({ runId: z.guid() }),
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "printRunManifest",
    concept: "Parcels",
    success: { description: "The manifest", content: { "application/pdf": { schema: BINARY } } },
    call: defineCall({
      method: "GET",
      path: RUN_MANIFEST_PATH,
      summary: "The manifest of a shipping run's booked parcels for each courier to sign, as a PDF",
      access: "packer",
      params: z.object({ runId: z.guid() }),
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "exportOrders",
    concept: "Orders",
    success: {
      description: "The file",
      content: {
        "text/csv": { schema: { type: "string" } },
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { schema: BINARY },
      },
    },
    call: defineCall({
      method: "POST",
      path: ORDERS_EXPORT_PATH,
      summary: "Every order that fits all filters and the search, a row each, as CSV or XLSX",
      access: "owner",
      needsPassword: true,
      body: OrdersExport,
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "downloadGstReturn",
    concept: "Tax documents",
    success: { description: "The file", content: { "application/json": { schema: { type: "object" } } } },
    call: defineCall({
      method: "GET",
      path: RETURN_FILE_PATH,
      summary:
        "A file of the GST return: JSON for the portal, a sheet of its offline tool as CSV, or a workbook",
      access: "accountant",
      query: ReturnFileQuery,
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "exportSales",
    concept: "Dashboard",
    success: { description: "The file", content: { "text/csv": { schema: { type: "string" } } } },
    call: defineCall({
      method: "GET",
      path: SALES_EXPORT_PATH,
      summary:
        "For the accountant: each line sold, delivery charge and refund of a range of days, with the GST inside, as CSV",
      access: "accountant",
      query: SalesFileQuery,
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "downloadMonthFiles",
    concept: "Dashboard",
    success: { description: "The file", content: { "application/zip": { schema: BINARY } } },
    call: defineCall({
      method: "GET",
      path: MONTH_FILES_PATH,
      summary:
        "For the accountant: the files of the GST return, the sales and the payouts of a month, as one ZIP file",
      access: "accountant",
      query: MonthFilesQuery,
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "exportSettlements",
    concept: "Dashboard",
    success: { description: "The file", content: { "text/csv": { schema: { type: "string" } } } },
    call: defineCall({
      method: "GET",
      path: SETTLEMENTS_EXPORT_PATH,
      summary:
        "For the accountant: each transaction in the payment provider's payouts of a month, with fee and GST on it, as CSV",
      access: "accountant",
      query: SettlementsMonth,
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "printTaxDocument",
    concept: "Tax documents",
    success: PDF,
    call: defineCall({
      method: "GET",
      path: TAX_DOCUMENT_PDF_PATH,
      summary: "An invoice, credit note or refund voucher as a PDF on A4 or 4 by 6 inches",
      access: "owner",
      params: z.object({ id: z.guid() }),
      query: PdfQuery,
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "printInvoices",
    concept: "Tax documents",
    success: PDF,
    call: defineCall({
      method: "POST",
      path: INVOICES_PDF_PATH,
      summary:
        "The invoices of up to 200 orders as one PDF, by dispatch number like their slips; orders without one are left out",
      access: "owner",
      body: InvoicesInput,
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "printOwnTaxDocument",
    concept: "Tax documents",
    success: PDF,
    call: defineCall({
      method: "GET",
      path: OWN_TAX_DOCUMENT_PDF_PATH,
      summary: "A document of an order as a PDF, for the shopper who placed the order",
      access: "shopper",
      params: z.object({ id: OrderNumber, document: z.guid() }),
      query: PdfQuery,
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "receivePaymentEvent",
    concept: PROVIDERS,
    refusals: { INVALID_INPUT: "Invalid signature", ...defaultMessages("TOO_LARGE", "BUSY") },
    security: [],
    call: defineCall({
      method: "POST",
      path: "/api/webhooks/razorpay",
      summary: "Receives an event of the payment provider; a repeated event has no effect",
      headers: {
        "X-Razorpay-Signature": { description: "HMAC-SHA256 of the body's very bytes", required: true },
        "X-Razorpay-Event-Id": { description: "Identifies repeated events", required: false },
      },
      body: Event,
      reply: Taken,
      failure,
    }),
  },
  {
    id: "receiveCourierEvent",
    concept: PROVIDERS,
    refusals: defaultMessages("WEBHOOK_KEY_WRONG", "TOO_LARGE", "BUSY"),
    security: [{ courier: [] }],
    call: defineCall({
      method: "POST",
      path: "/api/webhooks/courier",
      summary: "Receives an event of the courier; the parcel's tracking is fetched soon",
      body: Event,
      reply: Taken,
      failure,
    }),
  },
  {
    id: "returnFromPayment",
    concept: PROVIDERS,
    refusals: defaultMessages("TOO_LARGE", "WRONG_CONTENT_TYPE"),
    bodyType: "application/x-www-form-urlencoded",
    success: {
      description: "Redirects to the page with the result of the payment",
      headers: { Location: { description: "Path of the page", schema: { type: "string" } } },
    },
    call: defineCall({
      method: "POST",
      path: "/api/payments/razorpay/callback",
      summary: "Where the payment provider sends browsers that cannot show its frame",
      status: 303,
      body: z.union([RazorpayResponse, z.object({ "error[metadata]": z.string() })]),
      reply: Nothing,
      failure,
    }),
  },
];
