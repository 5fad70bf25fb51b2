// What a client or a provider may ask for besides the contract's calls, in the contract's terms.
import * as z from "zod/mini";
import { type Call, defineCall, Nothing } from "../../../contract/call.ts";
import { LABEL_PATH } from "../../../contract/consignments.ts";
import { FiguresRange, SALES_EXPORT_PATH } from "../../../contract/figures.ts";
import { ORDERS_EXPORT_PATH, OrdersExport } from "../../../contract/find-orders.ts";
import { OrderNumber } from "../../../contract/ids.ts";
import { ORDER_EVENTS } from "../../../contract/orders.ts";
import { RazorpayResponse } from "../../../contract/payments.ts";
import { RUN_LABELS_PATH, RUN_MANIFEST_PATH } from "../../../contract/shipping-runs.ts";
import { usualWords } from "./open-api-failures.ts";
import type { Described } from "./open-api-operation.ts";
import { BINARY } from "./open-api-schemas.ts";

const PROVIDERS = "Providers";
const failure = "Something Went Wrong";
const Event = z.record(z.string(), z.unknown());
const Taken = z.object({ success: z.literal(true) });

export const OTHER_CONCEPT = {
  name: PROVIDERS,
  description: "What the payment provider and the courier tell the shop. No client has to.",
};

export const OTHER_CALLS: readonly (Described & { call: Call })[] = [
  {
    id: "getImage",
    concept: "Catalogue",
    refusals: usualWords("NOT_FOUND", "BUSY"),
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
        "Server-sent events: order, with orderId, status and totalAmount, and refresh, when some may have been missed",
      access: "staff",
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "downloadLabel",
    concept: "Consignments",
    success: { description: "The label", content: { "application/pdf": { schema: BINARY } } },
    call: defineCall({
      method: "GET",
      path: LABEL_PATH,
      summary: "The carrier's label for a parcel, as a PDF",
      access: "staff",
      params: z.object({ orderId: OrderNumber }),
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "printRunLabels",
    concept: "Consignments",
    success: { description: "The labels", content: { "application/pdf": { schema: BINARY } } },
    call: defineCall({
      method: "GET",
      path: RUN_LABELS_PATH,
      summary:
        "The labels of a shipping run's booked parcels in the order of their slips, with their dispatch numbers, as a PDF",
      access: "staff",
      params: z.object({ runId: z.guid() }),
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "printRunManifest",
    concept: "Consignments",
    success: { description: "The manifest", content: { "application/pdf": { schema: BINARY } } },
    call: defineCall({
      method: "GET",
      path: RUN_MANIFEST_PATH,
      summary: "The manifest of a shipping run's booked parcels for each courier to sign, as a PDF",
      access: "staff",
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
    id: "exportSales",
    concept: "Dashboard",
    success: { description: "The file", content: { "text/csv": { schema: { type: "string" } } } },
    call: defineCall({
      method: "GET",
      path: SALES_EXPORT_PATH,
      summary:
        "For the accountant: each line sold, delivery charge and refund of a range of days, with the GST inside, as CSV",
      access: "owner",
      query: FiguresRange,
      reply: Nothing,
      failure,
    }),
  },
  {
    id: "receivePaymentEvent",
    concept: PROVIDERS,
    refusals: { INVALID_INPUT: "Invalid signature", ...usualWords("TOO_LARGE", "BUSY") },
    security: [],
    call: defineCall({
      method: "POST",
      path: "/api/webhooks/razorpay",
      summary: "Takes an event of the payment provider; told twice, it is taken once",
      headers: {
        "X-Razorpay-Signature": { description: "HMAC-SHA256 of the body's very bytes", required: true },
        "X-Razorpay-Event-Id": { description: "What tells a repeated event", required: false },
      },
      body: Event,
      reply: Taken,
      failure,
    }),
  },
  {
    id: "receiveCourierEvent",
    concept: PROVIDERS,
    refusals: usualWords("WEBHOOK_KEY_WRONG", "TOO_LARGE", "BUSY"),
    security: [{ courier: [] }],
    call: defineCall({
      method: "POST",
      path: "/api/webhooks/courier",
      summary: "Takes an event of the courier: the parcel is looked up at the courier soon",
      body: Event,
      reply: Taken,
      failure,
    }),
  },
  {
    id: "returnFromPayment",
    concept: PROVIDERS,
    refusals: usualWords("TOO_LARGE", "WRONG_CONTENT_TYPE"),
    bodyType: "application/x-www-form-urlencoded",
    success: {
      description: "To the page that says how the payment went",
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
