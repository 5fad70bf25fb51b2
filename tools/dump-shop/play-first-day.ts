// Part one: orders that are finished at the time of the dump.
import type { Dashboard } from "../../contract/dashboard.ts";
import { type Admin, logIn } from "../../tests/support/admin.ts";
import { Browser, expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { BY_COURIER, MANUAL, moveParcel, openShipper } from "../../tests/support/courier.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { COUPONS, PRODUCTS, USERNAMES } from "./set-up-shop.ts";
import { buy, type PayingShopper, pay, startPaying } from "./shoppers.ts";
import { cancel, moveTo, untilJobsDone } from "./stage.ts";

const line = (productId: string, quantity = 1) => ({ productId, quantity });

export async function playFirstDay(shop: TestShop, owner: Admin): Promise<void> {
  const packer = await openShipper(shop, await logIn(shop, { username: USERNAMES.packer }));
  const first = await buy(shop, {
    items: [line(PRODUCTS.counted, 2), line("nendran-banana-chips")],
    coupon: COUPONS.usedUp,
  });
  const second = await buy(shop, { coupon: COUPONS.usedUp });
  const withTin = await buy(shop, {
    items: [line(PRODUCTS.deleted), line("achappam", 3)],
    coupon: COUPONS.deleted,
  });
  const lostInterest = await buy(shop, { items: [line(PRODUCTS.counted)], coupon: COUPONS.ended });
  const paidTwice = await buy(shop, { coupon: COUPONS.oncePerPhone, items: [line("sharkara-varatti", 4)] });
  const paidWrong = await payWrongThenRight(shop);
  await payAgain(shop, paidTwice);
  await leave(shop);

  const all = [first, second, withTin, lostInterest, paidTwice, paidWrong].map(({ orderId }) => orderId);
  for (const orderId of all)
    expectStatus(await owner.request("GET", `/api/admin/confirm-email/${orderId}`), 200);
  await cancel(owner, lostInterest.orderId, "The shopper changed her mind");
  for (const orderId of all) if (orderId !== lostInterest.orderId) await moveTo(packer, orderId, "Packed");

  const { awb } = expectStatus(await packer.ship(first.orderId, BY_COURIER), 201).json;
  for (const status of ["picked up", "out for delivery", "delivered"]) await moveParcel(shop, awb, status);
  for (const [n, { orderId }] of [second, withTin, paidTwice, paidWrong].entries()) {
    expectStatus(await packer.ship(orderId, { ...MANUAL, awb: `EK12345678${n}IN` }), 201);
    await moveTo(packer, orderId, "Shipped");
    if (orderId !== paidTwice.orderId) await moveTo(packer, orderId, "Delivered");
  }
  await untilJobsDone(shop);
  await tidyUp(shop, owner);
}

/** A payment of ₹1 too little is refunded; the next payment pays the order. */
async function payWrongThenRight(shop: TestShop): Promise<PayingShopper> {
  const shopper = await startPaying(shop, { items: [line("jackfruit-chips", 2)] });
  const { browser, orderId, payment } = shopper;
  const wrong = await payAtProvider(shop, payment.paymentId, { amount: payment.amount - 100 });
  expectStatus(await browser.tryConfirmPayment(orderId, wrong), 409);
  const { json } = await browser.tryViewOrder(orderId);
  const again = await browser.startPayment(orderId, json.addressId);
  await pay(shop, { ...shopper, payment: again });
  return shopper;
}

/** The second payment of a paid order is refunded. */
async function payAgain(shop: TestShop, { browser, orderId, payment }: PayingShopper) {
  const second = await payAtProvider(shop, payment.paymentId, { force: true, webhook: "once" });
  expectStatus(await browser.tryConfirmPayment(orderId, second), 409);
}

/** One shopper abandons a cart, another abandons an order after the bank refused the payment. */
async function leave(shop: TestShop): Promise<void> {
  await new Browser(shop).placeOrder([line("kerala-mixture", 2)]);
  const { payment } = await startPaying(shop, { items: [line(PRODUCTS.counted)] });
  await payAtProvider(shop, payment.paymentId, { outcome: "failed", webhook: "once" });
}

async function tidyUp(shop: TestShop, owner: Admin): Promise<void> {
  expectStatus(await owner.request("DELETE", `/api/admin/delete-product/${PRODUCTS.deleted}`), 200);
  const { json: coupons } = await owner.request<{ _id: string; couponName: string }[]>(
    "GET",
    "/api/admin/coupon",
  );
  const mistaken = coupons.find(({ couponName }) => couponName === COUPONS.deleted);
  expectStatus(await owner.request("DELETE", `/api/admin/coupon/${mistaken?._id}`), 200);
  const { json } = expectStatus(await owner.request<Dashboard>("GET", "/api/admin/dashboard"), 200);
  expectStatus(
    await owner.request("POST", `/api/admin/alerts/${json.needs.alerts.first[0]?._id}/resolve`),
    200,
  );

  const closedAccount = await logIn(shop, { username: USERNAMES.closedAccount });
  const { json: staff } = await owner.request<{ _id: string; username: string }[]>("GET", "/api/admin/staff");
  const member = staff.find(({ username }) => username === closedAccount.username);
  expectStatus(await owner.request("DELETE", `/api/admin/staff/${member?._id}`), 200);
  const body = { username: USERNAMES.closedAccount, password: "whatever it was" };
  expectStatus(await sendRequest(shop, "POST", "/api/admin/login", { body }), 401);
}
