import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderStatus } from "../../rules/order-status.ts";
import { bookingsAt, consignmentsOf } from "../../tests/support/courier.ts";
import {
  booked,
  detailOf,
  move,
  packer,
  scan,
  setUpShop,
  shop,
  subjectsAbout,
} from "../../tests/support/desk.ts";
import { auditOf, jobsDone, orderIn } from "../../tests/support/orders.ts";
import { databaseOf, movesOf, orderRow, statusOf } from "../../tests/support/rows.ts";
import { trackConsignments } from "../../tests/support/work-off.ts";
import { raiseAlert } from "../notifications/alerts/raise-alert.ts";

setUpShop();

const REASON = "The wrong button";

test.each<[OrderStatus, OrderStatus]>([
  ["Packed", "Confirmed"],
  ["Delivered", "Shipped"],
])("a packer can correct %s to %s with a reason, without a mail", async (from, to) => {
  const orderId = await orderIn(shop, from);
  await jobsDone(shop);
  const before = await movesOf(shop, orderId);
  expect(await move(orderId, to, { reason: `  ${REASON} ` })).toMatchObject({
    status: 200,
    json: { message: `Order ${orderId} is ${to}.` },
  });
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe(to);
  expect(await movesOf(shop, orderId)).toEqual([...before, `${from}→${to}`]);
  expect((await detailOf(orderId)).moves.at(-1)).toMatchObject({
    from,
    to,
    actor: `admin:${packer.username}`,
    reason: REASON,
  });
  expect(await auditOf(shop, orderId)).toEqual([
    {
      actor: packer.username,
      action: "order corrected",
      before: { status: from },
      after: { status: to, reason: REASON },
    },
  ]);
  expect(await subjectsAbout(orderId)).toEqual([]);
});

test.each([undefined, "", "   ", "x".repeat(301)])("the reason %j is refused", async (reason) => {
  for (const [from, to] of [
    ["Packed", "Confirmed"],
    ["Delivered", "Shipped"],
  ] as const) {
    const orderId = await orderIn(shop, from);
    expect(await move(orderId, to, { reason })).toMatchObject({
      status: 400,
      json: { code: "INVALID_INPUT", fields: { reason: expect.any(String) } },
    });
    expect([await statusOf(shop, orderId), await auditOf(shop, orderId)]).toEqual([from, []]);
  }
});

test("the reason of a move is not carried over to the next", async () => {
  const orderId = await orderIn(shop, "Packed");
  await move(orderId, "Confirmed", { reason: REASON });
  await move(orderId, "Packed");
  expect((await detailOf(orderId)).moves.slice(-2).map(({ reason }) => reason)).toEqual([REASON, ""]);
});

test("unpacking an order cancels its booking at the courier", async () => {
  const { orderId, awb } = await booked();
  const { id } = await orderRow(shop, orderId);
  const about = { consignment: "1", stage: "not tracked", awb } as const;
  await raiseAlert(databaseOf(shop), "parcel-problem", about, id);
  expect((await detailOf(orderId)).alerts).toMatchObject([{ actions: ["open consignment"] }]);
  expect((await move(orderId, "Confirmed", { reason: REASON })).status).toBe(200);
  await jobsDone(shop);
  expect(await bookingsAt(shop, orderId)).toEqual([{ status: "CANCELED", awb }]);
  expect(await consignmentsOf(shop, orderId)).toMatchObject([{ state: "failed", trackDueAt: null }]);
  expect(await detailOf(orderId)).toMatchObject({ consignment: null, isBooked: false, alerts: [] });
});

const makeDue = (orderId: string) =>
  sql`update consignments set track_due_at = now() from orders
    where orders.id = order_id and order_number = ${orderId} and track_due_at is not null`.execute(
    databaseOf(shop),
  );
const track = (orderId: string) => packer.request("POST", `/api/admin/consignments/${orderId}/track`);

test("after a corrected delivery the parcel is tracked again, and only a later scan makes it Delivered", async () => {
  const { orderId, awb } = await booked();
  await scan(awb, "picked up");
  await scan(awb, "delivered");
  expect(await statusOf(shop, orderId)).toBe("Delivered");
  await move(orderId, "Shipped", { reason: "The neighbour's, says the shopper" });
  expect(await consignmentsOf(shop, orderId)).toMatchObject([
    { state: "created", trackDueAt: expect.any(Date) },
  ]);
  await makeDue(orderId);
  await trackConsignments(shop);
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  await track(orderId);
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  // The courier's record still ends with the delivery; tracking continues.
  expect((await consignmentsOf(shop, orderId))[0]?.trackDueAt).toBeInstanceOf(Date);
  await scan(awb, "out for delivery");
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  await scan(awb, "delivered");
  expect((await movesOf(shop, orderId)).slice(-3)).toEqual([
    "Shipped→Delivered",
    "Delivered→Shipped",
    "Shipped→Delivered",
  ]);
  expect(await consignmentsOf(shop, orderId)).toMatchObject([{ state: "delivered", trackDueAt: null }]);
});

test("correcting a manual Delivered does not invalidate the courier's first delivery scan", async () => {
  const { orderId, awb } = await booked();
  await scan(awb, "picked up");
  await move(orderId, "Delivered");
  await move(orderId, "Shipped", { reason: REASON });
  await scan(awb, "delivered");
  expect(await statusOf(shop, orderId)).toBe("Delivered");
});

test("a parcel with a corrected delivery can still be returned", async () => {
  const { orderId, awb } = await booked();
  await scan(awb, "delivered");
  await move(orderId, "Shipped", { reason: REASON });
  await scan(awb, "rto delivered");
  expect(await statusOf(shop, orderId)).toBe("Returned");
});
