// The shop profile as one document. Fields that the owner has not set have the specification's defaults.
import * as z from "zod/mini";
import { riskyClaims } from "../../rules/claims.ts";
import { DEFAULT_ZONE_DAYS } from "../../rules/delivery-zone.ts";
import { DEFAULT_CUTOFF_HOUR } from "../../rules/dispatch-cutoff.ts";
import { DEFAULT_DELIVERY } from "../../rules/pricing.ts";
import { DEFAULT_SHOP_NAME } from "../../rules/shop-name.ts";
import { DEFAULT_TRACKING_PAGES } from "../../rules/tracking-pages.ts";

const text = (fallback = "") => z._default(z.string(), fallback);
const paiseOr = (fallback: number) => z._default(z.int().check(z.minimum(0)), fallback);

const amountOr = (fallback: number) => z._default(z.number().check(z.minimum(0)), fallback);
const daysOr = (fallback: number) => z._default(z.int().check(z.minimum(1)), fallback);
const policy = (effective: string) =>
  z._default(z.object({ text: text(), effective: text(effective) }), { text: "", effective });

/** Constants of the courier's bulk booking sheet. The owner fills in those without a default in the specification. */
const Sheet = z.object({
  name: text("Orders"),
  orderPrefix: text("ORD"),
  productDescription: text("FOOD ITEMS"),
  invoiceNo: text("1"),
  hsnCode: text(),
  consigneeCompany: text(),
  originPincode: text(),
  shipperName: text(),
  shipperEmail: text(),
  shipperMobile: text(),
  paymentMode: text("Prepaid"),
  weightKg: amountOr(0.5),
  quantity: amountOr(1),
  lengthCm: amountOr(0),
  widthCm: amountOr(0),
  heightCm: amountOr(0),
});

const Parcel = z.object({
  packagingGrams: amountOr(100),
  lengthCm: amountOr(25),
  widthCm: amountOr(20),
  heightCm: amountOr(10),
  pickupLocation: text("Primary"),
});

const HomeTile = z.object({
  title: z.string(),
  text: text(),
  image: text(),
  isOn: z._default(z.boolean(), true),
});

/** The specification's tiles. Those with a claim that food law restricts are off until the owner switches them on. */
const DEFAULT_TILES = ["100% Pure Coconut Oil", "100% Vegan", "NO GMO", "Premium Packaging"].map((title) => ({
  title,
  text: "",
  image: "",
  isOn: riskyClaims(title).length === 0,
}));

export const StoredProfile = z.object({
  name: text(DEFAULT_SHOP_NAME),
  tagline: text("Snacking made FUN"),
  about: text(),
  legalName: text(),
  phone: text(),
  email: text(),
  postalAddress: text(),
  social: z._default(z.object({ label: z.string(), url: z.string() }), { label: "", url: "" }),
  gstin: text(),
  gstinSince: text(),
  /** The owner has stated that the business is not registered for GST. */
  hasNoGstin: z._default(z.boolean(), false),
  /** Earlier GSTINs, retained when a new one applies from a later day. */
  formerGstins: z._default(z.array(z.object({ gstin: z.string(), gstinSince: z.string() })), []),
  fssaiNumber: text(),
  grievanceOfficer: z._default(z.object({ name: z.string(), designation: z.string() }), {
    name: "",
    designation: "",
  }),
  careHours: text(),
  logo: text(),
  icon: text(),
  heroImage: text(),
  heroImageTall: text(),
  shareImage: text(),
  homeTiles: z._default(z.array(HomeTile), DEFAULT_TILES),
  deliveryChargePaise: paiseOr(DEFAULT_DELIVERY.charge),
  freeDeliveryAbovePaise: paiseOr(DEFAULT_DELIVERY.freeAbove),
  cutoffHour: z._default(z.int().check(z.minimum(0), z.maximum(23)), DEFAULT_CUTOFF_HOUR),
  /** Working days in transit by zone, used while the courier gives none. */
  zoneDays: z.prefault(
    z.object({
      ownState: daysOr(DEFAULT_ZONE_DAYS.ownState),
      near: daysOr(DEFAULT_ZONE_DAYS.near),
      rest: daysOr(DEFAULT_ZONE_DAYS.rest),
      remote: daysOr(DEFAULT_ZONE_DAYS.remote),
    }),
    {},
  ),
  confirmAutomatically: z._default(z.boolean(), false),
  /** The prefix of all order numbers. */
  orderPrefix: z._default(z.string().check(z.regex(/^[A-Z0-9]{1,6}$/)), "S"),
  /** The prefix of tax documents; empty for the initials of the shop's name, until the first document stores them. */
  documentPrefix: text(),
  /** The owner is alerted when the wallet has at most this many messages left. */
  smsAlarmBelow: amountOr(50),
  lowStockBelow: amountOr(5),
  /** Addresses for urgent alerts; if empty, the shop's own are used. Never shown to shoppers. */
  noticeEmail: text(),
  noticeWhatsapp: text(),
  sheet: z.prefault(Sheet, {}),
  parcel: z.prefault(Parcel, {}),
  trackingPages: z._default(z.array(z.object({ courier: z.string(), url: z.string() })), [
    ...DEFAULT_TRACKING_PAGES,
  ]),
  pages: z.prefault(z.object({ about: text(), contact: text(), pricing: text() }), {}),
  policies: z.prefault(
    z.object({
      terms: policy("2024-03-15"),
      privacy: policy("2024-03-15"),
      refund: policy("2024-03-15"),
      shipping: policy("2024-03-15"),
    }),
    {},
  ),
});
export type StoredProfile = z.output<typeof StoredProfile>;

/** Cached: it changes a few times a year, and each order reads it four times. */
let lastRead: { document: string; profile: StoredProfile } | null = null;

/**
 * @param document as PostgreSQL returns it; null if the owner has saved none
 * @returns the profile, frozen because callers share it
 */
export function readStoredProfile(document: string | null): StoredProfile {
  const found = document ?? "{}";
  if (lastRead?.document !== found)
    lastRead = { document: found, profile: frozen(StoredProfile.parse(JSON.parse(found))) };
  return lastRead.profile;
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
