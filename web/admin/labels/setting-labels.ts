// The labels of the settings, by page and path. The settings screens and the history read them here.
import type { ShopSettings } from "../../../contract/shop-profile.ts";
import { POLICIES, POLICY_NAMES, type PolicyName } from "../../../rules/policies.ts";
import { SHOP_PAGE_NAMES, SHOP_PAGES, type ShopPageName } from "../../../rules/shop-pages.ts";
import { BRAND, CONTACT_AND_LAW, COURIER_SHEET, HOME, NOTICES, PARCELS, TEXTS } from "./profile-pages.ts";

/** The paths of all fields, such as `sheet.hsnCode`; `*` is any position in a list, which has a label too. */
type PathsOf<Value> = Value extends string | number | boolean | undefined
  ? ""
  : Value extends readonly (infer Item)[]
    ? "" | `.*${PathsOf<Item>}`
    : { [Key in keyof Value & string]: `.${Key}${PathsOf<Value[Key]>}` }[keyof Value & string];
type Picture = "logo" | "icon" | "shareImage" | "heroImage" | "heroImageTall";
type SettingPath =
  | (PathsOf<ShopSettings> extends infer Path ? (Path extends `.${infer Named}` ? Named : never) : never)
  | Picture;

interface SettingsPage {
  to: string;
  title: string;
}

/** The first page of the settings. */
export const SHOP_DETAILS: SettingsPage = { to: "/admin/shop-profile", title: "Shop details" };

const EVERYDAY = {
  cutoffHour: "Cut-off hour",
  deliveryCharge: "Delivery charge (₹)",
  freeDeliveryAbove: "Free delivery above (₹)",
  lowStockBelow: "Low-stock alert at",
  smsAlarmBelow: "Alert when OTP messages left fall to",
  confirmAutomatically: "Confirm orders automatically",
} as const;

const OF_BRAND = {
  name: "Name of the shop",
  tagline: "Tagline",
  about: "About text in the footer",
  logo: "Logo",
  icon: "Icon",
  shareImage: "Picture for shared links",
} as const;

const OF_HOME = {
  heroImage: "Wide picture",
  heroImageTall: "Tall picture",
  homeTiles: "Tiles of the home page",
  "homeTiles.*.title": "Title",
  "homeTiles.*.text": "Text",
  "homeTiles.*.image": "Picture",
  "homeTiles.*.isOn": "Show in the shop",
} as const;

const OF_CONTACT = {
  phone: "Phone",
  email: "E-mail",
  postalAddress: "Postal address",
  careHours: "Customer care: hours",
  "social.label": "Social link: name",
  "social.url": "Social link: address",
  legalName: "Legal name",
  gstin: "GSTIN",
  hasNoGstin: "Not registered for GST",
  gstinSince: "GSTIN valid from",
  fssaiNumber: "FSSAI licence or registration number",
  documentPrefix: "Invoice numbers begin with",
  "grievanceOfficer.name": "Grievance officer: name",
  "grievanceOfficer.designation": "Grievance officer: position",
} as const;

const OF_PARCELS = {
  "zoneDays.ownState": "In your own state",
  "zoneDays.near": "Neighbouring states and metros",
  "zoneDays.rest": "The rest of India",
  "zoneDays.remote": "North-East, Jammu and Kashmir, Ladakh, islands",
  "parcel.lengthCm": "Box length (cm)",
  "parcel.widthCm": "Box width (cm)",
  "parcel.heightCm": "Box height (cm)",
  "parcel.packagingGrams": "Weight of the packaging (g)",
  "parcel.pickupLocation": "Courier pickup address",
  trackingPages: "Tracking links",
  "trackingPages.*.courier": "Courier",
  "trackingPages.*.url": "Tracking page",
  orderPrefix: "Order numbers start with",
} as const;

const OF_SHEET = {
  "sheet.name": "Name of the sheet",
  "sheet.orderPrefix": "Dispatch numbers start with",
  "sheet.shipperName": "Shipper name",
  "sheet.shipperEmail": "Shipper e-mail",
  "sheet.shipperMobile": "Shipper mobile",
  "sheet.originPincode": "Pickup pincode",
  "sheet.productDescription": "Product description",
  "sheet.consigneeCompany": "Consignee company",
  "sheet.hsnCode": "HSN code",
  "sheet.invoiceNo": "Invoice number",
  "sheet.paymentMode": "Payment mode",
  "sheet.quantity": "Quantity",
  "sheet.weightKg": "Weight (kg)",
  "sheet.lengthCm": "Length (cm)",
  "sheet.widthCm": "Width (cm)",
  "sheet.heightCm": "Height (cm)",
} as const;

const OF_NOTICES = {
  noticeEmail: "E-mail for alerts",
  noticeWhatsapp: "WhatsApp number for alerts",
} as const;

type TextPath = `pages.${ShopPageName}` | `policies.${PolicyName}.${"text" | "effective"}`;
const OF_TEXTS = Object.fromEntries([
  ...SHOP_PAGE_NAMES.map((name) => [`pages.${name}`, `Your text: ${SHOP_PAGES[name].title}`]),
  ...POLICY_NAMES.flatMap((name) => [
    [`policies.${name}.text`, `Your text: ${POLICIES[name].title}`],
    [`policies.${name}.effective`, "Effective date"],
  ]),
]) as Readonly<Record<TextPath, string>>;

/** The pages with their labels. */
const SETTINGS_PAGES: readonly (SettingsPage & { labels: Readonly<Record<string, string>> })[] = [
  { ...SHOP_DETAILS, labels: EVERYDAY },
  { ...BRAND, labels: OF_BRAND },
  { ...HOME, labels: OF_HOME },
  { ...CONTACT_AND_LAW, labels: OF_CONTACT },
  { ...PARCELS, labels: OF_PARCELS },
  { ...COURIER_SHEET, labels: OF_SHEET },
  { ...NOTICES, labels: OF_NOTICES },
  { ...TEXTS, labels: OF_TEXTS },
];

// Typed by all paths: a setting without a label does not compile.
const LABELS: Readonly<Record<SettingPath, string>> = {
  ...EVERYDAY,
  ...OF_BRAND,
  ...OF_HOME,
  ...OF_CONTACT,
  ...OF_PARCELS,
  ...OF_SHEET,
  ...OF_NOTICES,
  ...OF_TEXTS,
};

/** homeTiles.2.title → homeTiles.*.title, homeTiles.2 → homeTiles */
const anyPosition = (path: string) => path.replace(/\.\d+$/, "").replace(/\.\d+\./g, ".*.");

/** The label of a setting. @param path such as `sheet.hsnCode`, `homeTiles.2.title` or `homeTiles` */
export function settingLabel(path: string): string {
  return LABELS[anyPosition(path) as SettingPath] ?? path;
}

/** The page on which a setting is changed; undefined if it is on none. */
export function settingsPageOf(path: string): SettingsPage | undefined {
  return SETTINGS_PAGES.find(({ labels }) => anyPosition(path) in labels);
}
