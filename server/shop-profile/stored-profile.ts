// The shop profile as one document. Fields that the owner has not set have the specification's defaults.
import * as z from "zod/mini";
import { DEFAULT_ZONE_DAYS } from "../../rules/delivery-zone.ts";
import { DEFAULT_CUTOFF_HOUR } from "../../rules/dispatch-cutoff.ts";
import { MIN_CM } from "../../rules/parcel.ts";
import { DEFAULT_DELIVERY } from "../../rules/pricing.ts";
import { DEFAULT_SHOP_NAME } from "../../rules/shop-name.ts";

const text = (fallback = "") => z._default(z.string(), fallback);
/** Earlier releases stored line breaks in texts of one line. */
const oneLine = z.pipe(
  z.string(),
  z.transform((stored: string) => stored.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim()),
);
const line = (fallback = "") => z.prefault(oneLine, fallback);
const paiseOr = (fallback: number) => z._default(z.int().check(z.minimum(0)), fallback);

const amountOr = (fallback: number) => z._default(z.number().check(z.minimum(0)), fallback);
const daysOr = (fallback: number) => z._default(z.int().check(z.minimum(1)), fallback);
/** A side that was saved when couriers took shorter ones is as long as it has to be now. */
const sideOr = (fallback: number) =>
  z.pipe(
    amountOr(fallback),
    z.transform((side: number) => Math.max(side, MIN_CM)),
  );
const policy = (effective: string) =>
  z._default(z.object({ text: text(), effective: text(effective) }), { text: "", effective });

/** The constants of the courier's bulk booking sheet; the owner fills in those without a default in the specification. */
const Sheet = z.object({
  name: line("Orders"),
  orderPrefix: line("ORD"),
  productDescription: line("FOOD ITEMS"),
  invoiceNo: line("1"),
  hsnCode: line(),
  consigneeCompany: line(),
  originPincode: line(),
  shipperName: line(),
  shipperEmail: line(),
  shipperMobile: line(),
  paymentMode: line("Prepaid"),
  weightKg: amountOr(0.5),
  quantity: amountOr(1),
  lengthCm: amountOr(0),
  widthCm: amountOr(0),
  heightCm: amountOr(0),
});

const Parcel = z.object({
  packagingGrams: amountOr(100),
  lengthCm: sideOr(25),
  widthCm: sideOr(20),
  heightCm: sideOr(10),
  pickupLocation: line("Primary"),
});

const HomeTile = z.object({ title: oneLine, text: line(), image: text() });

const DEFAULT_TILES = ["100% Pure Coconut Oil", "100% Vegan", "NO GMO", "Premium Packaging"].map((title) => ({
  title,
  text: "",
  image: "",
}));

export const StoredProfile = z.object({
  name: line(DEFAULT_SHOP_NAME),
  tagline: line("Snacking made FUN"),
  about: text(),
  legalName: line(),
  phone: line(),
  email: line(),
  postalAddress: text(),
  social: z._default(z.object({ label: oneLine, url: z.string() }), { label: "", url: "" }),
  gstin: line(),
  gstinSince: line(),
  /** Kept when another one counts from a later day. */
  formerGstins: z._default(z.array(z.object({ gstin: z.string(), gstinSince: z.string() })), []),
  fssaiNumber: line(),
  grievanceOfficer: z._default(z.object({ name: oneLine, designation: oneLine }), {
    name: "",
    designation: "",
  }),
  careHours: line(),
  logo: line(),
  icon: line(),
  heroImage: line(),
  heroImageTall: line(),
  shareImage: line(),
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
  noticeEmail: line(),
  noticeWhatsapp: line(),
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
