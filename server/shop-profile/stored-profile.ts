// The shop profile as one document. Fields that the owner has not set have the specification's defaults.
import * as z from "zod/mini";
import { DEFAULT_ZONE_DAYS } from "../../rules/delivery-zone.ts";
import { DEFAULT_CUTOFF_HOUR } from "../../rules/dispatch-cutoff.ts";
import { DEFAULT_DELIVERY } from "../../rules/pricing.ts";
import { DEFAULT_SHOP_NAME } from "../../rules/shop-name.ts";

const text = (fallback = "") => z._default(z.string(), fallback);
const paiseOr = (fallback: number) => z._default(z.int().check(z.minimum(0)), fallback);

const amountOr = (fallback: number) => z._default(z.number().check(z.minimum(0)), fallback);
const daysOr = (fallback: number) => z._default(z.int().check(z.minimum(1)), fallback);
const policy = (effective: string) =>
  z._default(z.object({ text: text(), effective: text(effective) }), { text: "", effective });

/** The constants of the courier's bulk booking sheet; the owner fills in those without a default in the specification. */
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

const HomeTile = z.object({ title: z.string(), text: text(), image: text() });

const DEFAULT_TILES = ["100% Pure Coconut Oil", "100% Vegan", "NO GMO", "Premium Packaging"].map((title) => ({
  title,
  text: "",
  image: "",
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
  /** Kept when another one counts from a later day. */
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
  /** Working days on the road by zone, while the courier does not say any itself. */
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
  /** The prefix of every order's number. */
  orderPrefix: z._default(z.string().check(z.regex(/^[A-Z0-9]{1,6}$/)), "S"),
  /** The owner is warned when the wallet has so few messages left, or fewer. */
  smsAlarmBelow: amountOr(50),
  lowStockBelow: amountOr(5),
  /** Where the owner is told of alarms that cannot wait; empty: at the shop's own. Never shown to shoppers. */
  noticeEmail: text(),
  noticeWhatsapp: text(),
  sheet: z.prefault(Sheet, {}),
  parcel: z.prefault(Parcel, {}),
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

/** She changes it a few times a year, and each order asks for it four times. */
let lastRead: { document: string; profile: StoredProfile } | null = null;

/**
 * @param document as PostgreSQL writes it; null where the owner has saved none
 * @returns the profile, frozen: whoever asks next gets the same
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
