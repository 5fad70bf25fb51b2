// What a new shop needs before it sells. The set-up list of the admin area and `npm run doctor` both read this.
import { isCallableNumber } from "./callable-number.ts";
import { replyAddress } from "./email.ts";
import { DEFAULT_SHOP_NAME } from "./shop-name.ts";

export const SETUP_STEPS = [
  "name-and-logo",
  "phone-and-address",
  "email",
  "gst",
  "fssai",
  "product",
  "delivery",
  "payments",
  "messages",
  "test-order",
  "backup",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** What is known of a shop. */
export interface SetupFacts {
  name: string;
  logo: string;
  phone: string;
  email: string;
  postalAddress: string;
  gstin: string;
  /** The owner has stated that the business is not registered for GST. */
  hasNoGstin: boolean;
  fssaiNumber: string;
  /** Products that shoppers can order. */
  productsOnSale: number;
  /** The pincode that parcels start from. */
  originPincode: string;
  /** Whether that pincode has a place. */
  hasOriginPlace: boolean;
  /** Whether the payment provider's key takes real money. The sandbox's key counts: it takes what the sandbox has. */
  takesPayments: boolean;
  /** A phone has been verified by a code that the shop sent. */
  hasVerifiedPhone: boolean;
  /** An order has been paid. */
  hasPaidOrder: boolean;
  /** A backup was made and read back. */
  hasBackup: boolean;
}

export interface SetupLine {
  step: SetupStep;
  title: string;
  isDone: boolean;
  /** What to do while it is not done. */
  task: string;
  /** The screen, with the field to fill in, where it is done; null if it is done on the server. */
  to: string | null;
}

const PROFILE = "/admin/shop-profile";
const fieldOf = (page: string, field: string) => `${PROFILE}/${page}?field=${encodeURIComponent(field)}`;
const contactField = (field: string) => fieldOf("contact-and-law", field);

/** All lines of the set-up list, in the order in which they are shown. */
export function setupLines(facts: SetupFacts): SetupLine[] {
  const hasName = facts.name !== "" && facts.name !== DEFAULT_SHOP_NAME;
  const hasPhone = isCallableNumber(facts.phone);
  const lines: Record<SetupStep, Omit<SetupLine, "step">> = {
    "name-and-logo": {
      title: "Name and logo",
      isDone: hasName && facts.logo !== "",
      task: hasName ? "Upload your logo." : "Enter the name of your shop.",
      to: fieldOf("brand", hasName ? "logo" : "name"),
    },
    "phone-and-address": {
      title: "Phone and address",
      isDone: hasPhone && facts.postalAddress !== "",
      task: hasPhone
        ? "Enter your postal address, with its pincode. The law requires it on every page."
        : "Enter the phone number that customers can call.",
      to: contactField(hasPhone ? "postalAddress" : "phone"),
    },
    email: {
      title: "E-mail address",
      isDone: replyAddress(facts.email) !== null,
      task:
        facts.email === ""
          ? "Enter the address for customers' questions and your alerts."
          : "Enter an address whose mail you read: customers reply to it.",
      to: contactField("email"),
    },
    gst: {
      title: "GST",
      isDone: facts.gstin !== "" || facts.hasNoGstin,
      task: "Enter your GSTIN, or choose “Not registered for GST”.",
      to: contactField("gstin"),
    },
    fssai: {
      title: "FSSAI number",
      isDone: facts.fssaiNumber !== "",
      task: "Enter the number of your FSSAI licence or registration. Food may not be sold without it.",
      to: contactField("fssaiNumber"),
    },
    product: {
      title: "First product",
      isDone: facts.productsOnSale > 0,
      task: "Add a product that customers can buy.",
      to: "/admin/add-product",
    },
    delivery: {
      title: "Delivery",
      isDone: facts.hasOriginPlace,
      task:
        facts.originPincode === ""
          ? "Enter the pincode that parcels start from. Delivery dates are counted from there."
          : `No place has the pincode ${facts.originPincode}. Enter the one that parcels start from.`,
      to: fieldOf("courier-sheet", "sheet.originPincode"),
    },
    payments: {
      title: "Payments",
      isDone: facts.takesPayments,
      task: "Razorpay has a test key, which takes no money. Ask the person who runs your server to set the live key.",
      to: null,
    },
    messages: {
      title: "Codes by WhatsApp",
      isDone: facts.hasVerifiedPhone,
      task: "Place an order in your shop and enter the code that your phone receives.",
      to: "/explore",
    },
    "test-order": {
      title: "Test order",
      isDone: facts.hasPaidOrder,
      task: "Buy something in your shop and pay for it. You can refund it afterwards.",
      to: "/explore",
    },
    backup: {
      title: "Backup",
      isDone: facts.hasBackup,
      task: "Switch on nightly backups: three settings where the shop runs.",
      to: "/admin/backups",
    },
  };
  return SETUP_STEPS.map((step) => ({ step, ...lines[step] }));
}

/** Steps without which a live shop must not sell: the law requires what they hold (E-Commerce Rules 2020; FSSAI). */
export const REQUIRED_BY_LAW: ReadonlySet<SetupStep> = new Set(["phone-and-address", "fssai"]);
