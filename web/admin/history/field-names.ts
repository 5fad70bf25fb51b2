// The names of recorded fields, as their screens label them.
import type { HomeBlockKind } from "../../../rules/home-page.ts";
import { POLICIES, type PolicyName } from "../../../rules/policies.ts";
import { ADDRESS_LABELS } from "../../ui/address-fields.tsx";
import { BLOCK_LABELS, BLOCK_TEXTS, REVIEW_LABELS } from "../labels/block-texts.ts";
import { COUPON_LABELS } from "../labels/coupon-labels.ts";
import { NOTICE_LABELS } from "../labels/notice-labels.ts";
import { PRODUCT_LABELS } from "../labels/product-labels.ts";
import { settingLabel } from "../labels/setting-labels.ts";

type Path = readonly string[];
type Labels = Readonly<Record<string, string>>;

/** The fields of orders, parcels and accounts, and of products and coupons beyond their forms. */
const LABELS: Labels = {
  addresses: "Addresses",
  authenticatorAppRequiredOf: "Authenticator app required",
  awb: "Tracking number",
  backupMadeAt: "Backup made",
  delivery: "Delivery charge",
  dispatchNumbersFrom: "Dispatch numbers from",
  documentPrefix: settingLabel("documentPrefix"),
  fields: "Fields",
  from: "From",
  gstRatePercent: "GST rate",
  held: "On hold",
  isActive: "Can be used",
  isForPacking: "For packing",
  isSameBox: "Same box",
  isSearch: "Search",
  isTopProduct: "Top product",
  image: "Picture",
  leftOut: "Orders left out",
  lines: "Products",
  newPassword: "New password",
  ordersEnded: "Unpaid orders erased",
  ordersKept: "Paid orders without the name",
  path: "Picture",
  paymentLinksEnded: "Payment links ended",
  pickupAt: "Pickup",
  rate: "Courier's price",
  restocked: "Put back into stock",
  rule: "Courier",
  sharesBox: "Same box as another order",
  source: "Address on the internet",
  totalAmount: "Total",
  trackingUrl: "Tracking page",
  triesToday: "Wrong entries today",
  usedCount: "Uses",
  weightGrams: "Weight (g)",
  with: "Logged in with",
};

/** Texts that are recorded in place of a field's name. */
const FIELDS: Labels = {
  ...ADDRESS_LABELS,
  contactPhone: "Phone",
  buyerGstin: "GSTIN",
  buyerBusinessName: "Business name",
};

/** minItemsPrice → Min items price, nendran-chips → Nendran chips */
export function plainName(name: string): string {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, (_, end: string, next: string) => `${end} ${next.toLowerCase()}`)
    .replaceAll(/[._-]+/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const named = (labels: Labels, name: string) => labels[name] ?? LABELS[name] ?? plainName(name);

function settingName(path: Path): string | null {
  const [group = "", key = "", field] = path;
  // It follows from a new GSTIN, which has its own line.
  if (group === "formerGstins") return null;
  const label = settingLabel(path.join("."));
  if (group === "homeTiles" && field !== undefined) return `Tile ${Number(key) + 1}: ${label}`;
  if (group === "policies" && field === "effective") return `${POLICIES[key as PolicyName].title}: ${label}`;
  return label;
}

/** @param path begins with `our-products.title`, `order` or `orderOfReviews` */
function homePageName([name = ""]: Path): string {
  if (name === "order") return "Parts of the page";
  if (name === "orderOfReviews") return BLOCK_TEXTS.reviews.name;
  const [kind = "", field = ""] = name.split(".");
  const block = BLOCK_TEXTS[kind as HomeBlockKind]?.name ?? plainName(kind);
  return `${block}: ${named(BLOCK_LABELS, field)}`;
}

const reviewName = ([name = ""]: Path) =>
  name === "id" ? null : name === "text" ? "Review" : named(REVIEW_LABELS, name);

/**
 * The name of a recorded field; null if it is not shown.
 * @param action what was done, as recorded
 * @param path the names and positions that lead to the field
 */
export function fieldName(action: string, path: Path): string | null {
  const [first = "", second = ""] = path;
  if (action.startsWith("shop profile")) return settingName(path);
  if (action.startsWith("home page changed")) return homePageName(path);
  if (action.startsWith("review ")) return reviewName(path);
  if (action === "products imported") return `${plainName(first)}: ${named(PRODUCT_LABELS, second)}`;
  if (/^(product|stock status) /.test(action)) return named(PRODUCT_LABELS, first);
  if (action.startsWith("coupon ")) return named(COUPON_LABELS, first);
  // The name of a device is in place of a field's.
  if (action === "notices changed") return NOTICE_LABELS[first as keyof typeof NOTICE_LABELS] ?? first;
  return named({}, first);
}

/** The text of a recorded name of a field, as in "address corrected". */
export function recordedField(name: string): string {
  return FIELDS[name] ?? plainName(name);
}
