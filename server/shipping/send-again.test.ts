// Orders whose parcel came back or was lost.
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderStatus } from "../../rules/order-status.ts";
import { paidOrder } from "../../tests/support/admin.ts";
import { addProduct } from "../../tests/support/builders.ts";
import {
  alertsOf,
  BY_COURIER,
  bookingsAt,
  consignmentsOf,
  MANUAL,
  moveParcel,
} from "../../tests/support/courier.ts";
import {
  book,
  booked,
  detailOf,
  move,
  owner,
  packer,
  scan,
  setUpShop,
  shop,
} from "../../tests/support/desk.ts";
import { endWaits, isFaultTaken, setFault, UNTIL_ENDED } from "../../tests/support/emulators.ts";
import { auditOf, jobsDone, orderIn } from "../../tests/support/orders.ts";
import { availableOf, databaseOf, movesOf, statusOf } from "../../tests/support/rows.ts";
import { cancelBookings, trackConsignments } from "../../tests/support/work-off.ts";

setUpShop();

async function returned() {
  const parcel = await booked();
  await scan(parcel.awb, "picked up");
  await scan(parcel.awb, "rto delivered");
  return parcel;
}

test("a returned order is sent again as another consignment, and both are shown", async () => {
  const { orderId, awb } = await returned();
  expect(await detailOf(orderId)).toMatchObject({
    status: "Returned",
    consignment: null,
    earlierConsignments: [{ reference: orderId, state: "returned", awb }],
  });
  expect(await packer.ship(orderId, MANUAL)).toMatchObject({
    status: 409,
    json: { code: "ORDER_NOT_SHIPPABLE" },
  });
  expect((await move(orderId, "Packed")).json.message).toBe(`Order ${orderId} is Packed.`);
  expect(await alertsOf(shop, orderId)).toMatchObject([{ resolvedAt: expect.any(Date) }]);
  const second = await book(orderId);
  expect(second).toMatchObject({ reference: `${orderId}-R1`, state: "created" });
  expect(second.awb).not.toBe(awb);
  expect(await bookingsAt(shop, `${orderId}-R1`)).toEqual([{ status: "PICKUP SCHEDULED", awb: second.awb }]);
  expect(await detailOf(orderId)).toMatchObject({
    isBooked: true,
    consignment: { awb: second.awb },
    earlierConsignments: [
      { awb, events: [{ stage: "returned" }, { stage: "in transit" }, { stage: "created" }] },
    ],
  });
  const label = await packer.request("GET", `/api/admin/consignments/${orderId}/label`);
  expect(label.body.toString("latin1")).toContain(`AWB ${second.awb}`);
  await scan(second.awb, "picked up");
  await scan(second.awb, "delivered");
  expect((await movesOf(shop, orderId)).slice(3)).toEqual([
    "Confirmed→Packed",
    "Packed→Shipped",
    "Shipped→Returned",
    "Returned→Packed",
    "Packed→Shipped",
    "Shipped→Delivered",
  ]);
});

test("later scans of the earlier parcel change nothing, even after a refresh", async () => {
  const { orderId, awb } = await returned();
  await move(orderId, "Packed");
  await book(orderId);
  await scan(awb, "delivered");
  expect(await statusOf(shop, orderId)).toBe("Packed");
  await sql`update consignments set track_due_at = now() where awb = ${awb}`.execute(databaseOf(shop));
  await trackConsignments(shop);
  expect(await statusOf(shop, orderId)).toBe("Packed");
  expect((await consignmentsOf(shop, orderId)).map(({ state }) => state)).toEqual(["returned", "created"]);
});

test("a courier response that was in flight when the parcel came back changes nothing", async () => {
  const { orderId, awb } = await booked();
  await scan(awb, "picked up");
  await moveParcel(shop, awb, "delivered", "none");
  await setFault(shop, "shiprocket", "late", 1, { path: awb, ...UNTIL_ENDED });
  const tracking = packer.request("POST", `/api/admin/consignments/${orderId}/track`);
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  await move(orderId, "Returned", { reason: "It stands at our door" });
  await move(orderId, "Packed");
  await endWaits(shop);
  expect(await tracking).toMatchObject({ status: 200, json: { state: "returned" } });
  expect(await statusOf(shop, orderId)).toBe("Packed");
});

test.each<OrderStatus>(["Returned", "Lost"])("staff set %s manually, with a reason", async (to) => {
  const { orderId, awb } = await booked();
  await scan(awb, "picked up");
  await scan(awb, "undelivered");
  expect(await move(orderId, to)).toMatchObject({
    status: 400,
    json: { fields: { reason: "Enter a reason" } },
  });
  expect((await move(orderId, to, { reason: "The courier called" })).status).toBe(200);
  expect((await detailOf(orderId)).moves.at(-1)).toMatchObject({ to, reason: "The courier called" });
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    action: "order moved",
    after: { status: to, reason: "The courier called" },
  });
  expect(await consignmentsOf(shop, orderId)).toMatchObject([
    { state: to === "Lost" ? "lost" : "returned", trackDueAt: null },
  ]);
  // The alert that the parcel could not be delivered is now settled.
  expect(await alertsOf(shop, orderId)).toMatchObject([{ resolvedAt: expect.any(Date) }]);
  await scan(awb, "delivered");
  expect(await statusOf(shop, orderId)).toBe(to);
});

test("an order on hold is not sent again", async () => {
  const { orderId } = await returned();
  await sql`update orders set held = 'refunded' where order_number = ${orderId}`.execute(databaseOf(shop));
  expect(await move(orderId, "Packed")).toMatchObject({ status: 409, json: { code: "ORDER_HELD" } });
});

test("cancelling an order with a booked label cancels the booking at the courier", async () => {
  const { orderId, awb } = await booked();
  expect((await move(orderId, "Cancelled", { reason: "Burst", by: owner })).status).toBe(200);
  await jobsDone(shop);
  expect(await bookingsAt(shop, orderId)).toEqual([{ status: "CANCELED", awb }]);
  expect(await consignmentsOf(shop, orderId)).toMatchObject([{ state: "failed", trackDueAt: null }]);
});

test.each<OrderStatus>(["Confirmed", "Cancelled"])(
  "a parcel whose number was typed in raises no request to cancel it when its order goes to %s",
  async (to) => {
    const orderId = await orderIn(shop, "Packed");
    await book(orderId, MANUAL);
    expect((await move(orderId, to, { reason: "Burst", by: owner })).status).toBe(200);
    await jobsDone(shop);
    expect(await consignmentsOf(shop, orderId)).toMatchObject([{ state: "failed", cancelDueAt: null }]);
    // Even after the time when uncancelled bookings raise an alert.
    await sql`update consignments set failed_at = now() - interval '2 days' where reference = ${orderId}`.execute(
      databaseOf(shop),
    );
    await cancelBookings({ shop: { ...shop.shop, deps: { ...shop.shop.deps, courier: null } } });
    expect(await alertsOf(shop, orderId)).toEqual([]);
  },
);

async function soldThen(status: "Packed" | "Returned" | "Lost") {
  const product = await addProduct(shop, { available: 10 });
  const { orderId } = await paidOrder(shop, { items: [{ productId: product.productId, quantity: 3 }] });
  const way = ["Confirmed", "Packed", ...(status === "Packed" ? [] : ["Shipped", status])] as OrderStatus[];
  for (const to of way) expect((await move(orderId, to, { reason: "Story" })).status).toBe(200);
  const available = () => availableOf(shop, product.id);
  return { orderId, product, available };
}

/** Records a refund of units of an order's first line without restocking; nothing moves at the provider. */
const refundUnits = (orderId: string, units: number) =>
  sql`with refund as (
      insert into refunds (payment_id, amount, idempotency_key, state, cause, delivery)
      select payments.id, 100, gen_random_uuid(), 'processed', 'owner', 0
      from payments join orders on orders.id = payments.order_id
      where order_number = ${orderId} and outcome = 'settled' returning id)
    insert into refund_lines (refund_id, order_id, position, quantity, amount, restocked)
    select refund.id, orders.id, 0, ${units}, 100, false from refund, orders where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );

test.each([
  ["Lost", {}, 7],
  ["Lost", { restock: true }, 7],
  ["Returned", {}, 7],
  ["Returned", { restock: true }, 10],
  ["Packed", {}, 10],
  ["Packed", { restock: false }, 10],
] as const)("a %s order that is cancelled with %j leaves %i of 10 units", async (status, how, units) => {
  const { orderId, available } = await soldThen(status);
  const answer = await move(orderId, "Cancelled", { reason: "Gone", by: owner, ...how });
  expect(answer.json.message).toMatch(/is Cancelled\. ₹\d+ is being refunded/);
  expect(await available()).toBe(units);
  expect((await detailOf(orderId)).moves.find(({ to }) => to === "Cancelled")).toMatchObject({
    reason: "Gone",
  });
  expect((await auditOf(shop, orderId)).find(({ action }) => action === "order cancelled")?.after).toEqual({
    status: "Cancelled",
    reason: "Gone",
    refund: expect.any(Number),
    ...(units === 7 ? { restocked: false } : {}),
  });
});

test.each<[OrderStatus[], { restock?: boolean }, number]>([
  [["Lost", "Packed"], {}, 7],
  [["Lost", "Packed", "Confirmed"], {}, 7],
  [["Lost", "Packed", "Shipped", "Lost"], { restock: true }, 4],
  [["Lost", "Packed", "Shipped", "Returned"], { restock: true }, 7],
  [["Returned", "Packed"], {}, 10],
  [["Returned", "Packed", "Shipped", "Returned"], {}, 7],
  [["Returned", "Packed", "Shipped", "Lost", "Packed"], {}, 7],
])("a Shipped order that went %j and is cancelled with %j leaves %i of 10 units", async (way, how, units) => {
  const [first, ...others] = way as ["Lost" | "Returned", ...OrderStatus[]];
  const { orderId, available } = await soldThen(first);
  for (const to of others) expect((await move(orderId, to, { reason: "Story" })).status).toBe(200);
  expect((await move(orderId, "Cancelled", { reason: "Gone", by: owner, ...how })).status).toBe(200);
  expect(await available()).toBe(units);
});

test("a lost parcel is replaced from stock, a returned one is not", async () => {
  const lost = await soldThen("Lost");
  await move(lost.orderId, "Packed");
  expect(await lost.available()).toBe(4);
  const back = await soldThen("Returned");
  await move(back.orderId, "Packed");
  expect(await back.available()).toBe(7);
});

test("only what is still paid for is replaced", async () => {
  const { orderId, available } = await soldThen("Lost");
  await refundUnits(orderId, 2);
  await move(orderId, "Packed");
  expect(await available()).toBe(6);
});

test("an order with only the delivery charge left is neither packed nor booked nor sent again", async () => {
  const one = async () => (await paidOrder(shop)).orderId;
  const [unpacked, packed, ...came] = [await one(), await one(), await one(), await one()];
  const ways: [string | undefined, OrderStatus[]][] = [
    [unpacked, ["Confirmed"]],
    [packed, ["Confirmed", "Packed"]],
    [came[0], ["Confirmed", "Packed", "Shipped", "Returned"]],
    [came[1], ["Confirmed", "Packed", "Shipped", "Lost"]],
  ];
  for (const [orderId, way] of ways) {
    for (const to of way) await move(orderId as string, to, { reason: "Story" });
    await refundUnits(orderId as string, 1);
  }
  const nothing = { status: 409, json: { code: "NOTHING_TO_SEND" } };
  for (const orderId of [unpacked, ...came]) expect(await move(orderId, "Packed")).toMatchObject(nothing);
  for (const how of [MANUAL, BY_COURIER]) expect(await packer.ship(packed, how)).toMatchObject(nothing);
  expect(await consignmentsOf(shop, packed)).toEqual([]);
  const whole = await one();
  await move(whole, "Confirmed");
  const { json } = await packer.request("POST", "/api/admin/orders/pack", { orderIds: [unpacked, whole] });
  expect(json).toEqual({
    packed: [whole],
    refused: [
      {
        orderId: unpacked,
        message: "Everything in this order was refunded or removed. Cancel the order.",
      },
    ],
  });
  expect(await statusOf(shop, unpacked)).toBe("Confirmed");
});

test("a lost order is not sent again with units that are out of stock", async () => {
  const { orderId, product, available } = await soldThen("Lost");
  const setAvailable = (units: number | null) =>
    sql`update products set available = ${units} where id = ${product.id}`.execute(databaseOf(shop));
  await setAvailable(2);
  const answer = await move(orderId, "Packed");
  expect(answer).toMatchObject({ status: 409, json: { code: "UNITS_MISSING" } });
  expect(answer.json.message).toMatch(/^There are not enough units of .+ to send this order again\./);
  expect([await statusOf(shop, orderId), await available()]).toEqual(["Lost", 2]);
  // The product's units are no longer counted.
  await setAvailable(null);
  expect((await move(orderId, "Packed")).status).toBe(200);
});
