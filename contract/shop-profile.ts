import * as z from "zod/mini";
import { sheetNameProblem } from "../rules/sheet-name.ts";
import { defineCall } from "./call.ts";
import { PictureFile, paragraphText } from "./form.ts";
import { Rupees } from "./rupees.ts";

/** What anybody may know of the shop: the brand, how to reach it, what delivery costs. */
export const PublicShopProfile = z.object({
  name: z.string(),
  /** One line under the name, for search engines and shared links. */
  tagline: z.string(),
  about: z.string(),
  legalName: z.string(),
  phone: z.string(),
  email: z.string(),
  postalAddress: z.string(),
  social: z.object({ label: z.string(), url: z.string() }),
  gstin: z.string(),
  fssaiNumber: z.string(),
  grievanceOfficer: z.object({ name: z.string(), designation: z.string() }),
  deliveryCharge: Rupees,
  freeDeliveryAbove: Rupees,
  cutoffHour: z.number(),
  /** Pictures as image paths served under /api/; an empty text where the owner has none. */
  logo: z.string(),
  icon: z.string(),
  heroImage: z.string(),
  heroImageTall: z.string(),
  shareImage: z.string(),
  homeTiles: z.array(z.object({ title: z.string(), text: z.string(), image: z.string() })),
});
export type PublicShopProfile = z.output<typeof PublicShopProfile>;

export const getShop = defineCall({
  method: "GET",
  path: "/api/shop",
  summary: "The shop's public profile",
  reply: PublicShopProfile,
  failure: "Failed to fetch the shop's details",
});
const words = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters`), paragraphText);
const webAddress = words(300).check(
  z.regex(/^(https:\/\/[^\s"'<>]+)?$/, "An address that begins with https://"),
);
const eMail = words(120).check(
  z.regex(/^([A-Za-z0-9][A-Za-z0-9._%+-]*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)?$/, "An e-mail address"),
);
const pincode = words(6).check(z.regex(/^([1-9][0-9]{5})?$/, "6 digits"));
const mobile = words(16).check(z.regex(/^(\+91)?[ -]?[0-9 -]{0,14}$/, "A phone number"));
const whole = (least: number, most: number) =>
  z.int("A whole number").check(z.minimum(least, `At least ${least}`), z.maximum(most, `At most ${most}`));
const amount = (least: number, most: number) =>
  z.number().check(z.minimum(least, `At least ${least}`), z.maximum(most, `At most ${most}`));
/** Below one crore, like every price: the total of an order has to stay an amount that can be counted and paid. */
const charge = Rupees.check(
  z.minimum(0 as never, "Not below 0"),
  z.maximum(999_999_999 as never, "Below ₹1 crore"),
);

/** The constants of the courier's bulk booking sheet (specification, section 9). */
const SheetSettings = z.object({
  /** Of the sheet inside the file. */
  name: words(60).check(
    z.minLength(1, "Enter a name"),
    z.superRefine((name, context) => {
      const message = sheetNameProblem(name);
      if (message) context.addIssue({ code: "custom", message });
    }),
  ),
  /** Before the running number in client_order_no. */
  orderPrefix: words(20).check(z.regex(/^[A-Za-z0-9-]*$/, "Letters, digits and dashes")),
  productDescription: words(60),
  invoiceNo: words(20),
  hsnCode: words(8).check(z.regex(/^[0-9]*$/, "Digits")),
  consigneeCompany: words(60),
  originPincode: pincode,
  shipperName: words(80),
  shipperEmail: eMail,
  shipperMobile: mobile,
  paymentMode: words(20),
  weightKg: amount(0, 50),
  quantity: whole(1, 99),
  lengthCm: amount(0, 200),
  widthCm: amount(0, 200),
  heightCm: amount(0, 200),
});

/** What a parcel is taken to be when a courier is asked; packaging is added to the products' own weight. */
const ParcelSettings = z.object({
  packagingGrams: whole(0, 10_000),
  lengthCm: amount(0.5, 200),
  widthCm: amount(0.5, 200),
  heightCm: amount(0.5, 200),
  /** Nickname of the pickup address at the courier. */
  pickupLocation: words(36),
});

const PolicyText = z.object({
  text: words(20_000),
  effective: z.iso.date("A day"),
});

export const MAX_TILES = 8;

/** Everything the owner may set. Pictures are set one at a time, by their place. */
export const ShopSettings = z.object({
  name: words(60).check(z.minLength(1, "Enter the shop's name")),
  tagline: words(120),
  about: words(600),
  legalName: words(120),
  phone: mobile,
  email: eMail,
  postalAddress: words(300),
  social: z.object({ label: words(40), url: webAddress }),
  gstin: words(15).check(z.regex(/^([0-9A-Z]{15})?$/, "15 digits and capital letters")),
  fssaiNumber: words(14).check(z.regex(/^([0-9]{14})?$/, "14 digits")),
  grievanceOfficer: z.object({ name: words(80), designation: words(80) }),
  homeTiles: z
    .array(
      z.object({
        title: words(60).check(z.minLength(1, "Enter a title")),
        text: words(160),
        /** Path of its picture; one that a tile has already, or empty. New ones are set by their place. */
        image: words(200),
      }),
    )
    .check(z.minLength(1, "At least one tile"), z.maxLength(MAX_TILES, `At most ${MAX_TILES} tiles`)),
  deliveryCharge: charge,
  freeDeliveryAbove: charge,
  cutoffHour: whole(0, 23),
  confirmAutomatically: z.boolean(),
  orderPrefix: z.string().check(z.regex(/^[A-Z0-9]{1,6}$/, "1 to 6 capital letters and digits")),
  smsAlarmBelow: whole(0, 100_000),
  lowStockBelow: whole(0, 100_000),
  sheet: SheetSettings,
  parcel: ParcelSettings,
  policies: z.object({ terms: PolicyText, privacy: PolicyText, refund: PolicyText, shipping: PolicyText }),
});
export type ShopSettings = z.output<typeof ShopSettings>;

/** Where a picture of the shop goes. `tile0` is that of the first home tile. */
export const PICTURE_PLACES = [
  "logo",
  "icon",
  "heroImage",
  "heroImageTall",
  "shareImage",
  ...Array.from({ length: MAX_TILES }, (_, place) => `tile${place}` as `tile${number}`),
] as const;

const OwnProfile = z.object({
  settings: ShopSettings,
  /** Path of the picture in each place; empty where there is none. */
  pictures: z.record(z.string(), z.string()),
});
export type OwnProfile = z.output<typeof OwnProfile>;

export const getOwnProfile = defineCall({
  method: "GET",
  path: "/api/admin/shop-profile",
  summary: "The whole shop profile",
  access: "owner",
  reply: OwnProfile,
  failure: "Failed to fetch the shop's details",
});

/** The parts that packing and shipping need, which a packer may read too. */
export const getSheetSettings = defineCall({
  method: "GET",
  path: "/api/admin/sheet-settings",
  summary: "The constants of the courier's sheet, and what a packing slip says of the shop",
  access: "staff",
  reply: z.object({
    sheet: SheetSettings,
    cutoffHour: z.number(),
    /** How many orders are Packed now: the sheet's running number starts after it. */
    packedCount: z.number(),
  }),
  failure: "Failed to fetch the shop's details",
});
export type SheetSettings = z.output<typeof SheetSettings>;

export const saveOwnProfile = defineCall({
  method: "PUT",
  path: "/api/admin/shop-profile",
  summary: "Changes the shop profile; the storefront shows it within a second",
  access: "owner",
  needsPassword: true,
  body: ShopSettings,
  reply: OwnProfile,
  failure: "Failed to save the shop's details",
});

export const setShopPicture = defineCall({
  method: "POST",
  path: "/api/admin/shop-profile/pictures/:place",
  summary: "Puts a picture into one place of the shop, or takes it away where none is sent",
  access: "owner",
  needsPassword: true,
  isForm: true,
  fileField: "image",
  params: z.object({ place: z.enum(PICTURE_PLACES as unknown as [string, ...string[]]) }),
  body: z.object({ image: z.optional(PictureFile) }),
  reply: OwnProfile,
  failure: "Failed to save the picture",
});
