import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { consignmentsOf } from "../../tests/support/courier.ts";
import {
  book,
  booked,
  detailOf,
  move,
  packer,
  scan,
  setUpShop,
  shop,
  subjectsAbout,
} from "../../tests/support/desk.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import { openTestShop } from "../../tests/support/open-test-shop.ts";
import {
  atOnce,
  auditOf,
  endUndoWindows,
  jobsDone,
  orderBeingBooked,
  orderIn,
} from "../../tests/support/orders.ts";
import { databaseOf, movesOf, orderRow, statusOf } from "../../tests/support/rows.ts";
import { sendMessages } from "../../tests/support/work-off.ts";
import { sendOrderMessage } from "../notifications/shopper-messages/send-order-message.ts";
import { moveOrder } from "../orders/move-order.ts";
import { inTransaction } from "../platform/database/connect.ts";

setUpShop();

interface Undone {
  undone: string[];
  refused: { orderId: string; message: string }[];
}

const undo = (orderIds: string[], moved: string) =>
  packer.request<Undone>("POST", "/api/admin/orders/undo", { orderIds, moved });
const undoOne = (orderId: string, status: string) =>
  packer.request<{ message: string; code?: string }>("PUT", `/api/admin/order/change-status/${orderId}`, {
    status,
    undo: true,
  });
/** Hands orders over, with an hour to undo it: the ten seconds could end during a test. */
async function handOver(orderIds: string[]): Promise<void> {
  expectStatus(await packer.request("POST", "/api/admin/orders/hand-over", { orderIds }), 200);
  await sql`update order_messages set not_before = not_before + interval '1 hour', due_at = due_at + interval '1 hour'
    where state = 'waiting' and not_before is not null`.execute(databaseOf(shop));
}

async function shippedMessages(orderId: string) {
  const { id } = await orderRow(shop, orderId);
  return databaseOf(shop)
    .selectFrom("orderMessages")
    .select(["id", "state", "sentAt"])
    .select(sql<number | null>`extract(epoch from not_before - requested_at)::float8`.as("heldBackSeconds"))
    .where("orderId", "=", id)
    .where("kind", "=", "shipped")
    .orderBy("requestNumber")
    .execute();
}

/** An order packed by the packer; the earlier moves are made by the test's set-up. */
async function packedManually(): Promise<string> {
  const orderId = await orderIn(shop, "Confirmed");
  await move(orderId, "Packed");
  return orderId;
}

test.each([
  ["many at once", (orderId: string) => handOver([orderId])],
  ["one by the status call", (orderId: string) => move(orderId, "Shipped")],
])("after a hand-over of %s no e-mail is sent for ten seconds, and an undo drops it", async (_, press) => {
  const { orderId } = await booked();
  await press(orderId);
  const [waiting, ...others] = await shippedMessages(orderId);
  expect([waiting?.state, others]).toEqual(["waiting", []]);
  expect(waiting?.heldBackSeconds).toBeGreaterThanOrEqual(10);
  await sendOrderMessage(shop.shop.deps, waiting?.id ?? "");
  expect(await subjectsAbout(orderId)).toEqual([]);

  expect((await undo([orderId], "Shipped")).json).toEqual({ undone: [orderId], refused: [] });
  await jobsDone(shop);
  expect(await subjectsAbout(orderId)).toEqual([]);
  expect((await shippedMessages(orderId)).map(({ state }) => state)).toEqual(["superseded"]);
  expect((await movesOf(shop, orderId)).slice(-2)).toEqual(["Packed→Shipped", "Shipped→Packed"]);
  const detail = await detailOf(orderId);
  expect(detail).toMatchObject({ status: "Packed", isBooked: true });
  expect(detail.moves.at(-1)).toMatchObject({ actor: `admin:${packer.username}`, reason: "Undone" });
  expect(await consignmentsOf(shop, orderId)).toMatchObject([{ state: "created" }]);
  expect((await auditOf(shop, orderId)).at(-1)).toEqual({
    actor: packer.username,
    action: "order move undone",
    before: { status: "Shipped" },
    after: { status: "Packed" },
  });
});

test("after an undo and a second hand-over the shopper gets one e-mail, without the word again", async () => {
  const bySheet = await orderIn(shop, "Packed");
  const { orderId: byCourier } = await booked();
  for (const orderId of [bySheet, byCourier]) {
    await handOver([orderId]);
    expect((await undoOne(orderId, "Packed")).json.message).toBe(`Order ${orderId} is Packed.`);
    await handOver([orderId]);
    await jobsDone(shop);
    expect(await subjectsAbout(orderId)).toEqual([`Your order ${orderId} is on its way`]);
  }
});

test("a hand-over cannot be undone once its e-mail may be sent", async () => {
  const orderId = await orderIn(shop, "Packed");
  await handOver([orderId]);
  await endUndoWindows(shop);
  expect((await undo([orderId], "Shipped")).json).toEqual({
    undone: [],
    refused: [{ orderId, message: "Too late to undo." }],
  });
  expect(await undoOne(orderId, "Packed")).toMatchObject({
    status: 409,
    json: { code: "TOO_LATE_TO_UNDO", message: "Too late to undo." },
  });
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  expect(await subjectsAbout(orderId)).toHaveLength(1);
});

test("a hand-over cannot be undone while a process is sending its e-mail", async () => {
  const orderId = await orderIn(shop, "Packed");
  await handOver([orderId]);
  const [message] = await shippedMessages(orderId);
  const lease = (until: string) =>
    sql`update order_messages set leased_until = ${sql.raw(until)} where id = ${message?.id}`.execute(
      databaseOf(shop),
    );
  await lease("now() + interval '1 minute'");
  expect((await undoOne(orderId, "Packed")).json.code).toBe("TOO_LATE_TO_UNDO");
  await lease("null");
  expect((await undoOne(orderId, "Packed")).status).toBe(200);
});

test("without an e-mail the time of the move decides", async () => {
  const orderId = await orderIn(shop, "Packed");
  await handOver([orderId]);
  const { id } = await orderRow(shop, orderId);
  await sql`delete from order_messages where order_id = ${id}`.execute(databaseOf(shop));
  expect((await undoOne(orderId, "Packed")).status).toBe(200);
});

test("of two concurrent undos one succeeds", async () => {
  const orderId = await orderIn(shop, "Packed");
  await handOver([orderId]);
  const replies = await atOnce(shop, orderId, [
    () => undo([orderId], "Shipped"),
    () => undo([orderId], "Shipped"),
  ]);
  expect(replies.flatMap(({ json }) => json.undone)).toEqual([orderId]);
  expect((await movesOf(shop, orderId)).slice(-2)).toEqual(["Packed→Shipped", "Shipped→Packed"]);
});

test("the hand-over of a parcel that the courier has scanned cannot be undone", async () => {
  const { orderId, awb } = await booked();
  await handOver([orderId]);
  await databaseOf(shop)
    .insertInto("consignmentEvents")
    .columns(["consignmentId", "happenedAt", "status", "stage", "location"])
    .expression((eb) =>
      eb
        .selectFrom("consignments")
        .select(["id", sql<Date>`now()`.as("at"), sql<string>`'In transit'`.as("status")])
        .select([sql<string>`'in transit'`.as("stage"), sql<string>`'Kochi'`.as("location")])
        .where("awb", "=", awb),
    )
    .execute();
  expect((await undoOne(orderId, "Packed")).json.code).toBe("TOO_LATE_TO_UNDO");
});

test("a hand-over reported by the courier is announced at once and cannot be undone", async () => {
  const { orderId, awb } = await booked();
  await scan(awb, "picked up");
  expect((await shippedMessages(orderId)).map(({ heldBackSeconds }) => heldBackSeconds)).toEqual([null]);
  expect((await undoOne(orderId, "Packed")).json.code).toBe("TOO_LATE_TO_UNDO");
});

test("a later e-mail of the order waits for the delayed one, which has the invoice", async () => {
  const { orderId } = await booked();
  await handOver([orderId]);
  await move(orderId, "Delivered");
  await jobsDone(shop);
  expect(await subjectsAbout(orderId)).toEqual([
    `Your order ${orderId} is on its way`,
    `Your order ${orderId} has arrived`,
  ]);
});

test("a delayed e-mail is not sent before its time, whatever triggers the sending", async () => {
  const orderId = await orderIn(shop, "Packed");
  await handOver([orderId]);
  const [message] = await shippedMessages(orderId);
  const id = message?.id ?? "";
  await sql`update order_messages set due_at = now(), not_before = now() + interval '1 hour' where id = ${id}`.execute(
    databaseOf(shop),
  );
  await sendMessages(shop);
  expect((await shippedMessages(orderId))[0]).toMatchObject({ state: "waiting" });
  await sql`update order_messages set not_before = now() where id = ${id}`.execute(databaseOf(shop));
  await sendMessages(shop);
  await jobsDone(shop);
  expect(await subjectsAbout(orderId)).toHaveLength(1);
});

test("a shop that is stopped within the ten seconds sends the e-mail after its next start", async () => {
  const first = await openClonedShop();
  const orderId = await orderIn(first, "Packed");
  const { id } = await orderRow(first, orderId);
  await inTransaction(databaseOf(first), (trx) => moveOrder(trx, id, "Shipped", "admin:asha"));
  // Long enough that the time for an undo does not end during the test.
  await sql`update order_messages set not_before = now() + interval '1 hour', due_at = now() + interval '1 hour'
    where order_id = ${id}`.execute(databaseOf(first));
  await first.close();
  const next = await openTestShop({ databaseUrl: first.databaseUrl });
  try {
    expect(await messagesTo(next, "lakshmi@example.com")).toEqual([]);
    await jobsDone(next);
    const mails = await messagesTo(next, "lakshmi@example.com");
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${orderId} is on its way`]);
  } finally {
    await next.close();
  }
});

test("an order booked after packing cannot be undone; a correction with a reason cancels the booking", async () => {
  const orderId = await packedManually();
  await book(orderId);
  const message = "It has already been booked.";
  expect(await undoOne(orderId, "Confirmed")).toMatchObject({ status: 409, json: { message } });
  expect((await undo([orderId], "Packed")).json).toEqual({ undone: [], refused: [{ orderId, message }] });
  expect(await consignmentsOf(shop, orderId)).toMatchObject([{ state: "created" }]);
  expect((await move(orderId, "Confirmed", { reason: "The wrong parcel" })).status).toBe(200);
  await jobsDone(shop);
  expect(await consignmentsOf(shop, orderId)).toMatchObject([{ state: "failed" }]);
});

test("an order being booked or handed over after packing cannot be undone", async () => {
  const beingBooked = await orderBeingBooked(shop);
  const handedOver = await packedManually();
  await handOver([handedOver]);
  expect((await undo([beingBooked, handedOver, "S0000000000000"], "Packed")).json).toEqual({
    undone: [],
    refused: [
      { orderId: beingBooked, message: "It has already been booked." },
      { orderId: handedOver, message: "It has already been handed over." },
      { orderId: "S0000000000000", message: "Order Not Found" },
    ],
  });
});

test("an order packed by mistake and not booked can be undone without a reason", async () => {
  const [one, other] = [await packedManually(), await packedManually()];
  expect((await undo([one, other, one], "Packed")).json).toEqual({ undone: [one, other], refused: [] });
  for (const orderId of [one, other]) {
    expect(await statusOf(shop, orderId)).toBe("Confirmed");
    expect((await detailOf(orderId)).moves.at(-1)).toMatchObject({ from: "Packed", reason: "Undone" });
  }
});

test("an order set to Delivered by mistake returns to Shipped", async () => {
  const { orderId } = await booked();
  await handOver([orderId]);
  await move(orderId, "Delivered");
  expect((await undo([orderId], "Delivered")).json.undone).toEqual([orderId]);
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  expect((await undo([orderId], "Shipped")).json.refused).toHaveLength(1);
});

test("only the last move can be undone, and only if an undo exists for it", async () => {
  const sentAgain = await orderIn(shop, "Returned");
  await move(sentAgain, "Packed");
  const confirmed = await orderIn(shop, "Confirmed");
  expect((await undoOne(sentAgain, "Confirmed")).json.code).toBe("ORDER_CANNOT_MOVE");
  for (const to of ["Cancelled", "Paid", "Delivered", "Packed", "Confirmed"])
    expect([to, (await undoOne(confirmed, to)).status]).toEqual([to, 409]);
  expect(await statusOf(shop, confirmed)).toBe("Confirmed");
});

/** Ages the moves of an order by two minutes. */
async function letUndoPass(orderId: string): Promise<void> {
  const db = databaseOf(shop);
  await sql`alter table order_moves disable trigger order_moves_are_append_only`.execute(db);
  await sql`update order_moves set moved_at = moved_at - interval '2 minutes'
    where order_id = (select id from orders where order_number = ${orderId})`.execute(db);
  await sql`alter table order_moves enable trigger order_moves_are_append_only`.execute(db);
}

test("no move can be undone after a minute", async () => {
  const packed = await packedManually();
  const { orderId: delivered } = await booked();
  await handOver([delivered]);
  await move(delivered, "Delivered");
  for (const [orderId, to] of [
    [packed, "Confirmed"],
    [delivered, "Shipped"],
  ] as const) {
    await letUndoPass(orderId);
    expect((await undoOne(orderId, to)).json.code).toBe("TOO_LATE_TO_UNDO");
  }
});

test("what the courier reports cannot be undone", async () => {
  const { orderId, awb } = await booked();
  await handOver([orderId]);
  await scan(awb, "delivered");
  expect(await statusOf(shop, orderId)).toBe("Delivered");
  expect((await undoOne(orderId, "Shipped")).json.code).toBe("TOO_LATE_TO_UNDO");
});

test("the database permits the undo of a hand-over only to staff, and only directly after it", async () => {
  const [bySystem, old, later] = [
    await orderIn(shop, "Shipped"),
    await orderIn(shop, "Shipped"),
    await orderIn(shop, "Delivered"),
  ];
  const back = (orderId: string, actor: string) =>
    databaseOf(shop)
      .transaction()
      .execute(async (trx) => {
        await sql`select set_config('snackshop.actor', ${actor}, true)`.execute(trx);
        await sql`update orders set status = 'Packed' where order_number = ${orderId}`.execute(trx);
      });
  await expect(back(bySystem, "system")).rejects.toMatchObject({ code: "23514" });
  await expect(back(bySystem, "courier")).rejects.toMatchObject({ code: "23514" });
  await expect(back(later, "admin:asha")).rejects.toMatchObject({ code: "23514" });
  await sql`alter table order_moves disable trigger order_moves_are_append_only`.execute(databaseOf(shop));
  await sql`update order_moves set moved_at = now() - interval '2 minutes'
    where order_id = (select id from orders where order_number = ${old})`.execute(databaseOf(shop));
  await sql`alter table order_moves enable trigger order_moves_are_append_only`.execute(databaseOf(shop));
  await expect(back(old, "admin:asha")).rejects.toMatchObject({ code: "23514" });
  await back(bySystem, "admin:asha");
  expect(await statusOf(shop, bySystem)).toBe("Packed");
});
