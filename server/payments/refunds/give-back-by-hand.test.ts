import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { forgetProof, openAdmin, paidOrder } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { addProduct } from "../../../tests/support/builders.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { expectFailure } from "../../../tests/support/expect-failure.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import { atOnce, auditOf, jobsDone } from "../../../tests/support/orders.ts";
import {
  askToGive,
  cashOrder,
  detail,
  owner,
  packer,
  setUpShop,
  shop,
} from "../../../tests/support/phone-orders.ts";
import { atRazorpay, refundInDashboard, setRefundMode } from "../../../tests/support/provider.ts";
import { availableOf, databaseOf, openAlarmsOf, paymentsOf, statusOf } from "../../../tests/support/rows.ts";
import { pushRefunds, sweep } from "../../../tests/support/work-off.ts";
import { readDatabaseFigures } from "../../operations/metrics/database-figures.ts";
import { reconcile } from "../reconcile.ts";
import { recordProviderRefunds } from "./record-provider-refunds.ts";

setUpShop();

const signal = new AbortController().signal;

const cancel = (orderId: string) =>
  owner.ask<{ message: string }>("PUT", `/api/admin/order/change-status/${orderId}`, {
    status: "Cancelled",
    reason: "She changed her mind",
  });

const refund = (orderId: string, amount: number) =>
  owner.ask<{ refundId: string; message: string; code?: string }>(
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

/** All that the provider has of refunds. */
const refundsAtProvider = async () =>
  (await atRazorpay<{ items: unknown[] }>(shop, "GET", "/refunds")).items.length;

test("a cancelled order that was paid in cash is Refunded once she has given the money back", async () => {
  const before = await refundsAtProvider();
  const { orderId } = await cashOrder();
  expect((await cancel(orderId)).json.message).toContain("Give the shopper ₹155 by hand.");
  await jobsDone(shop);
  expect(await detail(orderId)).toMatchObject({
    status: "Cancelled",
    money: { left: 0, refunds: [{ state: "due", cause: "cancelled", paidOutBy: null, canTryAgain: false }] },
  });
  expect(await openAlarmsOf(shop, orderId)).toEqual(["cash-to-give-back"]);
  expect((await askToGive(await refundIdOf(orderId))).json.message).toBe(
    "It is recorded that ₹155 was given back.",
  );
  expect(await detail(orderId)).toMatchObject({
    status: "Refunded",
    money: { refunds: [{ state: "processed", paidOutBy: `admin:${owner.username}` }] },
  });
  expect(await openAlarmsOf(shop, orderId)).toEqual([]);
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    actor: owner.username,
    action: "cash given back",
    after: { amount: 155 },
  });
  await jobsDone(shop);
  const texts = (await mailsAbout(orderId)).map(({ body }) => body).join("\n");
  expect(texts).toContain("You paid in cash, so we give it back to you by hand.");
  expect(texts).toContain("in cash has been given back to you.");
  expect(texts).not.toContain("banks usually take");
  expect(await refundsAtProvider()).toBe(before);
});

test("cancelled while some of the cash is still to be given, the e-mail promises all that is not given", async () => {
  const { orderId } = await cashOrder();
  const { json } = expectStatus(await refund(orderId, 30), 201);
  await askToGive(json.refundId);
  expectStatus(await refund(orderId, 25), 201);
  await cancel(orderId);
  await jobsDone(shop);
  const texts = (await mailsAbout(orderId)).map(({ body }) => body).join("\n");
  expect(texts).toContain(
    "₹30 of what you paid has been sent back to you before. You get back the rest, ₹125.",
  );
});

test("nothing ever asks the provider for a refund of cash: no sweep, no job, no second try", async () => {
  const before = await refundsAtProvider();
  const { orderId } = await cashOrder();
  await cancel(orderId);
  await sql`update refunds set due_at = now(), retry_until = now() - interval '1 day' where id = ${await refundIdOf(orderId)}`.execute(
    databaseOf(shop),
  );
  await pushRefunds(shop);
  await sweep(shop, signal);
  const retried = await owner.ask<{ code: string }>(
    "POST",
    `/api/admin/refunds/${await refundIdOf(orderId)}/retry`,
  );
  expect(retried.json.code).toBe("REFUND_NOT_STUCK");
  await jobsDone(shop);
  expect((await detail(orderId)).money?.refunds).toMatchObject([{ state: "due" }]);
  expect(await openAlarmsOf(shop, orderId)).toEqual(["cash-to-give-back"]);
  expect(await refundsAtProvider()).toBe(before);
});

test("who watches the provider's refunds is not told to wait for the owner's hand", async () => {
  await jobsDone(shop);
  const watched = async () => (await readDatabaseFigures(databaseOf(shop))).refunds;
  const before = await watched();
  const { orderId } = await cashOrder();
  await cancel(orderId);
  expect((await watched()).map(({ state, count }) => [state, count])).toEqual(
    before.map(({ state, count }) => [state, count]),
  );
});

test("part of it by amount, part by lines, and then the rest: never more than came in", async () => {
  const { id, productId } = await addProduct(shop, { price: 10_000, available: 5 });
  const { orderId } = await cashOrder({ items: [{ productId, quantity: 3 }], expected: 330 });
  const { json } = expectStatus(await refund(orderId, 30), 201);
  expect(json.message).toBe(`Give the shopper ₹30 of order ${orderId} by hand, and say so on the order.`);
  await askToGive(json.refundId);
  expect(await statusOf(shop, orderId)).toBe("Paid");
  const byLine = {
    refundId: randomUUID(),
    lines: [{ productId, quantity: 1 }],
    reason: "Torn",
    restock: true,
  };
  expectStatus(
    await owner.ask("POST", `/api/admin/order/refund/${orderId}`, { ...byLine, expected: 100 }),
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
  await askToGive(await refundIdOf(orderId));
  expect(await statusOf(shop, orderId)).toBe("Cancelled");
  await askToGive(byLine.refundId);
  expect(await statusOf(shop, orderId)).toBe("Refunded");
  expect(await availableOf(shop, id)).toBe(5);
});

test("what is given back holds the order as a refund at the provider does", async () => {
  const { orderId } = await cashOrder();
  await refund(orderId, 155);
  expect((await detail(orderId)).held).toBe("refunded");
});

test("two clicks say it once", async () => {
  const { orderId } = await cashOrder();
  await cancel(orderId);
  const id = await refundIdOf(orderId);
  const answers = await atOnce(
    shop,
    orderId,
    [1, 2].map(() => () => askToGive(id)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const given = (await auditOf(shop, orderId)).filter(({ action }) => action === "cash given back");
  expect(given).toHaveLength(1);
});

test("the owner alone says so, with her password; what the provider pays back is not hers to say", async () => {
  const { orderId } = await cashOrder();
  await cancel(orderId);
  const id = await refundIdOf(orderId);
  expectFailure(await askToGive(id, packer), 403);
  const forgetful = await openAdmin(shop);
  await forgetProof(shop, forgetful);
  expect((await askToGive(id, forgetful)).json.code).toBe("PASSWORD_NEEDED");
  expectFailure(await askToGive(randomUUID()), 404);
  const online = await paidOrder(shop);
  const { refundId } = expectStatus(await refund(online.orderId, 20), 201).json;
  expect((await askToGive(refundId)).json.code).toBe("REFUND_NOT_BY_HAND");
});

async function refusedByTheBank(orderId: string) {
  await setRefundMode(shop, "failed");
  await cancel(orderId);
  await vi.waitFor(async () => expect(await openAlarmsOf(shop, orderId)).toEqual(["refund-failed"]), {
    timeout: 10_000,
  });
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
  expect(await openAlarmsOf(shop, orderId)).toEqual(["refund-stuck"]);
}

test.each([
  ["the bank refused", refusedByTheBank],
  ["the provider did not accept", notAcceptedForDays],
])("a refund that %s is given from the owner's bank, and never asked for again", async (_, getStuck) => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await getStuck(orderId);
  const before = await refundsAtProvider();
  const id = await refundIdOf(orderId);
  const retry = () => owner.ask("POST", `/api/admin/refunds/${id}/retry`);
  // One of the two: the money goes once.
  expectStatus(await askToGive(id), 200);
  expectFailure(await retry(), 409);
  await pushRefunds(shop);
  await jobsDone(shop);
  expect(await refundsAtProvider()).toBe(before);
  expect(await detail(orderId)).toMatchObject({
    status: "Refunded",
    money: { refunds: [{ state: "processed", paidOutBy: `admin:${owner.username}`, canTryAgain: false }] },
  });
  expect(await openAlarmsOf(shop, orderId)).toEqual([]);
  const mails = await mailsAbout(orderId);
  expect(mails.map(({ subject }) => subject)).toContain(`Your money for order ${orderId} is back`);
  expect(
    mails.some(({ body }) => body.includes(`cancelled order ${orderId} has been given back to you.`)),
  ).toBe(true);
});

test("given by hand and tried again at once, its money goes one way", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await refusedByTheBank(orderId);
  const id = await refundIdOf(orderId);
  const retry = () => owner.ask("POST", `/api/admin/refunds/${id}/retry`);
  const answers = await atOnce(shop, orderId, [retry, () => askToGive(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await jobsDone(shop);
  expect((await detail(orderId)).money).toMatchObject({ left: 0, refunded: 155 });
});

test("what has gone back in another way meanwhile is not given by hand", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setRefundMode(shop, "failed");
  const { refundId } = expectStatus(await refund(orderId, 20), 201).json;
  await vi.waitFor(async () => expect(await openAlarmsOf(shop, orderId)).toEqual(["refund-failed"]), {
    timeout: 10_000,
  });
  await setRefundMode(shop, "processed");
  await cancel(orderId);
  await jobsDone(shop);
  expect((await askToGive(refundId)).json.code).toBe("REFUND_CHANGED");
  // Who is told to pay her would do it twice.
  expect(await openAlarmsOf(shop, orderId)).toEqual([]);
});

test("what the owner refunds at the provider instead of a stuck refund ends its alarm; of a smaller one she goes on being told", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await notAcceptedForDays(orderId);
  await refundInDashboard(shop, await paymentIdOf(orderId));
  await jobsDone(shop);
  await vi.waitFor(async () => expect(await openAlarmsOf(shop, orderId)).toEqual(["refunded-elsewhere"]));

  const other = await paidOrder(shop);
  await jobsDone(shop);
  await setRefundMode(shop, "failed");
  expectStatus(await refund(other.orderId, 20), 201);
  await vi.waitFor(async () => expect(await openAlarmsOf(shop, other.orderId)).toEqual(["refund-failed"]));
  await setRefundMode(shop, "processed");
  expectStatus(await refund(other.orderId, 30), 201);
  expect(await openAlarmsOf(shop, other.orderId)).toEqual(["refund-failed"]);
});

const paymentIdOf = async (orderId: string) =>
  (await paymentsOf(shop, orderId))[0]?.providerPaymentId as string;

test("what the provider refunds of money that was given by hand is recorded, and the owner told", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await refusedByTheBank(orderId);
  expectStatus(await askToGive(await refundIdOf(orderId)), 200);
  await refundInDashboard(shop, await paymentIdOf(orderId));
  await vi.waitFor(async () => expect(await openAlarmsOf(shop, orderId)).toEqual(["refunded-elsewhere"]));
  expect((await detail(orderId)).money).toMatchObject({ captured: 155, refunded: 310, left: 0 });
});

/** A refund that the provider has made although it seems stuck: neither its answer nor its webhook arrived. */
async function madeUnheard(orderId: string): Promise<string> {
  await cancel(orderId);
  await jobsDone(shop);
  const id = await refundIdOf(orderId);
  await sql`update refunds set state = 'due', provider_refund_id = null, processed_at = null,
    due_at = 'infinity', retry_until = now() - interval '1 day' where id = ${id}`.execute(databaseOf(shop));
  return id;
}

test("before a refund is given by hand the provider is asked whether it has made it", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  const id = await madeUnheard(orderId);
  expect((await askToGive(id)).json.code).toBe("REFUND_NOT_BY_HAND");
  expect((await detail(orderId)).money?.refunds).toMatchObject([{ state: "processed", paidOutBy: null }]);
});

test("while the provider cannot be queried whether it has made a refund, nothing is recorded", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  const id = await madeUnheard(orderId);
  await setFault(shop, "razorpay", "error");
  const answers = await Promise.all(Array.from({ length: 64 }, () => askToGive(id)));
  expect(new Set(answers.map(({ status, json }) => `${status} ${json.code}`))).toEqual(
    new Set(["503 PAYMENT_UNAVAILABLE"]),
  );
  expect(answers[0]?.json.message).toContain("Nothing was recorded.");
  expect((await detail(orderId)).money?.refunds).toMatchObject([{ state: "due", paidOutBy: null }]);
  await setFault(shop, "razorpay", "ok");
  expect((await askToGive(id)).json.code).toBe("REFUND_NOT_BY_HAND");
  expect((await detail(orderId)).money?.refunds).toMatchObject([{ state: "processed", paidOutBy: null }]);
});

test("a refund that was paid manually and that the provider makes too is recorded a second time", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  const id = await madeUnheard(orderId);
  await sql`update refunds set state = 'processed', processed_at = now(), paid_out_by = ${`admin:${owner.username}`}
    where id = ${id}`.execute(databaseOf(shop));
  for (let times = 0; times < 2; times++)
    await recordProviderRefunds(shop.shop.deps, await paymentIdOf(orderId));
  expect(await openAlarmsOf(shop, orderId)).toEqual(["refunded-elsewhere"]);
  // The provider's times are whole seconds.
  const refunds = (await detail(orderId)).money?.refunds.toSorted((a, b) => a.cause.localeCompare(b.cause));
  expect(refunds).toMatchObject([
    { cause: "cancelled", state: "processed", paidOutBy: `admin:${owner.username}` },
    { cause: "provider", state: "processed", paidOutBy: null },
  ]);
});

test("a shopper is erased once her cash is back, and not before", async () => {
  const { orderId, phone } = await cashOrder();
  await cancel(orderId);
  const erase = () => owner.ask<{ code?: string }>("POST", "/api/admin/privacy/erase", { phone });
  const exported = await owner.ask<{ payments: object[] }>("POST", "/api/admin/privacy/export", { phone });
  expect(exported.json.payments).toMatchObject([{ orderId, paymentId: null, amount: 155 }]);
  expect((await erase()).json.code).toBe("SHOPPER_NEEDED");
  await askToGive(await refundIdOf(orderId));
  expect((await erase()).status).toBe(200);
  const { rows } = await sql`select phone from orders where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  expect(rows).toEqual([{ phone: null }]);
});

test("the reconciler finds no difference with what was given by hand", async () => {
  const db = databaseOf(shop);
  await sql`update payments set created_at = now() - interval '10 minutes' where method = 'cash'`.execute(db);
  await sql`update reconciliations set started_at = started_at - interval '16 minutes'`.execute(db);
  await reconcile(shop.shop.deps, signal);
  const { rows } = await sql`select difference from reconciliations order by started_at desc limit 1`.execute(
    db,
  );
  expect(rows).toEqual([{ difference: 0 }]);
});
