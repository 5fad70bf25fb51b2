import * as z from "zod/mini";
import { isPincode, readPincode } from "../rules/address.ts";
import { tidyNumber, WRONG_NUMBER } from "../rules/callable-number.ts";
import { asciiDigits } from "../rules/digits.ts";
import { fssaiProblem } from "../rules/fssai-number.ts";
import { WRONG_EMAIL, WRONG_MOBILE } from "../rules/new-settings.ts";
import { isPhone } from "../rules/phone.ts";
import { type ProfileNumber, profileNumberError } from "../rules/profile-numbers.ts";
import { phoneFromTyping } from "../rules/read-phone.ts";
import { sheetNameProblem } from "../rules/sheet-name.ts";
import { WRONG_WEB_ADDRESS } from "../rules/web-address.ts";
import { defineCall } from "./call.ts";
import { lineText, PictureFile, paragraphText } from "./form.ts";
import { Rupees } from "./rupees.ts";

/** The public part of the settings: brand, contact, delivery charge. */
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
  /** Of today; empty if the shop is not registered. */
  gstin: z.string(),
  /** Whether prices include GST today, so that a business can get a tax invoice. Missing in replies of the previous release. */
  chargesGst: z._default(z.boolean(), true),
  fssaiNumber: z.string(),
  grievanceOfficer: z.object({ name: z.string(), designation: z.string() }),
  /** The hours of customer care, as free text. */
  careHours: z.string(),
  deliveryCharge: Rupees,
  freeDeliveryAbove: Rupees,
  cutoffHour: z.number(),
  /** Image paths, served under /api/; empty if not set. */
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
  failure: "Failed to fetch the shop details",
});

/** One line of text, because mails, labels and pages embed it in their own lines. */
const oneLine = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, `At most ${maxLength} characters`), lineText);
const paragraphs = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, `At most ${maxLength} characters`), paragraphText);
/**
 * Builds a check.
 * @param problem returns the error of a text, or null
 */
const wrongWhere = (problem: (typed: string) => string | null) =>
  z.superRefine((typed: string, context) => {
    const message = problem(typed);
    if (message) context.addIssue({ code: "custom", message });
  });
// Replies have these checks too, so they take what earlier releases have stored. New addresses, phone numbers, pincodes and
// numbers are checked when they are saved (rules/new-settings.ts).
const webAddress = oneLine(300).check(z.regex(/^(https:\/\/[^\s"'<>]+)?$/, WRONG_WEB_ADDRESS));
const eMail = oneLine(120).check(z.regex(/^([^\s@]+@[^\s@]+)?$/, WRONG_EMAIL));
const pincode = z.string().check(
  z.overwrite((text) => readPincode(text) ?? text.trim()),
  z.refine((typed) => typed === "" || isPincode(typed), "6 digits"),
);
/** Removes blanks and converts digits to ASCII. */
const withoutBlanks = z.overwrite((text: string) => asciiDigits(text).replace(/\s/g, ""));
const mobile = z
  .string()
  .check(z.overwrite(tidyNumber), z.maxLength(16, WRONG_NUMBER))
  .check(z.regex(/^(\+91)?[ -]?[0-9 -]{0,14}$/, WRONG_NUMBER));
const ownMobile = mobile.check(
  z.refine((typed) => typed === "" || isPhone(phoneFromTyping(typed)), WRONG_MOBILE),
);
/** The limits are checked when the number is saved. */
const whole = (name: ProfileNumber) => z.int(profileNumberError(name, Number.NaN) ?? undefined);
const measure = (name: ProfileNumber) => z.number(profileNumberError(name, Number.NaN) ?? undefined);

/** The constants of the courier's bulk booking sheet (specification, section 9). */
const SheetSettings = z.object({
  /** The name of the sheet inside the workbook. */
  name: oneLine(60).check(z.minLength(1, "Enter a name"), wrongWhere(sheetNameProblem)),
  /** The prefix of new dispatch numbers, before the counter (client_order_no in the sheet). */
  orderPrefix: oneLine(20).check(z.regex(/^[A-Za-z0-9-]*$/, "Letters, digits and dashes")),
  productDescription: oneLine(60),
  invoiceNo: oneLine(20),
  hsnCode: z
    .string()
    .check(withoutBlanks, z.maxLength(8, "At most 8 characters"), z.regex(/^[0-9]*$/, "Digits")),
  consigneeCompany: oneLine(60),
  originPincode: pincode,
  shipperName: oneLine(80),
  shipperEmail: eMail,
  shipperMobile: mobile,
  paymentMode: oneLine(20),
  weightKg: measure("sheet.weightKg"),
  quantity: whole("sheet.quantity"),
  lengthCm: measure("sheet.lengthCm"),
  widthCm: measure("sheet.widthCm"),
  heightCm: measure("sheet.heightCm"),
});

/** The default parcel for courier offers; `packagingGrams` is added to the products' weight. */
const ParcelSettings = z.object({
  packagingGrams: whole("parcel.packagingGrams"),
  lengthCm: measure("parcel.lengthCm"),
  widthCm: measure("parcel.widthCm"),
  heightCm: measure("parcel.heightCm"),
  /** The courier's nickname for the pickup address. */
  pickupLocation: oneLine(36),
});

const SocialLink = z.object({ label: oneLine(40), url: webAddress });
const GrievanceOfficer = z.object({ name: oneLine(80), designation: oneLine(80) });

/** Working days in transit: own state, neighbouring states and metros, the rest, North-East, hills and islands. */
const ZoneDays = z.object({
  ownState: whole("zoneDays.ownState"),
  near: whole("zoneDays.near"),
  rest: whole("zoneDays.rest"),
  remote: whole("zoneDays.remote"),
});

/** The owner's texts for the pages about the shop, in the format of the policies; empty for the built-in ones. */
const PageTexts = z.object({
  about: paragraphs(20_000),
  contact: paragraphs(20_000),
  pricing: paragraphs(20_000),
});

const PolicyText = z.object({
  text: paragraphs(20_000),
  effective: z.iso.date("A day"),
});
const PolicyTexts = z.object({
  terms: PolicyText,
  privacy: PolicyText,
  refund: PolicyText,
  shipping: PolicyText,
});

export const MAX_TILES = 8;
export const MAX_TRACKING_PAGES = 30;

/** The tracking page of a courier that reports none itself (rules/tracking-pages.ts). */
const TrackingPage = z.object({
  courier: oneLine(80).check(z.minLength(1, "Enter the courier's name")),
  url: webAddress.check(z.minLength(1, WRONG_WEB_ADDRESS)),
});

/** All settings except pictures, which are uploaded one at a time by place. */
export const ShopSettings = z.object({
  name: oneLine(60).check(z.minLength(1, "Enter the shop's name")),
  tagline: oneLine(120),
  about: paragraphs(600),
  legalName: oneLine(120),
  phone: mobile,
  email: eMail,
  postalAddress: paragraphs(300),
  social: SocialLink,
  /** A new GSTIN is validated on save. A stored older one may be invalid and is still returned. */
  gstin: oneLine(15).check(z.regex(/^([0-9A-Z]{15})?$/, "15 characters: digits and capital letters")),
  /**
   * The first day on which the GSTIN applies, as yyyy-mm-dd; empty for all sales. Earlier sales use the former
   * GSTIN of their day, or have no GST.
   */
  gstinSince: oneLine(10).check(z.regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/, "A day")),
  /** The business is not registered for GST. A GSTIN overrides it. Left out: unchanged. */
  hasNoGstin: z.optional(z.boolean()),
  fssaiNumber: z.string().check(withoutBlanks, wrongWhere(fssaiProblem)),
  grievanceOfficer: GrievanceOfficer,
  careHours: oneLine(120),
  homeTiles: z
    .array(
      z.object({
        title: oneLine(60).check(z.minLength(1, "Enter a title")),
        text: oneLine(160),
        /** The path of the tile's existing picture, or empty. New pictures are uploaded by place. */
        image: oneLine(200),
        /** Whether the storefront shows the tile. Left out: yes. */
        isOn: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1, "At least one tile"), z.maxLength(MAX_TILES, `At most ${MAX_TILES} tiles`)),
  deliveryCharge: Rupees,
  freeDeliveryAbove: Rupees,
  cutoffHour: whole("cutoffHour"),
  zoneDays: ZoneDays,
  confirmAutomatically: z.boolean(),
  orderPrefix: z.string().check(z.regex(/^[A-Z0-9]{1,6}$/, "1 to 6 capital letters and digits")),
  /**
   * The prefix of invoices and other tax documents; empty for the initials of the shop's name, until the first document stores
   * them. Five characters after a restore.
   */
  documentPrefix: z.string().check(z.regex(/^([A-Z0-9]{2}|[A-Z0-9]{5})?$/, "2 capital letters or digits")),
  smsAlarmBelow: whole("smsAlarmBelow"),
  lowStockBelow: whole("lowStockBelow"),
  /** Where urgent alerts are sent; empty for the shop's own e-mail and phone. */
  noticeEmail: eMail,
  noticeWhatsapp: ownMobile,
  sheet: SheetSettings,
  parcel: ParcelSettings,
  trackingPages: z
    .array(TrackingPage)
    .check(z.maxLength(MAX_TRACKING_PAGES, `At most ${MAX_TRACKING_PAGES} couriers`)),
  pages: PageTexts,
  policies: PolicyTexts,
});
export type ShopSettings = z.output<typeof ShopSettings>;

/** A partial update: omitted settings stay unchanged, within a group too; a list is replaced as a whole. */
export const ShopSettingsChanges = z.partial(
  z.extend(ShopSettings, {
    social: z.partial(SocialLink),
    grievanceOfficer: z.partial(GrievanceOfficer),
    zoneDays: z.partial(ZoneDays),
    sheet: z.partial(SheetSettings),
    parcel: z.partial(ParcelSettings),
    pages: z.partial(PageTexts),
    policies: z.partial(PolicyTexts),
  }),
);
export type ShopSettingsChanges = z.output<typeof ShopSettingsChanges>;

/** Where a picture of the shop is used; `tile0` belongs to the first home tile. */
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
  /** Newest first. */
  formerGstins: z.array(z.object({ gstin: z.string(), gstinSince: z.string() })),
  /** Image paths by place; empty if not set. */
  pictures: z.record(z.string(), z.string()),
});
export type OwnProfile = z.output<typeof OwnProfile>;

export const getOwnProfile = defineCall({
  method: "GET",
  path: "/api/admin/shop-profile",
  summary: "All shop settings",
  access: "owner",
  reads: ["settings"],
  reply: z.extend(OwnProfile, {
    /** The courier with which the shop has, or can have, an account. */
    courierName: z.string(),
    /** Whether a new prefix of documents begins a new series. Missing in replies of the previous release. */
    hasTaxDocuments: z._default(z.boolean(), false),
  }),
  failure: "Failed to fetch the shop details",
});

/** The settings that packing and shipping need; packers may read these, but not the rest. */
export const getSheetSettings = defineCall({
  method: "GET",
  path: "/api/admin/sheet-settings",
  summary: "The constants of the courier's sheet and the cut-off hour",
  access: "packer",
  reads: ["settings"],
  reply: z.object({ sheet: SheetSettings, cutoffHour: z.number() }),
  failure: "Failed to fetch the shop details",
});
export type SheetSettings = z.output<typeof SheetSettings>;

export const saveOwnProfile = defineCall({
  method: "PUT",
  path: "/api/admin/shop-profile",
  summary: "Saves all shop settings; the storefront shows it within a second",
  access: "owner",
  changes: ["settings"],
  needsPassword: true,
  body: ShopSettings,
  reply: OwnProfile,
  failure: "Failed to save the shop details",
});

export const changeOwnProfile = defineCall({
  method: "PATCH",
  path: "/api/admin/shop-profile",
  summary: "Changes the given shop settings",
  access: "owner",
  changes: ["settings"],
  needsPassword: true,
  body: z.extend(ShopSettingsChanges, {
    /** The values that the client began with. A setting that has another value now is refused, with that value. */
    from: z.optional(ShopSettingsChanges),
  }),
  reply: OwnProfile,
  failure: "Failed to save the shop details",
});

export const setShopPicture = defineCall({
  method: "POST",
  path: "/api/admin/shop-profile/pictures/:place",
  summary: "Sets the picture of one place in the shop, or removes it where none is sent",
  access: "owner",
  changes: ["settings"],
  needsPassword: true,
  isForm: true,
  fileField: "image",
  params: z.object({ place: z.enum(PICTURE_PLACES as unknown as [string, ...string[]]) }),
  body: z.object({ image: z.optional(PictureFile) }),
  reply: OwnProfile,
  failure: "Failed to save the picture",
});
