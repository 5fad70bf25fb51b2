import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { expirePasswordProof, openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { addProduct, payingShopper } from "../../../tests/support/builders.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { expectFailure } from "../../../tests/support/expect-failure.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import { atOnce, auditOf, jobsDone } from "../../../tests/support/orders.ts";
import {
  cashOrder,
  detail,
  owner,
  packer,
  setUpShop,
  shop,
  tryPayOut,
} from "../../../tests/support/phone-orders.ts";
import {
  atProvider,
  atRazorpay,
  payAtProvider,
  refundInDashboard,
  resendWebhook,
  setRefundMode,
} from "../../../tests/support/provider.ts";
import {
  availableOf,
  databaseOf,
  openAlertsOf,
  orderRow,
  paymentsOf,
  statusOf,
} from "../../../tests/support/rows.ts";
import { pushRefunds, sweep } from "../../../tests/support/work-off.ts";
import { readDatabaseFigures } from "../../operations/metrics/database-figures.ts";
import { reconcile } from "../reconcile.ts";
import { recordProviderRefunds } from "./record-provider-refunds.ts";

setUpShop();

const signal = new AbortController().signal;

const cancel = (orderId: string) =>
  owner.request<{ message: string }>("PUT", `/api/admin/order/change-status/${orderId}`, {
    status: "Cancelled",
    reason: "She changed her mind",
  });

const refund = (orderId: string, amount: number) =>
  owner.request<{ refundId: string; message: string; code?: string }>(
    "POST",
    `/api/admin/order/refund/${orderId}`,
    {
      refundId: randomUUID(),
      amount,
      expected: amount,
      reason: "A packet was torn",
      restock: false,
    },
  );

async function refundIdOf(orderId: string): Promise<string> {
  return (await detail(orderId)).money?.refunds.at(-1)?._id as string;
}

const mailsAbout = async (orderId: string) =>
  (await messagesTo(shop, "lakshmi@example.com")).filter(({ body }) => body.includes(orderId));

/** How many refunds the provider has. */
const refundsAtProvider = async () =>
  (await atRazorpay<{ items: unknown[] }>(shop, "GET", "/refunds")).items.length;

test("a cancelled cash order becomes Refunded once the owner has returned the money", async () => {
  const before = await refundsAtProvider();
  const { orderId } = await cashOrder();
  expect((await cancel(orderId)).json.message).toContain(
    "Refund the customer ₹155 in cash or by bank transfer.",
  );
  await jobsDone(shop);
  expect(await detail(orderId)).toMatchObject({
    status: "Cancelled",
    money: { left: 0, refunds: [{ state: "due", cause: "cancelled", paidOutBy: null, canTryAgain: false }] },
  });
  expect(await openAlertsOf(shop, orderId)).toEqual(["cash-to-give-back"]);
  expect((await tryPayOut(await refundIdOf(orderId))).json.message).toBe("₹155 is recorded as refunded.");
  expect(await detail(orderId)).toMatchObject({
    status: "Refunded",
    money: { refunds: [{ state: "processed", paidOutBy: `admin:${owner.username}` }] },
  });
  expect(await openAlertsOf(shop, orderId)).toEqual([]);
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    actor: owner.username,
    action: "cash given back",
    after: { amount: 155 },
  });
  await jobsDone(shop);
  const texts = (await mailsAbout(orderId)).map(({ body }) => body).join("\n");
  expect(texts).toContain("You paid in cash, so we refund you in cash or by bank transfer.");
  expect(texts).toContain("in cash has been refunded.");
  expect(texts).not.toContain("banks usually take");
  expect(await refundsAtProvider()).toBe(before);
});

test("if part of the cash is returned before the cancel, the e-mail promises exactly the rest", async () => {
  const { orderId } = await cashOrder();
  const { json } = expectStatus(await refund(orderId, 30), 201);
  await tryPayOut(json.refundId);
  expectStatus(await refund(orderId, 25), 201);
  await cancel(orderId);
  await jobsDone(shop);
  const texts = (await mailsAbout(orderId)).map(({ body }) => body).join("\n");
  expect(texts).toContain("₹30 of your payment was already refunded. You get the rest, ₹125, as a refund.");
});

test("a refund of cash is never requested from the provider: not by the sweep, the loop or a retry", async () => {
  const before = await refundsAtProvider();
  const { orderId } = await cashOrder();
  await cancel(orderId);
  await sql`update refunds set due_at = now(), retry_until = now() - interval '1 day' where id = ${await refundIdOf(orderId)}`.execute(
    databaseOf(shop),
  );
  await pushRefunds(shop);
  await sweep(shop, signal);
  const retried = await owner.request<{ code: string }>(
    "POST",
    `/api/admin/refunds/${await refundIdOf(orderId)}/retry`,
  );
  expect(retried.json.code).toBe("REFUND_NOT_STUCK");
  await jobsDone(shop);
  expect((await detail(orderId)).money?.refunds).toMatchObject([{ state: "due" }]);
  expect(await openAlertsOf(shop, orderId)).toEqual(["cash-to-give-back"]);
  expect(await refundsAtProvider()).toBe(before);
});

test("the metrics of provider refunds exclude refunds that wait for the owner", async () => {
  await jobsDone(shop);
  const watched = async () => (await readDatabaseFigures(databaseOf(shop))).refunds;
  const before = await watched();
  const { orderId } = await cashOrder();
  await cancel(orderId);
  expect((await watched()).map(({ state, count }) => [state, count])).toEqual(
    before.map(({ state, count }) => [state, count]),
  );
});

test("refunds of cash by amount, by lines and of the rest never exceed what was paid", async () => {
  const { id, productId } = await addProduct(shop, { price: 10_000, available: 5 });
  const { orderId } = await cashOrder({ items: [{ productId, quantity: 3 }], expected: 330 });
  const { json } = expectStatus(await refund(orderId, 30), 201);
  expect(json.message).toBe(
    `Refund the customer ₹30 of order ${orderId} in cash or by bank transfer, then choose Mark as refunded on the order.`,
  );
  await tryPayOut(json.refundId);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  const byLine = {
    refundId: randomUUID(),
    lines: [{ productId, quantity: 1 }],
    reason: "Torn",
    restock: true,
  };
  expectStatus(
    await owner.request("POST", `/api/admin/order/refund/${orderId}`, { ...byLine, expected: 100 }),
    201,
  );
  expect((await refund(orderId, 201)).status).toBe(400);
  await cancel(orderId);
  const { money } = await detail(orderId);
  expect(money?.refunds.map(({ amount, state }) => [amount, state])).toEqual([
    [30, "processed"],
    [100, "due"],
    [200, "due"],
  ]);
  await tryPayOut(await refundIdOf(orderId));
  expect(await statusOf(shop, orderId)).toBe("Cancelled");
  await tryPayOut(byLine.refundId);
  expect(await statusOf(shop, orderId)).toBe("Refunded");
  expect(await availableOf(shop, id)).toBe(5);
});

test("a full refund of cash holds the order, like one at the provider", async () => {
  const { orderId } = await cashOrder();
  await refund(orderId, 155);
  expect((await detail(orderId)).held).toBe("refunded");
});

test("concurrent clicks record one repayment", async () => {
  const { orderId } = await cashOrder();
  await cancel(orderId);
  const id = await refundIdOf(orderId);
  const answers = await atOnce(
    shop,
    orderId,
    [1, 2].map(() => () => tryPayOut(id)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const given = (await auditOf(shop, orderId)).filter(({ action }) => action === "cash given back");
  expect(given).toHaveLength(1);
});

test("only the owner can record a repayment, with a recent password, and not of a refund that the provider makes", async () => {
  const { orderId } = await cashOrder();
  await cancel(orderId);
  const id = await refundIdOf(orderId);
  expectFailure(await tryPayOut(id, packer), 403);
  const forgetful = await openAdmin(shop);
  await expirePasswordProof(shop, forgetful);
  expect((await tryPayOut(id, forgetful)).json.code).toBe("PASSWORD_NEEDED");
  expectFailure(await tryPayOut(randomUUID()), 404);
  const online = await paidOrder(shop);
  const { refundId } = expectStatus(await refund(online.orderId, 20), 201).json;
  expect((await tryPayOut(refundId)).json.code).toBe("REFUND_NOT_MANUAL");
});

async function refusedByTheBank(orderId: string) {
  await setRefundMode(shop, "failed");
  await cancel(orderId);
  await eventually(async () => expect(await openAlertsOf(shop, orderId)).toEqual(["refund-failed"]));
  await setRefundMode(shop, "processed");
}

async function notAcceptedForDays(orderId: string) {
  await setFault(shop, "razorpay", "error");
  await cancel(orderId);
  await jobsDone(shop);
  await sql`update refunds set due_at = now(), retry_until = now() - interval '1 day'
    where id = ${await refundIdOf(orderId)}`.execute(databaseOf(shop));
  await pushRefunds(shop);
  await setFault(shop, "razorpay", "ok");
  expect(await openAlertsOf(shop, orderId)).toEqual(["refund-stuck"]);
}

test.each([
  ["the bank refused", refusedByTheBank],
  ["the provider did not accept", notAcceptedForDays],
])("a refund that %s can be paid by the owner, and is never requested again", async (_, getStuck) => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await getStuck(orderId);
  const before = await refundsAtProvider();
  const id = await refundIdOf(orderId);
  const retry = () => owner.request("POST", `/api/admin/refunds/${id}/retry`);
  // Repaid manually, it can no longer be retried: the money must not be refunded twice.
  expectStatus(await tryPayOut(id), 200);
  expectFailure(await retry(), 409);
  await pushRefunds(shop);
  await jobsDone(shop);
  expect(await refundsAtProvider()).toBe(before);
  expect(await detail(orderId)).toMatchObject({
    status: "Refunded",
    money: { refunds: [{ state: "processed", paidOutBy: `admin:${owner.username}`, canTryAgain: false }] },
  });
  expect(await openAlertsOf(shop, orderId)).toEqual([]);
  const mails = await mailsAbout(orderId);
  expect(mails.map(({ subject }) => subject)).toContain(`Your refund for order ${orderId} is complete`);
  expect(mails.some(({ body }) => body.includes(`cancelled order ${orderId} has been refunded.`))).toBe(true);
});

test("a refused refund of a second payment is listed on its order, where the owner can mark it as refunded", async () => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await setRefundMode(shop, "failed");
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  const second = await payAtProvider(shop, payment.paymentId, { force: true });
  await browser.tryConfirmPayment(orderId, second);
  await eventually(async () => expect(await openAlertsOf(shop, orderId)).toContain("refund-failed"));
  await setRefundMode(shop, "processed");
  const { money, otherRefunds } = await detail(orderId);
  expect(money).toMatchObject({ left: 155, refunds: [] });
  expect(otherRefunds).toMatchObject([
    { amount: 155, cause: "unplaceable", state: "failed", canTryAgain: true },
  ]);
  expect((await detail(orderId, packer)).otherRefunds).toBeNull();
  expectStatus(await tryPayOut(otherRefunds?.[0]?._id as string), 200);
  expect(await detail(orderId)).toMatchObject({
    status: "Paid",
    money: { left: 155 },
    otherRefunds: [{ state: "processed", paidOutBy: `admin:${owner.username}`, canTryAgain: false }],
  });
  expect(await openAlertsOf(shop, orderId)).not.toContain("refund-failed");
  // Refunded by the provider as well, it was paid twice.
  await refundInDashboard(shop, second.razorpay_payment_id);
  await eventually(async () => expect(await openAlertsOf(shop, orderId)).toContain("refunded-elsewhere"));
  expect((await detail(orderId)).alerts.map(({ happened }) => happened)).toContain(
    `₹155 of payment ${second.razorpay_payment_id} was refunded outside the shop: ₹155 more than was paid.`,
  );
});

test("a refused refund of a payment without an order can be marked as refunded on its alert", async () => {
  const { orderId, payment } = await payingShopper(shop);
  await setRefundMode(shop, "failed");
  const { razorpay_payment_id: paymentId } = await payAtProvider(shop, payment.paymentId);
  const db = databaseOf(shop);
  const { id } = await orderRow(shop, orderId);
  await sql`delete from payment_attempts where order_id = ${id}`.execute(db);
  await sql`update orders set order_number = 'LOST' || substr(order_number, 5) where id = ${id}`.execute(db);
  await resendWebhook(shop, paymentId, { event: "payment.captured" });
  const findAlert = async () => {
    const { json } = await owner.request<Dashboard>("GET", "/api/admin/dashboard");
    return json.needs.alerts.first.find(
      ({ kind, happened }) => kind === "refund-failed" && happened.includes(paymentId),
    );
  };
  const alert = await eventually(async () => (await findAlert()) ?? expect.fail("no alert yet"));
  await setRefundMode(shop, "processed");
  expect(alert).toMatchObject({ orderId: null, refundAmount: 155 });
  expect(alert.advice).toMatch(/choose Mark as refunded\.$/);
  expectStatus(await tryPayOut(alert.refundId as string), 200);
  expect(await findAlert()).toBeUndefined();
  await jobsDone(shop);
  expect(await atProvider(shop, `/payments/${paymentId}/refunds`)).toHaveLength(1);
});

test("a concurrent manual repayment and retry refund the money once", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await refusedByTheBank(orderId);
  const id = await refundIdOf(orderId);
  const retry = () => owner.request("POST", `/api/admin/refunds/${id}/retry`);
  const answers = await atOnce(shop, orderId, [retry, () => tryPayOut(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await jobsDone(shop);
  expect((await detail(orderId)).money).toMatchObject({ left: 0, refunded: 155 });
});

test("a refund whose money was refunded in another way cannot be repaid manually", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setRefundMode(shop, "failed");
  const { refundId } = expectStatus(await refund(orderId, 20), 201).json;
  await eventually(async () => expect(await openAlertsOf(shop, orderId)).toEqual(["refund-failed"]));
  await setRefundMode(shop, "processed");
  await cancel(orderId);
  await jobsDone(shop);
  expect((await tryPayOut(refundId)).json.code).toBe("REFUND_CHANGED");
  // A leftover alert could make the owner pay the shopper twice.
  expect(await openAlertsOf(shop, orderId)).toEqual([]);
});

test("a dashboard refund that replaces a stuck one ends its alert; the alert of a smaller one stays", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await notAcceptedForDays(orderId);
  await refundInDashboard(shop, await paymentIdOf(orderId));
  await jobsDone(shop);
  await eventually(async () => expect(await openAlertsOf(shop, orderId)).toEqual(["refunded-elsewhere"]));

  const other = await paidOrder(shop);
  await jobsDone(shop);
  await setRefundMode(shop, "failed");
  expectStatus(await refund(other.orderId, 20), 201);
  await eventually(async () => expect(await openAlertsOf(shop, other.orderId)).toEqual(["refund-failed"]));
  await setRefundMode(shop, "processed");
  expectStatus(await refund(other.orderId, 30), 201);
  expect(await openAlertsOf(shop, other.orderId)).toEqual(["refund-failed"]);
});

const paymentIdOf = async (orderId: string) =>
  (await paymentsOf(shop, orderId))[0]?.providerPaymentId as string;

test("a provider refund of money that was repaid manually is recorded, and the owner is alerted", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await refusedByTheBank(orderId);
  expectStatus(await tryPayOut(await refundIdOf(orderId)), 200);
  await refundInDashboard(shop, await paymentIdOf(orderId));
  await eventually(async () => expect(await openAlertsOf(shop, orderId)).toEqual(["refunded-elsewhere"]));
  const { money, alerts } = await detail(orderId);
  expect(money).toMatchObject({ captured: 155, refunded: 310, left: 0 });
  expect(alerts).toMatchObject([{ happened: expect.stringContaining("₹155 more than was paid") }]);
});

/** A refund that the provider made although it seems stuck: neither its reply nor its webhook arrived. */
async function madeUnheard(orderId: string): Promise<string> {
  await cancel(orderId);
  await jobsDone(shop);
  const id = await refundIdOf(orderId);
  await sql`update refunds set state = 'due', provider_refund_id = null, processed_at = null,
    due_at = 'infinity', retry_until = now() - interval '1 day' where id = ${id}`.execute(databaseOf(shop));
  return id;
}

test("before a manual repayment the provider is queried whether it made the refund", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  const id = await madeUnheard(orderId);
  expect((await tryPayOut(id)).json.code).toBe("REFUND_NOT_MANUAL");
  expect((await detail(orderId)).money?.refunds).toMatchObject([{ state: "processed", paidOutBy: null }]);
});

test("a manual repayment is refused while the provider cannot be queried", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  const id = await madeUnheard(orderId);
  await setFault(shop, "razorpay", "error");
  const answers = await Promise.all(Array.from({ length: 64 }, () => tryPayOut(id)));
  expect(new Set(answers.map(({ status, json }) => `${status} ${json.code}`))).toEqual(
    new Set(["503 PAYMENT_UNAVAILABLE"]),
  );
  expect(answers[0]?.json.message).toContain("Nothing was recorded.");
  expect((await detail(orderId)).money?.refunds).toMatchObject([{ state: "due", paidOutBy: null }]);
  await setFault(shop, "razorpay", "ok");
  expect((await tryPayOut(id)).json.code).toBe("REFUND_NOT_MANUAL");
  expect((await detail(orderId)).money?.refunds).toMatchObject([{ state: "processed", paidOutBy: null }]);
});

test("a refund repaid manually and then also made by the provider is recorded as a second refund", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  const id = await madeUnheard(orderId);
  await sql`update refunds set state = 'processed', processed_at = now(), paid_out_by = ${`admin:${owner.username}`}
    where id = ${id}`.execute(databaseOf(shop));
  for (let times = 0; times < 2; times++)
    await recordProviderRefunds(shop.shop.deps, await paymentIdOf(orderId));
  expect(await openAlertsOf(shop, orderId)).toEqual(["refunded-elsewhere"]);
  // The provider's times are whole seconds, so the order of the two is not certain.
  const refunds = (await detail(orderId)).money?.refunds.toSorted((a, b) => a.cause.localeCompare(b.cause));
  expect(refunds).toMatchObject([
    { cause: "cancelled", state: "processed", paidOutBy: `admin:${owner.username}` },
    { cause: "provider", state: "processed", paidOutBy: null },
  ]);
});

test("a shopper can be erased only after the cash is returned", async () => {
  const { orderId, phone } = await cashOrder();
  await cancel(orderId);
  const erase = () => owner.request<{ code?: string }>("POST", "/api/admin/privacy/erase", { phone });
  const exported = await owner.request<{ payments: object[] }>("POST", "/api/admin/privacy/export", {
    phone,
  });
  expect(exported.json.payments).toMatchObject([{ orderId, paymentId: null, amount: 155 }]);
  expect((await erase()).json.code).toBe("SHOPPER_NEEDED");
  await tryPayOut(await refundIdOf(orderId));
  expect((await erase()).status).toBe(200);
  const { rows } = await sql`select phone from orders where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  expect(rows).toEqual([{ phone: null }]);
});

test("the reconciler counts manual repayments as no difference", async () => {
  const db = databaseOf(shop);
  await sql`update payments set created_at = now() - interval '10 minutes' where method = 'cash'`.execute(db);
  await sql`update reconciliations set started_at = started_at - interval '16 minutes'`.execute(db);
  await reconcile(shop.shop.deps, signal);
  const { rows } = await sql`select difference from reconciliations order by started_at desc limit 1`.execute(
    db,
  );
  expect(rows).toEqual([{ difference: 0 }]);
});
