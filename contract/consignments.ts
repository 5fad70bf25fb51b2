import * as z from "zod/mini";
import { HEAVIEST_GRAMS, MAX_CM, MIN_CM } from "../rules/parcel.ts";
import { defineCall } from "./call.ts";
import { OrderId } from "./checkout.ts";
import { lineText } from "./form.ts";
import { Rupees } from "./rupees.ts";

export const CARRIERS = ["manual", "shiprocket"] as const;
export type Carrier = (typeof CARRIERS)[number];

/** How far a parcel is, in our own words. */
export const PARCEL_STAGES = [
  "created",
  "pickup",
  "in transit",
  "out for delivery",
  "delivered",
  "problem",
  "returning",
] as const;
export type ParcelStage = (typeof PARCEL_STAGES)[number];

export const Consignment = z.object({
  _id: z.string(),
  carrier: z.enum(CARRIERS),
  courierName: z.string(),
  awb: z.string(),
  /** Where the parcel can be followed; empty where the carrier has no such page. */
  trackingUrl: z.string(),
  weightGrams: z.number(),
  lengthCm: z.number(),
  widthCm: z.number(),
  heightCm: z.number(),
  rate: z.nullable(Rupees),
  /** Whether the carrier gives a label to print. */
  hasLabel: z.boolean(),
  pickupAt: z.nullable(z.string()),
  createdAt: z.string(),
  events: z.array(
    z.object({ at: z.string(), status: z.string(), stage: z.enum(PARCEL_STAGES), location: z.string() }),
  ),
});
export type Consignment = z.output<typeof Consignment>;

const centimetres = z
  .number()
  .check(
    z.minimum(MIN_CM, "At least 0.5 cm"),
    z.maximum(MAX_CM, "At most 200 cm"),
    z.multipleOf(0.1, "At most one decimal"),
  );

export const Parcel = z.object({
  weightGrams: z
    .int("Whole grams")
    .check(z.minimum(1, "At least 1 g"), z.maximum(HEAVIEST_GRAMS, "At most 50 kg")),
  lengthCm: centimetres,
  widthCm: centimetres,
  heightCm: centimetres,
});
export type Parcel = z.output<typeof Parcel>;

export const CourierOffer = z.object({
  carrier: z.enum(CARRIERS),
  /** The carrier's own number of the courier. */
  courierId: z.string(),
  courierName: z.string(),
  rate: Rupees,
  days: z.nullable(z.number()),
  /** 0 to 5; null where nobody rates it. */
  rating: z.nullable(z.number()),
  isRecommended: z.boolean(),
});
export type CourierOffer = z.output<typeof CourierOffer>;

/** Two handles of our own; the courier's credentials stay on the server (product.md, "Admin's identity"). */
export const ShippingSession = z.object({
  shippingToken: z.string(),
  shippingRefreshToken: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
});
/** What the screens need of an order that is to be shipped. */
export const Shipment = z.object({
  orderId: z.string(),
  status: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  totalAmount: Rupees,
  /** What the parcel is likely to be, from the products' weights and the shop profile. */
  parcel: Parcel,
  /** Carriers that can be asked for offers; `manual` is always possible. */
  carriers: z.array(z.enum(CARRIERS)),
  consignment: z.nullable(Consignment),
});
export type Shipment = z.output<typeof Shipment>;

export const getShipment = defineCall({
  method: "GET",
  path: "/api/admin/consignments/:orderId",
  summary: "What is to be shipped, and its consignment if there is one",
  access: "staff",
  params: z.object({ orderId: OrderId }),
  reply: Shipment,
  failure: "Failed to fetch the consignment",
});

export const listCourierOffers = defineCall({
  method: "POST",
  path: "/api/admin/consignments/:orderId/offers",
  summary: "Couriers that take this parcel to the order's pincode, the cheapest first",
  access: "staff",
  params: z.object({ orderId: OrderId }),
  body: Parcel,
  reply: z.array(CourierOffer),
  failure: "Failed to fetch couriers",
});

const Awb = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{4,40}$/, "4 to 40 letters, digits and dashes"));

export const createConsignment = defineCall({
  method: "POST",
  path: "/api/admin/consignments/:orderId",
  summary:
    "Hands a Packed order to a carrier and moves it to Shipped; asked again it gives the same consignment",
  access: "staff",
  status: 201,
  params: z.object({ orderId: OrderId }),
  body: z.extend(Parcel, {
    carrier: z.enum(CARRIERS),
    /** Of an offer; not for manual. */
    courierId: z.optional(z.string().check(z.maxLength(40), lineText)),
    /** For manual: as people know it, e.g. Speed Post. */
    courierName: z.optional(z.string().check(z.trim(), z.maxLength(80), lineText)),
    awb: z.optional(Awb),
    trackingUrl: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(500),
          z.regex(/^(https:\/\/\S+)?$/, "An address that begins with https://"),
        ),
    ),
  }),
  reply: Consignment,
  failure: "Failed to create the consignment",
});

export const schedulePickup = defineCall({
  method: "POST",
  path: "/api/admin/consignments/:orderId/pickup",
  summary: "Asks the carrier to come for a parcel whose pickup could not be booked with it",
  access: "staff",
  params: z.object({ orderId: OrderId }),
  reply: Consignment,
  failure: "Failed to book the pickup",
});

/** Not a call of JSON: answers the label as a PDF. */
export const LABEL_PATH = "/api/admin/consignments/:orderId/label";

export const refreshTracking = defineCall({
  method: "POST",
  path: "/api/admin/consignments/:orderId/track",
  summary: "Asks the carrier where the parcel is",
  access: "staff",
  params: z.object({ orderId: OrderId }),
  reply: Consignment,
  failure: "Failed to track the consignment",
});
