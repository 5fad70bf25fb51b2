// The first act: orders that have come to their end by the time of the dump.
import type { Dashboard } from "../../contract/dashboard.ts";
import { type Admin, logIn } from "../../tests/support/admin.ts";
import { ask, Browser, expectStatus } from "../../tests/support/browser.ts";
import { BY_COURIER, BY_HAND, moveParcel, openShipper } from "../../tests/support/courier.ts";
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
  for (const orderId of all) expectStatus(await owner.ask("GET", `/api/admin/confirm-email/${orderId}`), 200);
  await cancel(owner, lostInterest.orderId, "The shopper changed her mind");
  for (const orderId of all) if (orderId !== lostInterest.orderId) await moveTo(packer, orderId, "Packed");

  const { awb } = expectStatus(await packer.ship(first.orderId, BY_COURIER), 201).json;
  for (const status of ["picked up", "out for delivery", "delivered"]) await moveParcel(shop, awb, status);
  for (const [n, { orderId }] of [second, withTin, paidTwice, paidWrong].entries()) {
    expectStatus(await packer.ship(orderId, { ...BY_HAND, awb: `EK12345678${n}IN` }), 201);
    await moveTo(packer, orderId, "Shipped");
    if (orderId !== paidTwice.orderId) await moveTo(packer, orderId, "Delivered");
  }
  await untilJobsDone(shop);
  await tidyUp(shop, owner);
}

/** Less than was asked for goes back, and the next payment is the right one. */
async function payWrongThenRight(shop: TestShop): Promise<PayingShopper> {
  const shopper = await startPaying(shop, { items: [line("jackfruit-chips", 2)] });
  const { browser, orderId, payment } = shopper;
  const wrong = await payAtProvider(shop, payment.paymentId, { amount: payment.amount - 100 });
  expectStatus(await browser.askToConfirmPayment(orderId, wrong), 409);
  const { json } = await browser.askToViewOrder(orderId);
  const again = await browser.startPayment(orderId, json.addressId);
  await pay(shop, { ...shopper, payment: again });
  return shopper;
}

/** The money that came second goes back. */
async function payAgain(shop: TestShop, { browser, orderId, payment }: PayingShopper) {
  const second = await payAtProvider(shop, payment.paymentId, { force: true, webhook: "once" });
  expectStatus(await browser.askToConfirmPayment(orderId, second), 409);
}

/** One leaves her cart, another gives up when her bank refuses. */
async function leave(shop: TestShop): Promise<void> {
  await new Browser(shop).placeOrder([line("kerala-mixture", 2)]);
  const { payment } = await startPaying(shop, { items: [line(PRODUCTS.counted)] });
  await payAtProvider(shop, payment.paymentId, { outcome: "failed", webhook: "once" });
}

async function tidyUp(shop: TestShop, owner: Admin): Promise<void> {
  expectStatus(await owner.ask("DELETE", `/api/admin/delete-product/${PRODUCTS.deleted}`), 200);
  const { json: coupons } = await owner.ask<{ _id: string; couponName: string }[]>(
    "GET",
    "/api/admin/coupon",
  );
  const mistaken = coupons.find(({ couponName }) => couponName === COUPONS.deleted);
  expectStatus(await owner.ask("DELETE", `/api/admin/coupon/${mistaken?._id}`), 200);
  const { json } = expectStatus(await owner.ask<Dashboard>("GET", "/api/admin/dashboard"), 200);
  expectStatus(await owner.ask("POST", `/api/admin/alarms/${json.needs.alarms.first[0]?._id}/resolve`), 200);

  const gone = await logIn(shop, { username: USERNAMES.closedAccount });
  const { json: staff } = await owner.ask<{ _id: string; username: string }[]>("GET", "/api/admin/staff");
  const member = staff.find(({ username }) => username === gone.username);
  expectStatus(await owner.ask("DELETE", `/api/admin/staff/${member?._id}`), 200);
  const body = { username: USERNAMES.closedAccount, password: "whatever it was" };
  expectStatus(await ask(shop, "POST", "/api/admin/login", { body }), 401);
}
