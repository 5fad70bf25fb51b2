import * as z from "zod/mini";
import { asciiDigits } from "../rules/digits.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { MAX_CM, MAX_GRAMS, MIN_CM } from "../rules/parcel.ts";
import { ENDED_CONSIGNMENT_STATES, PARCEL_STAGES } from "../rules/parcel-stages.ts";
import { HOLD_REASONS } from "../rules/payment-states.ts";
import { isWebAddress, WRONG_WEB_ADDRESS } from "../rules/web-address.ts";
import { defineCall } from "./call.ts";
import { lineText, shortText } from "./form.ts";
import { OrderNumber } from "./ids.ts";
import { Rupees } from "./rupees.ts";
import { openEnum } from "./word.ts";

export const Consignment = z.object({
  _id: z.string(),
  /** The shop's own number at the carrier: the order number, with -R1, -R2 … for each booking after the first. */
  reference: z.string(),
  state: openEnum(["created", "delivered", ...ENDED_CONSIGNMENT_STATES]),
  /** `manual`, or the id of a courier with an API. */
  carrier: z.string(),
  courierName: z.string(),
  awb: z.string(),
  /** Where the parcel can be tracked: from the courier, else by the shop's `trackingPages`; empty if unknown. */
  trackingUrl: z.string(),
  weightGrams: z.number(),
  lengthCm: z.number(),
  widthCm: z.number(),
  heightCm: z.number(),
  rate: z.nullable(Rupees),
  /** Whether the carrier provides a label to print. */
  hasLabel: z.boolean(),
  pickupAt: z.nullable(z.string()),
  createdAt: z.string(),
  events: z.array(
    z.object({ at: z.string(), status: z.string(), stage: openEnum(PARCEL_STAGES), location: z.string() }),
  ),
});
export type Consignment = z.output<typeof Consignment>;

const centimetres = z
  .number()
  .check(
    z.minimum(MIN_CM, `At least ${MIN_CM} cm`),
    z.maximum(MAX_CM, "At most 200 cm"),
    z.multipleOf(0.1, "At most one decimal"),
  );

export const WeightGrams = z
  .int("Whole grams")
  .check(z.minimum(1, "At least 1 g"), z.maximum(MAX_GRAMS, "At most 50 kg"));

export const Parcel = z.object({
  weightGrams: WeightGrams,
  lengthCm: centimetres,
  widthCm: centimetres,
  heightCm: centimetres,
});
export type Parcel = z.output<typeof Parcel>;

export const CourierOffer = z.object({
  carrier: z.string(),
  /** The courier's id at the carrier. */
  courierId: z.string(),
  courierName: z.string(),
  rate: Rupees,
  /** Estimated days until delivery; null if unknown. */
  days: z.nullable(z.number()),
  /** 0 to 5; null without a rating. */
  rating: z.nullable(z.number()),
  isRecommended: z.boolean(),
});
export type CourierOffer = z.output<typeof CourierOffer>;

/** The shop's own tokens; the courier's credentials stay on the server. */
export const ShippingSession = z.object({
  shippingToken: z.string(),
  shippingRefreshToken: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
});

/** The details of an order that the shipping screens need. */
export const Shipment = z.object({
  orderId: OrderNumber,
  status: openEnum(ORDER_STATUSES),
  /** Why the parcel must not leave the shop; null if it may. */
  held: z.nullable(openEnum(HOLD_REASONS)),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  totalAmount: Rupees,
  /** Estimated from the products' weights and the shop's settings. */
  parcel: Parcel,
  /** The carriers that accept the parcel; always includes `manual`. */
  carriers: z.array(z.string()),
  consignment: z.nullable(Consignment),
});
export type Shipment = z.output<typeof Shipment>;

export const getShipment = defineCall({
  method: "GET",
  path: "/api/admin/consignments/:orderId",
  summary: "What to ship, and its consignment if there is one",
  access: "packer",
  reads: ["orders"],
  params: z.object({ orderId: OrderNumber }),
  reply: Shipment,
  failure: "Failed to fetch the parcel",
});

/** The header of calls that reach the courier. */
export const shippingToken = (required: boolean) => ({
  "Shipping-Token": {
    description: `The shippingToken of openShippingSession${required ? "" : "; not wanted for manual"}`,
    required,
  },
});

export const listCourierOffers = defineCall({
  method: "POST",
  path: "/api/admin/consignments/:orderId/offers",
  summary: "Couriers that take this parcel to the order's pincode, the cheapest first",
  access: "packer",
  changes: [],
  headers: shippingToken(true),
  params: z.object({ orderId: OrderNumber }),
  body: Parcel,
  reply: z.array(CourierOffer),
  failure: "Failed to fetch couriers",
});

export const MAX_COURIER_NAME_LENGTH = 80;
export const MAX_AWB_LENGTH = 40;
export const MAX_TRACKING_URL_LENGTH = 500;

/** Dashes do not count: numbers that differ by them only are the same (rules/tracking-number.ts). */
export const AWB_FORM = /^(?=(?:-*[A-Za-z0-9]){4})[A-Za-z0-9-]{4,40}$/;
export const WRONG_AWB = "4 to 40 letters, digits and dashes";

const ENTER_AWB = "Enter the tracking number";
const Awb = z
  .string(ENTER_AWB)
  .check(z.trim(), z.overwrite(asciiDigits), z.minLength(1, ENTER_AWB), z.regex(AWB_FORM, WRONG_AWB));
const TrackingUrl = z.string().check(
  z.trim(),
  z.maxLength(MAX_TRACKING_URL_LENGTH),
  z.refine((url) => url === "" || isWebAddress(url), WRONG_WEB_ADDRESS),
);

/** The tracking number of a parcel that staff booked themselves. */
export const TypedNumber = z.object({
  courierName: shortText(MAX_COURIER_NAME_LENGTH, "Enter the courier's name"),
  awb: Awb,
  trackingUrl: z.optional(TrackingUrl),
  /** The order shares the box, and so the tracking number, of another order. */
  isSameBox: z.optional(z.boolean()),
});

export const createConsignment = defineCall({
  method: "POST",
  path: "/api/admin/consignments/:orderId",
  summary: "Books a Packed order's parcel at a carrier; a repeated call returns the same consignment",
  access: "packer",
  changes: ["orders"],
  status: 201,
  headers: shippingToken(false),
  params: z.object({ orderId: OrderNumber }),
  body: z.extend(Parcel, {
    /** One of the shipment's `carriers`. */
    carrier: z.string().check(z.maxLength(40), lineText),
    /** From an offer; not used for `manual`. */
    courierId: z.optional(z.string().check(z.maxLength(40), lineText)),
    /** For `manual`: the courier's name, e.g. Speed Post. */
    courierName: z.optional(z.string().check(z.trim(), z.maxLength(MAX_COURIER_NAME_LENGTH), lineText)),
    awb: z.optional(Awb),
    trackingUrl: z.optional(TrackingUrl),
    /** For `manual`: the order shares the box, and so the tracking number, of another order. */
    isSameBox: z.optional(z.boolean()),
  }),
  reply: Consignment,
  otherSuccesses: { 200: "It had been made before" },
  failure: "Failed to book the parcel",
});

export const addTrackingNumber = defineCall({
  method: "POST",
  path: "/api/admin/consignments/:orderId/tracking-number",
  summary:
    "Adds the tracking number of a Shipped order that was handed over without one, and e-mails it to the shopper; a " +
    "repeated call returns the same consignment",
  access: "packer",
  changes: ["orders"],
  status: 201,
  params: z.object({ orderId: OrderNumber }),
  body: TypedNumber,
  reply: Consignment,
  otherSuccesses: { 200: "It had been added before" },
  failure: "The tracking number could not be added",
});

export const schedulePickup = defineCall({
  method: "POST",
  path: "/api/admin/consignments/:orderId/pickup",
  summary: "Books the pickup of a parcel whose booking had none",
  access: "packer",
  changes: ["orders"],
  params: z.object({ orderId: OrderNumber }),
  reply: Consignment,
  failure: "Failed to book the pickup",
});

/** Replies with the label as a PDF, so it is not a JSON call of the contract. */
export const LABEL_PATH = "/api/admin/consignments/:orderId/label";

export const refreshTracking = defineCall({
  method: "POST",
  path: "/api/admin/consignments/:orderId/track",
  summary: "Fetches the parcel's tracking events from the carrier",
  access: "packer",
  changes: ["orders"],
  params: z.object({ orderId: OrderNumber }),
  reply: Consignment,
  failure: "Failed to track the parcel",
});
