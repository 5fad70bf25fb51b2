import { sql } from "kysely";
import { expect, test } from "vitest";
import { paidOrder } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { payingShopper } from "../../../tests/support/builders.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import {
  alertsOf,
  mailsAbout,
  messageOf,
  messagesOf,
  move,
  owner,
  pauseMessages,
  queuedAgo,
  refundPart,
  setUpShop,
  shop,
  subjectsAbout,
  untilTried,
  writeTo,
} from "../../../tests/support/message-desk.ts";
import { openTestShop } from "../../../tests/support/open-test-shop.ts";
import { jobsDone, orderIn } from "../../../tests/support/orders.ts";
import { payAtProvider } from "../../../tests/support/provider.ts";
import { databaseOf, orderRow } from "../../../tests/support/rows.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { expireMessages } from "./expire-messages.ts";
import { claimMessage, endMessage, type OrderMessage } from "./message-claims.ts";
import { enqueueMessage } from "./order-messages.ts";
import { sendOrderMessage } from "./send-order-message.ts";

setUpShop();

const giveUp = () => expireMessages(shop.shop.deps, new AbortController().signal);
const enqueue = async (orderId: string, kind: Parameters<typeof enqueueMessage>[2], subject?: string) => {
  const { id } = await orderRow(shop, orderId);
  await inTransaction(databaseOf(shop), (trx) => enqueueMessage(trx, id, kind, subject));
};
const setMessage = (id: string, change: string) =>
  sql`update order_messages set ${sql.raw(change)} where id = ${id}`.execute(databaseOf(shop));

test("messages wait while the mail server is unavailable, and are then sent in the order of their requests", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "smtp", "error");
  await move(orderId, "Confirmed");
  await untilTried(orderId, "confirmation");
  await enqueue(orderId, "partly refunded", await refundPart(orderId, { amount: 1_000 }));
  await enqueue(orderId, "partly refunded", await refundPart(orderId, { amount: 2_000 }));
  await move(orderId, "Packed");
  await move(orderId, "Shipped");
  await setFault(shop, "smtp", "ok");
  const mails = await mailsAbout(orderId);
  expect(mails.map(({ subject }) => subject?.replace(` ${orderId}`, ""))).toEqual([
    "We have received your order",
    "Your order is confirmed",
    "Refund for your order",
    "Refund for your order",
    "Your order is on its way",
  ]);
  expect(mails.map(({ body }) => /refunding ₹\d+/.exec(body)?.[0] ?? "")).toEqual([
    "",
    "",
    "refunding ₹10",
    "refunding ₹20",
    "",
  ]);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(5);
});

test("a message outdated by a later one is dropped without an alert", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  await move(orderId, "Confirmed");
  await setFault(shop, "smtp", "ok");
  expect(await subjectsAbout(orderId)).toEqual(["Your order is confirmed"]);
  expect(await messagesOf(orderId)).toMatchObject([
    { kind: "received", state: "superseded", sentAt: null, problem: "" },
    { kind: "confirmation", state: "sent" },
  ]);
  await queuedAgo(orderId, "received", "2 days");
  await giveUp();
  expect(await alertsOf(orderId)).toEqual([]);
});

test("a message waits for the one before it while another worker is sending that one", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  const first = await messageOf(orderId, "received");
  await setMessage(first._id, "leased_until = now() + interval '1 hour'");
  await setFault(shop, "smtp", "ok");
  await enqueue(orderId, "partly refunded", await refundPart(orderId, { amount: 1_000 }));
  const second = await messageOf(orderId, "partly refunded");
  await sendOrderMessage(shop.shop.deps, second._id);
  expect(await messagesOf(orderId)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
  // The other worker has been killed.
  await setMessage(first._id, "leased_until = now()");
  expect(await subjectsAbout(orderId)).toEqual(["We have received your order", "Refund for your order"]);
});

test("a single process that starts does not wait for the lease of the process before it", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  const { _id } = await messageOf(orderId, "received");
  await setMessage(_id, "leased_until = now() + interval '1 hour'");
  const next = await openTestShop({ databaseUrl: shop.databaseUrl });
  try {
    await expect
      .poll(() => messagesTo(next, "lakshmi@example.com"))
      .toMatchObject([{ subject: `We have received your order ${orderId}` }]);
  } finally {
    await next.close();
  }
  await jobsDone(shop);
});

test("many workers in parallel send a message once", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  const { _id } = await messageOf(orderId, "received");
  await setFault(shop, "smtp", "slow", 1, { delayMs: 300 });
  await Promise.all([1, 2, 3, 4].map(() => sendOrderMessage(shop.shop.deps, _id)));
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

test("a mail whose reply was lost is sent again with the same Message-ID", async () => {
  await setFault(shop, "smtp", "half", 1);
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  const mails = await mailsAbout(orderId);
  const { _id } = await messageOf(orderId, "received");
  expect(mails).toHaveLength(2);
  for (const { messageId } of mails)
    expect(messageId).toMatch(new RegExp(`^<${_id}\\.\\d+@nendra\\.example>$`));
  expect(mails[0]?.messageId).toBe(mails[1]?.messageId);
});

async function paidByUnknownMailbox(): Promise<string> {
  const { browser, orderId, payment } = await payingShopper(shop);
  await writeTo(orderId, "no-such-mailbox@example.com");
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  await jobsDone(shop);
  return orderId;
}

test("a mail that is refused by the mailbox is not retried and raises one alert", async () => {
  const orderId = await paidByUnknownMailbox();
  expect(await messagesOf(orderId)).toMatchObject([
    { kind: "received", state: "refused", sentAt: null, problem: "no such mailbox (550)" },
  ]);
  const alert = { kind: "message-not-sent", details: { message: "received", bounced: true } };
  expect(await alertsOf(orderId)).toEqual([alert]);
  // The mailbox exists after all, but a stray attempt does not send the message.
  await writeTo(orderId, "lakshmi@example.com");
  await sendOrderMessage(shop.shop.deps, (await messageOf(orderId, "received"))._id);
  await queuedAgo(orderId, "received", "2 days");
  await giveUp();
  expect(await subjectsAbout(orderId)).toEqual([]);
  expect(await alertsOf(orderId)).toEqual([alert]);
});

test("a refused mail does not hold up the next one", async () => {
  const orderId = await paidByUnknownMailbox();
  await writeTo(orderId, "lakshmi@example.com");
  await move(orderId, "Confirmed");
  expect(await subjectsAbout(orderId)).toEqual(["Your order is confirmed"]);
});

test.each([
  ["the mailbox", 451, () => Promise.resolve()],
  ["the mail server's login", 535, () => setFault(shop, "smtp", "error", 1, { code: 535 })],
])("%s may be fixed: the mail is retried without an alert", async (_what, code, spoil) => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await spoil();
  if (code === 451) await writeTo(orderId, "mailbox-busy@example.com");
  await browser.tryConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  await untilTried(orderId, "received");
  expect(await messageOf(orderId, "received")).toMatchObject({
    state: "waiting",
    problem: `mail not taken (${code})`,
  });
  await writeTo(orderId, "lakshmi@example.com");
  expect(await subjectsAbout(orderId)).toEqual(["We have received your order"]);
  expect(await alertsOf(orderId)).toEqual([]);
});

test("after a day without success each message expires with one alert and does not hold up others", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  for (const amount of [1_000, 2_000])
    await enqueue(orderId, "partly refunded", await refundPart(orderId, { amount }));
  await pauseMessages();
  for (const kind of ["received", "partly refunded"]) await queuedAgo(orderId, kind, "23 hours 59 minutes");
  await giveUp();
  expect(await alertsOf(orderId)).toEqual([]);
  for (const kind of ["received", "partly refunded"]) await queuedAgo(orderId, kind, "24 hours 1 minute");
  const alerted = async () =>
    (await alertsOf(orderId)).map(({ details }) => (details as { message: string }).message).toSorted();
  await Promise.all([giveUp(), giveUp()]);
  expect(await alerted()).toEqual(["partly refunded", "partly refunded", "received"]);
  await giveUp();
  expect(await alerted()).toHaveLength(3);
  expect((await messagesOf(orderId)).map(({ state }) => state)).toEqual(Array(3).fill("expired"));
  await setFault(shop, "smtp", "ok");
  await move(orderId, "Confirmed");
  expect(await subjectsAbout(orderId)).toEqual(["Your order is confirmed"]);
});

test("a message that is being sent does not expire", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  await pauseMessages();
  const { _id } = await messageOf(orderId, "received");
  await queuedAgo(orderId, "received", "2 days");
  await setMessage(_id, "leased_until = now() + interval '1 hour'");
  await giveUp();
  expect(await messageOf(orderId, "received")).toMatchObject({ state: "waiting" });
  await setMessage(_id, "leased_until = null, requested_at = now()");
  await setFault(shop, "smtp", "ok");
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

const correct = async (orderId: string) =>
  expectStatus(
    await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, {
      status: "Shipped",
      reason: "Wrong",
    }),
    200,
  );

test("a delivery set by mistake is not e-mailed, and a later real one is", async () => {
  const orderId = await orderIn(shop, "Shipped");
  await setFault(shop, "smtp", "error");
  await move(orderId, "Delivered");
  await untilTried(orderId, "delivered");
  await correct(orderId);
  expect(await messageOf(orderId, "delivered")).toMatchObject({ state: "superseded" });
  await setFault(shop, "smtp", "ok");
  expect(await subjectsAbout(orderId)).toEqual([]);
  await move(orderId, "Delivered");
  expect(await subjectsAbout(orderId)).toEqual(["Your order has arrived"]);
});

/** The subject of the order's messages: the move that handed it over. */
async function handOverOf(orderId: string): Promise<string> {
  const { id } = await orderRow(shop, orderId);
  const { rows } = await sql<{ id: string }>`
    select id from order_moves where order_id = ${id} and to_status = 'Shipped'`.execute(databaseOf(shop));
  return rows[0]?.id as string;
}

/** As a worker that has started to send it. */
async function claimDelivered(orderId: string): Promise<OrderMessage> {
  await enqueue(orderId, "delivered", await handOverOf(orderId));
  await jobsDone(shop);
  const { _id } = await messageOf(orderId, "delivered");
  await setMessage(_id, "state = 'waiting'");
  return (await inTransaction(databaseOf(shop), (trx) => claimMessage(trx, _id))) as OrderMessage;
}

test("a message that is dropped while the mail server refuses it is not retried", async () => {
  const orderId = await orderIn(shop, "Delivered");
  const claimed = await claimDelivered(orderId);
  await correct(orderId);
  await endMessage(databaseOf(shop), claimed, "waiting", "The mail server is away");
  expect(await messageOf(orderId, "delivered")).toMatchObject({ state: "superseded" });
});

test("a message that is dropped and requested again while it is being sent is sent once", async () => {
  const orderId = await orderIn(shop, "Delivered");
  const claimed = await claimDelivered(orderId);
  await correct(orderId);
  await move(orderId, "Delivered");
  expect(await endMessage(databaseOf(shop), claimed, "sent")).toMatchObject({ isRecorded: true });
  await jobsDone(shop);
  expect(await messageOf(orderId, "delivered")).toMatchObject({ state: "sent" });
});
