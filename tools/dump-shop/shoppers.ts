// Simulated shoppers, each with a new phone and an address.

import { ADDRESS, Browser, expectStatus, type Payment } from "../../tests/support/browser.ts";
import { freshPhone } from "../../tests/support/builders.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { payAtProvider } from "../../tests/support/provider.ts";

const NAMES = ["Lakshmi Nair", "Rahul Deshpande", "അനിത മേനോൻ", "S. Iyer", "Fathima Beevi", "Gurpreet Kaur"];
const PLACES = [
  { pincode: "682001", state: "Kerala", city: "Kochi", landmark: "Near High Court" },
  { pincode: "411004", state: "Maharashtra", city: "Pune", landmark: "" },
  { pincode: "560034", state: "Karnataka", city: "Bengaluru", landmark: "Opp. the park, 2nd gate" },
];

export interface PayingShopper {
  browser: Browser;
  orderId: string;
  email: string;
  payment: Payment;
}

interface Cart {
  items?: { productId: string; quantity: number }[];
  coupon?: string;
}

let shoppers = 0;

function nextAddress() {
  const n = shoppers++;
  const fullName = NAMES[n % NAMES.length] as string;
  return {
    ...ADDRESS,
    ...PLACES[n % PLACES.length],
    fullName,
    email: `shopper${n}@example.com`,
    houseNo: `Flat ${n}`,
  };
}

/** A shopper with a verified phone for a new order, before the address is entered. */
export async function verify(shop: TestShop, { items, coupon }: Cart = {}) {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder(items, coupon);
  await browser.verifyPhone(orderId, freshPhone());
  return { browser, orderId, address: nextAddress() };
}

/** A shopper who has opened the provider's checkout. */
export async function startPaying(shop: TestShop, cart: Cart = {}): Promise<PayingShopper> {
  const { address, browser, orderId } = await verify(shop, cart);
  const payment = await browser.startPayment(orderId, address);
  return { browser, orderId, email: address.email, payment };
}

/** Pays and reports it through the browser only: webhooks would add long records that are always the same. */
export async function pay(shop: TestShop, { browser, orderId, payment }: PayingShopper): Promise<void> {
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectStatus(await browser.tryConfirmPayment(orderId, receipt), 200);
}

/** A paid order. */
export async function buy(shop: TestShop, cart: Cart = {}): Promise<PayingShopper> {
  const shopper = await startPaying(shop, cart);
  await pay(shop, shopper);
  return shopper;
}
