// People who buy, each with a phone and an address of her own.

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

/** Somebody whose phone is proved for a new order, and who has filled in nothing yet. */
export async function verify(shop: TestShop, { items, coupon }: Cart = {}) {
  const browser = new Browser(shop);
  const orderId = await browser.placeOrder(items, coupon);
  await browser.verifyPhone(orderId, freshPhone());
  return { browser, orderId, address: nextAddress() };
}

/** Somebody who has been sent to the provider. */
export async function startPaying(shop: TestShop, cart: Cart = {}): Promise<PayingShopper> {
  const { address, browser, orderId } = await verify(shop, cart);
  const payment = await browser.startPayment(orderId, address);
  return { browser, orderId, email: address.email, payment };
}

/** Tells the shop by browser alone: what webhooks leave behind is long, and always the same. */
export async function pay(shop: TestShop, { browser, orderId, payment }: PayingShopper): Promise<void> {
  const receipt = await payAtProvider(shop, payment.paymentId);
  expectStatus(await browser.askToConfirmPayment(orderId, receipt), 200);
}

/** An order that is paid. */
export async function buy(shop: TestShop, cart: Cart = {}): Promise<PayingShopper> {
  const shopper = await startPaying(shop, cart);
  await pay(shop, shopper);
  return shopper;
}
