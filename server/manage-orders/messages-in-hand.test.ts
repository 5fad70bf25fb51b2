import { sql } from "kysely";
import { expect, test } from "vitest";
import { paidOrder } from "../../tests/support/admin.ts";
import { payingShopper } from "../../tests/support/builders.ts";
import { setFault } from "../../tests/support/emulators.ts";
import {
  askedAgo,
  mailsAbout,
  messageOf,
  setUpShop,
  shop,
  subjectsAbout,
  untilTried,
} from "../../tests/support/message-desk.ts";
import { jobsDone } from "../../tests/support/orders.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";
import { inTransaction } from "../database/connect.ts";
import { storeMessage } from "../orders/order-messages.ts";
import { enqueueMissedMessages } from "./messages-in-hand.ts";

setUpShop();

/** How many jobs there have ever been. */
async function jobsEver(): Promise<unknown> {
  const { rows } = await sql<{ last: unknown }>`
    select pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')::regclass) as last`.execute(
    databaseOf(shop),
  );
  return rows[0]?.last;
}

/** A message of an order that nobody was told of: its process has ended. */
async function missedMessage(): Promise<string> {
  const { orderId } = await payingShopper(shop);
  const { id } = await orderRow(shop, orderId);
  await inTransaction(databaseOf(shop), (trx) => storeMessage(trx, id, "received"));
  return orderId;
}

const sweep = () => enqueueMissedMessages(shop.shop.deps, new AbortController().signal);

test("the mail of a payment goes out without a job", async () => {
  await paidOrder(shop);
  await jobsDone(shop);
  const before = await jobsEver();
  const { orderId } = await paidOrder(shop);
  expect(await mailsAbout(orderId)).toHaveLength(1);
  expect(await jobsEver()).toEqual(before);
});

test("a mail that the mail server does not take at once gets a job", async () => {
  await setFault(shop, "smtp", "error", 1);
  const { orderId } = await paidOrder(shop);
  await untilTried(orderId, "received");
  expect(await mailsAbout(orderId)).toHaveLength(1);
});

test("a message that nobody sends is found by the sweep", async () => {
  const orderId = await missedMessage();
  await askedAgo(orderId, "received", "31 seconds");
  await sweep();
  expect(await subjectsAbout(orderId)).toEqual(["We have received your order"]);
});

test("the sweep leaves alone what may still be sent, is being sent, is to be given up, or has a job", async () => {
  const young = await missedMessage();
  const leased = await missedMessage();
  await askedAgo(leased, "received", "31 seconds");
  await sql`update order_messages set leased_until = now() + interval '1 minute'
    where id = ${(await messageOf(leased, "received"))._id}`.execute(databaseOf(shop));
  const old = await missedMessage();
  await askedAgo(old, "received", "2 days");
  const before = await jobsEver();
  await sweep();
  expect(await jobsEver()).toEqual(before);

  const waiting = await missedMessage();
  await askedAgo(waiting, "received", "31 seconds");
  await setFault(shop, "smtp", "error", 100);
  await sweep();
  await untilTried(waiting, "received");
  const tried = await jobsEver();
  await sweep();
  expect(await jobsEver()).toEqual(tried);

  await setFault(shop, "smtp", "ok");
  await sql`update order_messages set leased_until = null, asked_at = now() - interval '1 minute'`.execute(
    databaseOf(shop),
  );
  await sweep();
  for (const orderId of [young, leased, old, waiting]) expect(await mailsAbout(orderId)).toHaveLength(1);
});

test("all that was missed has its job after one sweep", async () => {
  const orderId = await missedMessage();
  // As if there were as many orders.
  await sql`insert into order_messages (order_id, kind, subject_id, asked_at)
    select order_id, kind, gen_random_uuid(), now() - interval '1 minute' from order_messages, generate_series(1, 120)
    where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
  await sweep();
  const { rows: left } =
    await sql`select from order_messages where state = 'waiting' and asked_at < now() - interval '30 seconds'
    and coalesce(leased_until < now(), true)
    and not exists (select from graphile_worker.jobs where key = 'message ' || order_messages.id)`.execute(
      databaseOf(shop),
    );
  expect(left).toHaveLength(0);
  await jobsDone(shop);
});
