// Who comes to the shop, what she wants, and what her browser and the provider do after she has paid.
import { demoProducts } from "../../demo/catalogue.ts";
import { SHOPPERS } from "./judge-mails.ts";
import { SCARCE_COUPON, SCARCE_PRODUCT } from "./prepare-shop.ts";
import { type Random, shuffled } from "./random-choices.ts";

const PRODUCTS = demoProducts.map(({ productId }) => productId).filter((id) => id !== SCARCE_PRODUCT);

export interface ShopperPlan {
  key: string;
  /** Where her requests come from. */
  address: string;
  phone: string;
  items: readonly { productId: string; quantity: number }[];
  coupon: string | null;
  postalAddress: Readonly<Record<string, string | null>>;
  /** Goes away before paying. */
  leaves: boolean;
  /** What the provider's webhooks do; late: the money comes late, too. */
  webhook: "none" | "once" | "twice" | "late";
  /** Whether her browser returns from the provider's sheet and tells the shop. */
  comesBack: boolean;
  /** Wants what is scarce: may be told that it is gone. */
  isTempted: boolean;
  thinkMs: number;
  patienceMs: number;
}

interface Habits {
  /** Of the whole run: no two shoppers of one shop are alike. */
  number: number;
  /** Nobody's payment goes unmentioned by both browser and webhook: it would take the shop half a minute to see it. */
  isMentioned: boolean;
  patienceMs: number;
}

/** A third of the payments come without webhooks, and half of the browsers never come back, independently. */
export function planShopper(random: Random, { number, isMentioned, patienceMs }: Habits): ShopperPlan {
  const webhook = random.pick(["none", "none", "once", "once", "twice", "late"] as const);
  const comesBack = random.once(2);
  const items = cartOf(random);
  const coupon = random.once(10) ? SCARCE_COUPON : null;
  const isSilent = isMentioned && webhook === "none";
  return {
    key: `fault-run-${number}-${random.between(0, 2 ** 31).toString(36)}`,
    ...whoIs(number),
    items,
    coupon,
    isTempted: coupon !== null || items.some(({ productId }) => productId === SCARCE_PRODUCT),
    leaves: random.once(12),
    webhook,
    comesBack: comesBack || isSilent,
    thinkMs: random.between(50, 500),
    patienceMs,
  };
}

/** Whom a number stands for, and from where she asks. No two are alike. */
export function whoIs(number: number): Pick<ShopperPlan, "address" | "phone" | "postalAddress"> {
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
