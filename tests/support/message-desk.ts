// Shared by test files about messages: one shop per file, and queries for the outcome.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import { inTransaction } from "../../server/platform/database/connect.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { expectStatus } from "./browser.ts";
import { openClonedShop } from "./cloned-shop.ts";
import { setFault } from "./emulators.ts";
import { eventually } from "./eventually.ts";
import { type Message, messagesTo } from "./mailbox.ts";
import type { TestShop } from "./open-test-shop.ts";
import { jobsDone } from "./orders.ts";
import { databaseOf } from "./rows.ts";

export let shop: TestShop;
export let owner: Admin;

/** Opens one shop for all tests of a file. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await openClonedShop();
    owner = await openAdmin(shop);
  });
  afterAll(() => shop.close());
  afterEach(() => setFault(shop, "smtp", "ok"));
}

/** The messages of an order, as its admin screen gets them. */
export async function messagesOf(orderId: string): Promise<OrderDetail["messages"]> {
  return expectStatus(await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`), 200).json
    .messages;
}

/**
 * The order's message of a kind.
 * @throws Error if there is none
 */
export async function messageOf(orderId: string, kind: string): Promise<OrderDetail["messages"][number]> {
  const message = (await messagesOf(orderId)).find((each) => each.kind === kind);
  if (!message) throw new Error(`${orderId} has no message ${kind}`);
  return message;
}

/** Waits until sending a message has failed at a mail server that refuses mail. */
export async function untilTried(orderId: string, kind: string): Promise<void> {
  await eventually(async () => {
    if ((await messageOf(orderId, kind)).problem === "") throw new Error(`${kind} has not been tried`);
  });
}

/** Waits until every message has been tried, and delays retries until a test requests the mails. */
export async function pauseMessages(): Promise<void> {
  await eventually(async () => {
    const db = databaseOf(shop);
    const tried = sql`leased_until is null and problem is not null`;
    await sql`update order_messages set due_at = now() + interval '1 hour' where state = 'waiting' and ${tried}`.execute(
      db,
    );
    const { rows } =
      await sql`select from order_messages where state = 'waiting' and due_at <= now()`.execute(db);
    if (rows.length > 0 || !shop.shop.isIdle()) throw new Error(`${rows.length} messages are being tried`);
  });
}

/** Sends everything that waits, and returns the mails about an order, oldest first. */
export async function mailsAbout(orderId: string, to = "lakshmi@example.com"): Promise<Message[]> {
  // Retries back off, so make them due now.
  await sql`
    with due as (update order_messages set due_at = now() where state = 'waiting' returning id)
    select pg_notify('work_due', 'messages') from due`.execute(databaseOf(shop));
  await jobsDone(shop);
  const mails = await messagesTo(shop, to);
  return mails.filter(({ body }) => body.includes(orderId)).toReversed();
}

export const subjectsAbout = async (orderId: string, to?: string) =>
  (await mailsAbout(orderId, to)).map(({ subject }) => subject?.replace(` ${orderId}`, ""));

export const move = async (orderId: string, status: string) =>
  expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status }), 200);

/** Backdates the request of a message. */
export const queuedAgo = (orderId: string, kind: string, interval: string) =>
  sql`update order_messages set requested_at = now() - ${interval}::interval where kind = ${kind}
    and order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));

/** Changes the e-mail address of an order. */
export const writeTo = (orderId: string, email: string) =>
  sql`update addresses set email = ${email} from orders
    where orders.address_id = addresses.id and orders.order_number = ${orderId}`.execute(databaseOf(shop));

export function alertsOf(orderId: string) {
  return databaseOf(shop)
    .selectFrom("alerts")
    .innerJoin("orders", "orders.id", "alerts.orderId")
    .select(["alerts.kind", "alerts.details"])
    .where(sql<boolean>`orders.order_number = ${orderId}`)
    .orderBy("alerts.id")
    .execute();
}

/**
 * Records a refund that staff made of a paid order, without a refund at the provider.
 * @returns the id of its row
 */
export async function refundPart(
  orderId: string,
  refund: {
    amount: number;
    delivery?: number;
    reason?: string;
    lines?: [position: number, amount: number][];
  },
): Promise<string> {
  const { amount, delivery = 0, reason = "", lines = [] } = refund;
  return inTransaction(databaseOf(shop), async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into refunds (payment_id, amount, idempotency_key, state, cause, delivery, reason)
      select payments.id, ${amount}, gen_random_uuid(), 'processed', 'owner', ${delivery}, ${reason}
      from payments join orders on orders.id = payments.order_id
      where order_number = ${orderId} and outcome = 'settled' returning id`.execute(trx);
    const [{ id }] = rows as [{ id: string }];
    for (const [position, part] of lines)
      await sql`insert into refund_lines (refund_id, order_id, position, quantity, amount, restocked)
        select ${id}, id, ${position}, 1, ${part}, false from orders where order_number = ${orderId}`.execute(
        trx,
      );
    return id;
  });
}
