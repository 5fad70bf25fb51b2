import { sql } from "kysely";
import { expect, test } from "vitest";
import { paidOrder } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { payingShopper } from "../../../tests/support/builders.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import {
  alarmsOf,
  askedAgo,
  mailsAbout,
  messageOf,
  messagesOf,
  move,
  owner,
  pauseMessages,
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
import { readMailFacts } from "../../orders/mail-facts.ts";
import { inTransaction } from "../../platform/database/connect.ts";
import { giveUpMessages } from "./give-up-messages.ts";
import { claimMessage, endMessage, type OrderMessage } from "./message-claims.ts";
import { enqueueMessage } from "./order-messages.ts";
import { sendOrderMessage } from "./send-order-message.ts";

setUpShop();

const giveUp = () => giveUpMessages(shop.shop.deps, new AbortController().signal);
const ask = async (orderId: string, kind: Parameters<typeof enqueueMessage>[2], subject?: string) => {
  const { id } = await orderRow(shop, orderId);
  await inTransaction(databaseOf(shop), (trx) => enqueueMessage(trx, id, kind, subject));
};
const setMessage = (id: string, change: string) =>
  sql`update order_messages set ${sql.raw(change)} where id = ${id}`.execute(databaseOf(shop));

test("while the mail server is away nothing is lost, and then all goes out in the order it was asked for", async () => {
  const { orderId } = await paidOrder(shop);
  await jobsDone(shop);
  await setFault(shop, "smtp", "error");
  await move(orderId, "Confirmed");
  await untilTried(orderId, "confirmation");
  await ask(orderId, "partly refunded", await refundPart(orderId, { amount: 1_000 }));
  await ask(orderId, "partly refunded", await refundPart(orderId, { amount: 2_000 }));
  await move(orderId, "Packed");
  await move(orderId, "Shipped");
  await setFault(shop, "smtp", "ok");
  const mails = await mailsAbout(orderId);
  expect(mails.map(({ subject }) => subject?.replace(` ${orderId}`, ""))).toEqual([
    "We have received your order",
    "Your order is confirmed",
    "Money for your order is on its way back",
    "Money for your order is on its way back",
    "Your order is on its way",
  ]);
  expect(mails.map(({ body }) => /back ₹\d+/.exec(body)?.[0] ?? "")).toEqual([
    "",
    "",
    "back ₹10",
    "back ₹20",
    "",
  ]);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(5);
});

test("what a later message has overtaken is not sent, and says so without an alarm", async () => {
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
  await askedAgo(orderId, "received", "2 days");
  await giveUp();
  expect(await alarmsOf(orderId)).toEqual([]);
});

test("a message waits for the one before it while another worker is sending that", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  const first = await messageOf(orderId, "received");
  await setMessage(first._id, "leased_until = now() + interval '1 hour'");
  await setFault(shop, "smtp", "ok");
  await ask(orderId, "partly refunded", await refundPart(orderId, { amount: 1_000 }));
  const second = await messageOf(orderId, "partly refunded");
  await sendOrderMessage(shop.shop.deps, readMailFacts, second._id);
  expect(await messagesOf(orderId)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
  // The other one has died.
  await setMessage(first._id, "leased_until = now()");
  expect(await subjectsAbout(orderId)).toEqual([
    "We have received your order",
    "Money for your order is on its way back",
  ]);
});

test("a shop that starts alone does not wait for the lease of the process before it", async () => {
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

test("many workers at once send a message once", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  const { _id } = await messageOf(orderId, "received");
  await setFault(shop, "smtp", "slow", 1, { delayMs: 300 });
  await Promise.all([1, 2, 3, 4].map(() => sendOrderMessage(shop.shop.deps, readMailFacts, _id)));
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

test("a mail whose answer was lost goes out again under the same Message-ID", async () => {
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
  await browser.askToConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  await jobsDone(shop);
  return orderId;
}

test("a mail that comes back is not tried again, and the owner is told once", async () => {
  const orderId = await paidByUnknownMailbox();
  expect(await messagesOf(orderId)).toMatchObject([
    { kind: "received", state: "refused", sentAt: null, problem: "no such mailbox (550)" },
  ]);
  const alarm = { kind: "message-not-sent", details: { message: "received", bounced: true } };
  expect(await alarmsOf(orderId)).toEqual([alarm]);
  // The mailbox is there after all, and whatever asks for the message by mistake does not send it.
  await writeTo(orderId, "lakshmi@example.com");
  await sendOrderMessage(shop.shop.deps, readMailFacts, (await messageOf(orderId, "received"))._id);
  await askedAgo(orderId, "received", "2 days");
  await giveUp();
  expect(await subjectsAbout(orderId)).toEqual([]);
  expect(await alarmsOf(orderId)).toEqual([alarm]);
});

test("a mail that came back does not hold up the next", async () => {
  const orderId = await paidByUnknownMailbox();
  await writeTo(orderId, "lakshmi@example.com");
  await move(orderId, "Confirmed");
  expect(await subjectsAbout(orderId)).toEqual(["Your order is confirmed"]);
});

test.each([
  ["the mailbox", 451, () => Promise.resolve()],
  ["the mail server's login", 535, () => setFault(shop, "smtp", "error", 1, { code: 535 })],
])("%s may be put right: the mail is tried again, without an alarm", async (_what, code, spoil) => {
  const { browser, orderId, payment } = await payingShopper(shop);
  await spoil();
  if (code === 451) await writeTo(orderId, "mailbox-busy@example.com");
  await browser.askToConfirmPayment(orderId, await payAtProvider(shop, payment.paymentId));
  await untilTried(orderId, "received");
  expect(await messageOf(orderId, "received")).toMatchObject({
    state: "waiting",
    problem: `mail not taken (${code})`,
  });
  await writeTo(orderId, "lakshmi@example.com");
  expect(await subjectsAbout(orderId)).toEqual(["We have received your order"]);
  expect(await alarmsOf(orderId)).toEqual([]);
});

test("after a day without success a message is given up with one alarm for each, and holds up no other", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  for (const amount of [1_000, 2_000])
    await ask(orderId, "partly refunded", await refundPart(orderId, { amount }));
  await pauseMessages();
  for (const kind of ["received", "partly refunded"]) await askedAgo(orderId, kind, "23 hours 59 minutes");
  await giveUp();
  expect(await alarmsOf(orderId)).toEqual([]);
  for (const kind of ["received", "partly refunded"]) await askedAgo(orderId, kind, "24 hours 1 minute");
  const alarmed = async () =>
    (await alarmsOf(orderId)).map(({ details }) => (details as { message: string }).message).toSorted();
  await Promise.all([giveUp(), giveUp()]);
  expect(await alarmed()).toEqual(["partly refunded", "partly refunded", "received"]);
  await giveUp();
  expect(await alarmed()).toHaveLength(3);
  expect((await messagesOf(orderId)).map(({ state }) => state)).toEqual(Array(3).fill("expired"));
  await setFault(shop, "smtp", "ok");
  await move(orderId, "Confirmed");
  expect(await subjectsAbout(orderId)).toEqual(["Your order is confirmed"]);
});

test("a message that is being sent is not given up", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  await pauseMessages();
  const { _id } = await messageOf(orderId, "received");
  await askedAgo(orderId, "received", "2 days");
  await setMessage(_id, "leased_until = now() + interval '1 hour'");
  await giveUp();
  expect(await messageOf(orderId, "received")).toMatchObject({ state: "waiting" });
  await setMessage(_id, "leased_until = null, requested_at = now()");
  await setFault(shop, "smtp", "ok");
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

const correct = async (orderId: string) =>
  expectStatus(
    await owner.ask("PUT", `/api/admin/order/change-status/${orderId}`, {
      status: "Shipped",
      reason: "Wrong",
    }),
    200,
  );

test("that a parcel has arrived is not written when it was a mistake, and is when it has arrived after all", async () => {
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

/** The subject of its messages: the move that handed it over. */
async function handOverOf(orderId: string): Promise<string> {
  const { id } = await orderRow(shop, orderId);
  const { rows } = await sql<{ id: string }>`
    select id from order_moves where order_id = ${id} and to_status = 'Shipped'`.execute(databaseOf(shop));
  return rows[0]?.id as string;
}

/** As a worker that has begun to send it. */
async function claimDelivered(orderId: string): Promise<OrderMessage> {
  await ask(orderId, "delivered", await handOverOf(orderId));
  await jobsDone(shop);
  const { _id } = await messageOf(orderId, "delivered");
  await setMessage(_id, "state = 'waiting'");
  return (await inTransaction(databaseOf(shop), (trx) => claimMessage(trx, _id))) as OrderMessage;
}

test("a message that is dropped while the mail server is refusing it is not tried again", async () => {
  const orderId = await orderIn(shop, "Delivered");
  const claimed = await claimDelivered(orderId);
  await correct(orderId);
  await endMessage(databaseOf(shop), claimed, "waiting", "The mail server is away");
  expect(await messageOf(orderId, "delivered")).toMatchObject({ state: "superseded" });
});

test("a message that is dropped and asked for anew while it is being sent is sent once", async () => {
  const orderId = await orderIn(shop, "Delivered");
  const claimed = await claimDelivered(orderId);
  await correct(orderId);
  await move(orderId, "Delivered");
  expect(await endMessage(databaseOf(shop), claimed, "sent")).toMatchObject({ isRecorded: true });
  await jobsDone(shop);
  expect(await messageOf(orderId, "delivered")).toMatchObject({ state: "sent" });
});
