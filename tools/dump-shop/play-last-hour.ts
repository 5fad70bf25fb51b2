// Part three: what happens right before the upgrade, and what waits because the providers are down.
import { sql } from "kysely";
import type { Admin } from "../../tests/support/admin.ts";
import { Browser, expectStatus } from "../../tests/support/browser.ts";
import { freshPhone } from "../../tests/support/builders.ts";
import { BY_COURIER, MANUAL, moveParcel, type Shipper } from "../../tests/support/courier.ts";
import { setFault } from "../../tests/support/emulators.ts";
import { codeOn, otherThan } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { payAtProvider } from "../../tests/support/provider.ts";
import { databaseOf, paymentsOf } from "../../tests/support/rows.ts";
import type { Cast } from "../../tests/upgrade/dumps.ts";
import type { UnderWay } from "./play-day-before.ts";
import { COUPONS, PRODUCTS } from "./set-up-shop.ts";
import { buy, startPaying, verify } from "./shoppers.ts";
import { cancel, moveTo, retryJobs, until, untilJobsDone, untilJobsFailed } from "./stage.ts";

export async function playLastHour(
  shop: TestShop,
  underWay: UnderWay,
): Promise<Pick<Cast, "beingPaid" | "repeated">> {
  await setFault(shop, "smtp", "ok");
  await retryJobs(shop);
  await moveParcel(shop, underWay.onItsWay.awb, "in transit");
  await moveParcel(shop, underWay.undelivered.awb, "undelivered");
  await requestCodes(shop, underWay.curious);
  await buy(shop);
  await verify(shop);
  const { orderId, browser } = await startPaying(shop, {
    items: [{ productId: PRODUCTS.counted, quantity: 3 }],
    coupon: COUPONS.held,
  });
  await untilJobsDone(shop);
  return {
    beingPaid: { orderId, cookie: browser.cookie, coupon: COUPONS.held },
    repeated: await orderTwice(shop),
  };
}

/**
 * One phone requests another code days later, one gets a code and mistypes it, and for two the provider fails to
 * send.
 */
async function requestCodes(shop: TestShop, curious: string): Promise<void> {
  const browser = new Browser(shop);
  expectStatus(await browser.trySendOtp(curious), 200);
  const orderId = await browser.placeOrder();
  const phone = freshPhone();
  expectStatus(await browser.trySendOtp(phone, orderId), 200);
  for (let attempts = 0; attempts < 2; attempts++) {
    const guess = otherThan(await codeOn(shop, phone));
    expectStatus(await browser.tryVerifyOtp(phone, guess, orderId), 400);
  }
  for (const mode of ["error", "reset"]) {
    await setFault(shop, "fast2sms", mode, 1);
    const refused = await browser.trySendOtp(freshPhone());
    if (refused.status < 500) throw new Error(`a code was sent: ${refused.text}`);
  }
}

async function orderTwice(shop: TestShop): Promise<Cast["repeated"]> {
  const key = "one-button-pressed-twice";
  const items = [{ productId: "achappam", quantity: 2 }];
  const order = () => new Browser(shop).tryPlaceOrder(items, undefined, { "idempotency-key": key });
  const { orderId } = expectStatus(await order(), 201).json;
  expectStatus(await order(), 201);
  return { orderId, key, items };
}

/** All providers go down and stay down. */
export async function loseProviders(
  shop: TestShop,
  owner: Admin,
  packer: Shipper,
  { packed, toCancel, alsoToCancel }: UnderWay,
): Promise<Pick<Cast, "mailWaiting" | "paidUnheard">> {
  await setFault(shop, "smtp", "error");
  const mailWaiting = await buy(shop);

  // The courier accepts a booking but assigns no number. The parcel is then shipped manually, so the booking is to be
  // cancelled.
  await setFault(shop, "shiprocket", "error", undefined, { path: "assign" });
  const booked = await packer.ship(packed, BY_COURIER);
  if (booked.status < 500) throw new Error(`the courier was there: ${booked.text}`);
  await setFault(shop, "shiprocket", "error");
  expectStatus(await packer.ship(packed, { ...MANUAL, awb: "EK987654321IN" }), 201);
  await moveTo(owner, packed, "Shipped");

  const paidUnheard = await startPaying(shop, { items: [{ productId: "sharkara-varatti", quantity: 2 }] });
  const neverOpened = await verify(shop);
  await setFault(shop, "razorpay", "error");
  const refused = await neverOpened.browser.tryStartPayment(neverOpened.orderId, neverOpened.address);
  if (refused.status < 500) throw new Error(`a payment was opened: ${refused.text}`);
  const { paymentId } = paidUnheard.payment;
  await payAtProvider(shop, paymentId, { webhook: "once" });
  await until(
    shop,
    sql`select count(*) as count from provider_events where payload ->> 'providerOrderId' = ${paymentId}`,
    3,
  );
  for (const orderId of [toCancel, alsoToCancel]) await cancel(owner, orderId, "Two packets were damp");
  await until(shop, sql`select count(*) as count from refunds where attempts = 0`, 0);
  await refundThere(shop, alsoToCancel);
  await untilJobsFailed(shop);
  return {
    mailWaiting: { orderId: mailWaiting.orderId, email: mailWaiting.email },
    paidUnheard: paidUnheard.orderId,
  };
}

/**
 * Makes the provider accept a refund that is not processed yet. Its events wait, because the provider cannot be
 * queried.
 */
async function refundThere(shop: TestShop, orderId: string): Promise<void> {
  const [payment] = await paymentsOf(shop, orderId);
  const id = payment?.providerPaymentId as string;
  const made = await fetch(`${shop.sandboxUrl}/razorpay/payments/${id}/refund`, { method: "POST" });
  const { id: refundId } = (await made.json()) as { id: string };
  await until(
    shop,
    sql`select count(*) as count from provider_events
      where kind like 'refund.%' and payload ->> 'paymentId' = ${id}`,
    2,
  );
  const db = databaseOf(shop);
  await db
    .updateTable("refunds")
    .set({
      state: "requested",
      providerRefundId: refundId,
      dueAt: sql<Date>`now() + interval '30 minutes'`,
    })
    .where("paymentId", "=", db.selectFrom("payments").select("id").where("providerPaymentId", "=", id))
    .execute();
}
