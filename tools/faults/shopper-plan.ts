// Plans a shopper: who it is, what they buy, and what browser and provider do after the payment.
import { demoProducts } from "../../demo/catalogue.ts";
import { SHOPPERS } from "./judge-mails.ts";
import { SCARCE_COUPON, SCARCE_PRODUCT } from "./prepare-shop.ts";
import { type Random, shuffled } from "./random-choices.ts";

const PRODUCTS = demoProducts.map(({ productId }) => productId).filter((id) => id !== SCARCE_PRODUCT);

export interface ShopperPlan {
  key: string;
  /** The client address of the shopper's requests. */
  address: string;
  phone: string;
  items: readonly { productId: string; quantity: number }[];
  coupon: string | null;
  postalAddress: Readonly<Record<string, string | null>>;
  /** Leaves before paying. */
  leaves: boolean;
  /** What the provider's webhooks do. late: the capture is late too. */
  webhook: "none" | "once" | "twice" | "late";
  /** Whether the browser returns from the provider's checkout and reports the payment. */
  comesBack: boolean;
  /** Wants something scarce, so it may be refused as sold out. */
  wantsScarce: boolean;
  thinkMs: number;
  retryWindowMs: number;
}

interface Habits {
  /** Unique in the run: no two shoppers of a shop are alike. */
  number: number;
  /**
   * Every payment is reported by browser or webhook. Otherwise the shop would take half a minute to find it by
   * polling.
   */
  isMentioned: boolean;
  retryWindowMs: number;
}

/** A third of the payments have no webhooks, and half of the browsers do not return, independently of each other. */
export function planShopper(random: Random, { number, isMentioned, retryWindowMs }: Habits): ShopperPlan {
  const webhook = random.pick(["none", "none", "once", "once", "twice", "late"] as const);
  const comesBack = random.once(2);
  const items = cartOf(random);
  const coupon = random.once(10) ? SCARCE_COUPON : null;
  const isSilent = isMentioned && webhook === "none";
  return {
    key: `fault-run-${number}-${random.between(0, 2 ** 31).toString(36)}`,
    ...shopperPlan(number),
    items,
    coupon,
    wantsScarce: coupon !== null || items.some(({ productId }) => productId === SCARCE_PRODUCT),
    leaves: random.once(12),
    webhook,
    comesBack: comesBack || isSilent,
    thinkMs: random.between(50, 500),
    retryWindowMs,
  };
}

/** The identity of a shopper by number. No two are alike. */
export function shopperPlan(number: number): Pick<ShopperPlan, "address" | "phone" | "postalAddress"> {
  return {
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    phone: `+91${9_000_000_000 + number}`,
    postalAddress: {
      _id: null,
      fullName: "Lakshmi Nair",
      email: emailOf(number),
      pincode: "682001",
      state: "Kerala",
      city: "Kochi",
      houseNo: "Flat 4B",
      roadName: "Marine Drive",
      landmark: "",
    },
  };
}

function emailOf(number: number): string {
  return `shopper-${number}${SHOPPERS}`;
}

function cartOf(random: Random) {
  const chosen = shuffled(PRODUCTS, random).slice(0, random.between(1, 4));
  const wanted = random.once(12) ? [...chosen, SCARCE_PRODUCT] : chosen;
  return wanted.map((productId) => ({ productId, quantity: random.between(1, 4) }));
}
