// Shipping many parcels at once: offers for each, a preview, the booking, labels and manifest.
import * as z from "zod/mini";
import { DELIVERY_ZONES } from "../rules/delivery-zone.ts";
import { MAX_GRAMS } from "../rules/parcel.ts";
import { HOLD_REASONS } from "../rules/payment-states.ts";
import { SHIPPING_RULES, SHOWN_RUN_STATES } from "../rules/shipping-runs.ts";
import { defineCall } from "./call.ts";
import { MAX_COURIER_NAME_LENGTH, shippingToken, WeightGrams } from "./consignments.ts";
import { lineText } from "./form.ts";
import { OrderNumber, orderNumbers } from "./ids.ts";
import { Rupees } from "./rupees.ts";
import { openEnum } from "./word.ts";

export const MAX_IN_RUN = 500;

const RunOffer = z.object({
  courierId: z.string(),
  courierName: z.string(),
  rate: Rupees,
  /** Estimated days until delivery; null if unknown. */
  days: z.nullable(z.number()),
});

const RunOrder = z.object({
  orderId: OrderNumber,
  dispatchNumber: z.nullable(z.string()),
  name: z.nullable(z.string()),
  city: z.nullable(z.string()),
  pincode: z.nullable(z.string()),
  /** Null without an address. */
  zone: z.nullable(openEnum(DELIVERY_ZONES)),
  /** What the customer paid for delivery, less refunds of it; null for packers. */
  deliveryPaid: z.nullable(Rupees),
  state: openEnum(SHOWN_RUN_STATES),
  /** Why the parcel must not leave the shop; null if it may. */
  held: z.nullable(openEnum(HOLD_REASONS)),
  /** As entered by staff, else estimated; null before its offers were requested. */
  weightGrams: z.nullable(z.number().check(z.maximum(MAX_GRAMS))),
  /** Cheapest first. */
  offers: z.array(RunOffer),
  /** Why it was refused, or why the last attempt failed; else empty. */
  problem: z.string(),
  /** Whether the courier provided a label at the last printing; null before. */
  hasLabel: z.nullable(z.boolean()),
  /** Set once it is booked. */
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
  /** Whether booking was started. */
  isStarted: z.boolean(),
  /** By dispatch number, like slips, labels and manifest. */
  orders: z.array(RunOrder),
});
export type ShippingRun = z.output<typeof ShippingRun>;

const runId = z.object({ runId: z.guid() });
const CourierName = z.string().check(z.maxLength(MAX_COURIER_NAME_LENGTH), lineText);
const MAX_CHOSEN_COURIERS = 50;
const FAILURE = "The parcels could not be booked";

export const createShippingRun = defineCall({
  method: "POST",
  path: "/api/admin/shipping-runs",
  summary: "Starts requesting offers for the parcels of many Packed orders; books nothing",
  access: "packer",
  changes: ["orders"],
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
  access: "packer",
  reads: ["orders"],
  params: runId,
  reply: ShippingRun,
  failure: "Failed to fetch the bookings",
});

export const startShippingRun = defineCall({
  method: "POST",
  path: "/api/admin/shipping-runs/:runId/start",
  summary:
    "Books the parcels of a run at the couriers that a rule chooses, in the background; once. Parcels that have changed since their offers get new ones instead",
  access: "packer",
  changes: ["orders"],
  headers: shippingToken(true),
  params: runId,
  body: z.object({
    by: z.enum(SHIPPING_RULES),
    /** For `named`. */
    courierName: z.optional(CourierName),
    /** Orders to leave out of the booking. */
    leaveOut: z.array(OrderNumber).check(z.maxLength(MAX_IN_RUN)),
    /** Orders that go by a chosen courier instead of the rule's, by courier. */
    chosen: z.optional(
      z
        .array(
          z.object({
            courierName: CourierName,
            orderIds: z.array(OrderNumber).check(z.maxLength(MAX_IN_RUN)),
          }),
        )
        .check(z.maxLength(MAX_CHOSEN_COURIERS)),
    ),
  }),
  reply: z.object({
    /** How many parcels are being booked. */
    booking: z.number(),
  }),
  failure: FAILURE,
});

export const weighRunParcel = defineCall({
  method: "POST",
  path: "/api/admin/shipping-runs/:runId/weight",
  summary:
    "Sets the weight of one parcel of a run that is not being booked yet, and requests new offers for it",
  access: "packer",
  changes: ["orders"],
  params: runId,
  body: z.object({ orderId: OrderNumber, weightGrams: WeightGrams }),
  reply: z.object({ weightGrams: z.number() }),
  failure: "The weight could not be saved",
});

export const carryOnShippingRun = defineCall({
  method: "POST",
  path: "/api/admin/shipping-runs/:runId/carry-on",
  summary: "Tries at once what waits for a courier that did not answer",
  access: "packer",
  changes: ["orders"],
  params: runId,
  reply: z.object({ waiting: z.number() }),
  failure: FAILURE,
});

/** These reply with a PDF, so they are not JSON calls of the contract. */
export const RUN_LABELS_PATH = "/api/admin/shipping-runs/:runId/labels";
export const RUN_MANIFEST_PATH = "/api/admin/shipping-runs/:runId/manifest";
