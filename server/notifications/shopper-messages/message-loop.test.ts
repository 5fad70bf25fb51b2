import { sql } from "kysely";
import { expect, test } from "vitest";
import { paidOrder } from "../../../tests/support/admin.ts";
import { payingShopper } from "../../../tests/support/builders.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import {
  mailsAbout,
  messageOf,
  queuedAgo,
  setUpShop,
  shop,
  subjectsAbout,
  untilTried,
} from "../../../tests/support/message-desk.ts";
import { jobsDone } from "../../../tests/support/orders.ts";
import { databaseOf } from "../../../tests/support/rows.ts";
import { sendMessages } from "../../../tests/support/work-off.ts";

setUpShop();

/** A message whose NOTIFY was lost. */
async function missedMessage(change = "due_at = now()"): Promise<string> {
  const { orderId } = await payingShopper(shop);
  await sql`insert into order_messages (order_id, kind)
    select id, 'received' from orders where order_number = ${orderId}`.execute(databaseOf(shop));
  await sql`update order_messages set ${sql.raw(change)}
    where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
  return orderId;
}

test("a mail that the mail server does not accept is sent soon after", async () => {
  await setFault(shop, "smtp", "error", 1);
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  await jobsDone(shop);
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

test("a mail that fails is retried with growing intervals for a day", async () => {
  await setFault(shop, "smtp", "error");
  const pauses = [];
  const orderId = await missedMessage();
  for (const attempts of [0, 3, 6, 12]) {
    await sql`update order_messages set due_at = now(), attempts = ${attempts} where state = 'waiting'`.execute(
      databaseOf(shop),
    );
    const began = Date.now();
    await sendMessages(shop);
    const { rows } = await sql<{ dueAt: Date }>`
      select due_at from order_messages where state = 'waiting'`.execute(databaseOf(shop));
    const dueAt = rows[0]?.dueAt.getTime() as number;
    pauses.push({ most: dueAt - began, least: dueAt - Date.now() });
  }
  for (const [n, seconds] of [2, 16, 128, 8_192].entries()) {
    expect(pauses[n]?.most).toBeGreaterThan(seconds * 500);
    expect(pauses[n]?.least).toBeLessThanOrEqual(seconds * 1_000);
  }
  await setFault(shop, "smtp", "ok");
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

test("a message whose NOTIFY was lost is sent at the next poll", async () => {
  const orderId = await missedMessage();
  await sendMessages(shop);
  expect(await subjectsAbout(orderId)).toEqual(["We have received your order"]);
});

test("a poll skips messages that are being sent, not due yet, or too old", async () => {
  const leased = await missedMessage("leased_until = now() + interval '1 hour'");
  const later = await missedMessage("due_at = now() + interval '1 hour'");
  const old = await missedMessage();
  await queuedAgo(old, "received", "2 days");
  await sendMessages(shop);
  for (const orderId of [leased, later, old])
    expect(await messageOf(orderId, "received")).toMatchObject({ state: "waiting", problem: "" });
  // The worker that was sending it was killed.
  await sql`update order_messages set leased_until = now(), due_at = now(), requested_at = now()
    where state = 'waiting'`.execute(databaseOf(shop));
  await sendMessages(shop);
  for (const orderId of [leased, later, old]) expect(await mailsAbout(orderId)).toHaveLength(1);
});

test("one poll sends all due messages, by several workers in parallel, each once", async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => missedMessage()));
  await Promise.all([1, 2, 3].map(() => sendMessages(shop)));
  for (const orderId of orders) expect(await mailsAbout(orderId)).toHaveLength(1);
});
