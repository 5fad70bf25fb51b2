// Many parcels in one go: offers for each, a preview, the booking, the labels and the manifest.
import * as z from "zod/mini";
import { MAX_GRAMS } from "../rules/parcel.ts";
import { HOLD_REASONS } from "../rules/payment-states.ts";
import { SHIPPING_RULES, SHOWN_RUN_STATES } from "../rules/shipping-runs.ts";
import { defineCall } from "./call.ts";
import { MAX_COURIER_NAME_LENGTH, shippingToken } from "./consignments.ts";
import { lineText } from "./form.ts";
import { OrderNumber, orderNumbers } from "./ids.ts";
import { Rupees } from "./rupees.ts";
import { word } from "./word.ts";

export const MAX_IN_RUN = 500;

const RunOffer = z.object({
  courierId: z.string(),
  courierName: z.string(),
  rate: Rupees,
  /** Estimated days until delivery; null where not known. */
  days: z.nullable(z.number()),
});

const RunOrder = z.object({
  orderId: OrderNumber,
  dispatchNumber: z.nullable(z.string()),
  name: z.nullable(z.string()),
  city: z.nullable(z.string()),
  pincode: z.nullable(z.string()),
  state: word(SHOWN_RUN_STATES),
  /** Why its parcel stays in the shop for now; null where it does not. */
  held: z.nullable(word(HOLD_REASONS)),
  /** Of the parcel; null before its offers were asked for. */
  weightGrams: z.nullable(z.number().check(z.maximum(MAX_GRAMS))),
  /** The cheapest first. */
  offers: z.array(RunOffer),
  /** Why it was refused, or why the last try did not succeed; empty otherwise. */
  problem: z.string(),
  /** Whether the courier gave a label when the labels were last printed; null before that. */
  hasLabel: z.nullable(z.boolean()),
  /** Once it is booked. */
  consignment: z.nullable(
    z.object({
      awb: z.string(),
      courierName: z.string(),
      rate: z.nullable(Rupees),
      pickupAt: z.nullable(z.string()),
    }),
  ),
});
export type RunOrder = z.output<typeof RunOrder>;

export const ShippingRun = z.object({
  runId: z.guid(),
  createdAt: z.string(),
  /** Whether the booking was asked for. */
  isStarted: z.boolean(),
  /** By dispatch number, like slips, labels and manifest. */
  orders: z.array(RunOrder),
});
export type ShippingRun = z.output<typeof ShippingRun>;

const runId = z.object({ runId: z.guid() });
const FAILURE = "The parcels could not be booked";

export const createShippingRun = defineCall({
  method: "POST",
  path: "/api/admin/shipping-runs",
  summary: "Begins to ask for offers for many Packed orders' parcels; nothing is booked yet",
  access: "staff",
  status: 201,
  headers: shippingToken(true),
  body: z.object({
    orderIds: orderNumbers(MAX_IN_RUN),
  }),
  reply: runId,
  failure: FAILURE,
});

export const getShippingRun = defineCall({
  method: "GET",
  path: "/api/admin/shipping-runs/:runId",
  summary: "How far a shipping run is, and what becomes of each of its orders",
  access: "staff",
  params: runId,
  reply: ShippingRun,
  failure: "Failed to fetch the shipping run",
});

export const startShippingRun = defineCall({
  method: "POST",
  path: "/api/admin/shipping-runs/:runId/start",
  summary:
    "Books the parcels of a run at the couriers that a rule chooses, in the background; once. Parcels that have changed since their offers get new ones instead",
  access: "staff",
  headers: shippingToken(true),
  params: runId,
  body: z.object({
    by: z.enum(SHIPPING_RULES),
    /** For `named`. */
    courierName: z.optional(z.string().check(z.maxLength(MAX_COURIER_NAME_LENGTH), lineText)),
    /** Orders that are not to be booked. */
    leaveOut: z.array(OrderNumber).check(z.maxLength(MAX_IN_RUN)),
  }),
  reply: z.object({
    /** How many are being booked. */
    booking: z.number(),
  }),
  failure: FAILURE,
});

export const carryOnShippingRun = defineCall({
  method: "POST",
  path: "/api/admin/shipping-runs/:runId/carry-on",
  summary: "Tries at once what waits for a courier that did not answer",
  access: "staff",
  params: runId,
  reply: z.object({ waiting: z.number() }),
  failure: FAILURE,
});

/** These reply with a PDF, so they are no JSON calls of the contract. */
export const RUN_LABELS_PATH = "/api/admin/shipping-runs/:runId/labels";
export const RUN_MANIFEST_PATH = "/api/admin/shipping-runs/:runId/manifest";
