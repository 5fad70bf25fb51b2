import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { orderNumber } from "../../rules/ids.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import {
  alertsOf,
  BY_COURIER,
  bookingsAt,
  consignmentsOf,
  MANUAL,
  moveParcel,
  openShipper,
  type Shipper,
} from "../../tests/support/courier.ts";
import { endWaits, isFaultTaken, setFault, UNTIL_ENDED } from "../../tests/support/emulators.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { jobsDone, orderIn, setStatus } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { cancelBookings } from "../../tests/support/work-off.ts";
import { getOrderToShip } from "./shipment-queries.ts";

let shop: TestShop;
let packer: Shipper;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openShipper(shop);
});
afterEach(() => setFault(shop, "shiprocket", "ok"));
afterAll(() => shop.close());

const sweep = () => cancelBookings(shop);
const first = async (orderId: string) => (await consignmentsOf(shop, orderId))[0];
/** As if the consignment had failed this long ago and its cancellation were due. */
const failedAgo = (orderId: string, interval: string) =>
  sql`update consignments set failed_at = now() - ${interval}::interval, cancel_due_at = now()
    where reference = ${orderId} and cancel_due_at is not null`.execute(databaseOf(shop));

/** An order whose parcel got a number at the courier and was then sent manually while the courier had this fault. */
async function handedOverAfterCancel(fault?: { mode: string; path: string }) {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "half", 1, { path: "assign/awb" });
  expectStatus(await packer.ship(orderId, BY_COURIER), 503);
  const [booked] = await bookingsAt(shop, orderId);
  if (fault) await setFault(shop, "shiprocket", fault.mode, undefined, { path: fault.path });
  expectStatus(await packer.ship(orderId, MANUAL), 201);
  await jobsDone(shop);
  return { orderId, awb: booked?.awb as string };
}

test("retries until the courier has cancelled the booking", async () => {
  const { orderId } = await handedOverAfterCancel({ mode: "error", path: "/orders" });
  expect((await first(orderId))?.cancelDueAt?.getTime()).toBeGreaterThan(Date.now());
  await setFault(shop, "shiprocket", "ok");
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "READY TO SHIP" }]);
  await sweep();
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "READY TO SHIP" }]);
  await failedAgo(orderId, "10 minutes");
  await sweep();
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
  expect(await first(orderId)).toMatchObject({ cancelDueAt: null });
  expect(await alertsOf(shop, orderId)).toEqual([]);
});

test("a cancellation interrupted by a crash is retried within about an hour", async () => {
  const { orderId } = await handedOverAfterCancel({ mode: "error", path: "/orders" });
  await failedAgo(orderId, "3 hours");
  // While the call hangs at the courier, the row is what a crash would leave.
  await setFault(shop, "shiprocket", "slow", 1, { path: "/orders", ...UNTIL_ENDED });
  const sweeping = sweep();
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  const again = (await first(orderId))?.cancelDueAt?.getTime() as number;
  expect(again).toBeGreaterThan(Date.now());
  expect(again).toBeLessThan(Date.now() + 61 * 60_000);
  await endWaits(shop);
  await sweeping;
});

test("cancels a booking that a call makes only after the consignment has failed", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "reset", 1, { path: "create/adhoc" });
  expectStatus(await packer.ship(orderId, BY_COURIER), 503);
  expectStatus(await packer.ship(orderId, MANUAL), 201);
  await jobsDone(shop);
  await bookLate(orderId);
  await failedAgo(orderId, "5 minutes");
  await sweep();
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
});

test("stops searching after half an hour if nothing was booked", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "reset", 1, { path: "create/adhoc" });
  expectStatus(await packer.ship(orderId, BY_COURIER), 503);
  expectStatus(await packer.ship(orderId, MANUAL), 201);
  await jobsDone(shop);
  await failedAgo(orderId, "29 minutes");
  await sweep();
  expect((await first(orderId))?.cancelDueAt).not.toBeNull();
  await failedAgo(orderId, "31 minutes");
  await sweep();
  expect((await first(orderId))?.cancelDueAt).toBeNull();
  expect(await alertsOf(shop, orderId)).toEqual([]);
});

test("a booking that was picked up cannot be cancelled and raises one alert", async () => {
  const { orderId, awb } = await handedOverAfterCancel({ mode: "error", path: "/orders" });
  await setFault(shop, "shiprocket", "ok");
  await moveParcel(shop, awb, "picked up", "none");
  for (const _check of [1, 2]) {
    await failedAgo(orderId, "5 minutes");
    await sweep();
  }
  expect(await alertsOf(shop, orderId)).toMatchObject([
    { details: { stage: "not cancelled", reference: orderId }, resolvedAt: null },
  ]);
  expect(await first(orderId)).toMatchObject({ cancelDueAt: null });
});

test("a booking at a courier that the shop does not have raises an alert", async () => {
  const { orderId } = await handedOverAfterCancel({ mode: "error", path: "/orders" });
  await setFault(shop, "shiprocket", "ok");
  await sql`update consignments set carrier = 'pigeon' where reference = ${orderId}`.execute(
    databaseOf(shop),
  );
  await failedAgo(orderId, "5 minutes");
  await sweep();
  expect(await alertsOf(shop, orderId)).toMatchObject([
    { details: { stage: "not cancelled", reference: orderId }, resolvedAt: null },
  ]);
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "READY TO SHIP" }]);
});

test("a courier that is silent for a day raises one alert, which ends when it answers", async () => {
  const { orderId } = await handedOverAfterCancel({ mode: "error", path: "/orders" });
  await failedAgo(orderId, "23 hours");
  await sweep();
  expect(await alertsOf(shop, orderId)).toEqual([]);
  for (const age of ["25 hours", "26 hours"]) {
    await failedAgo(orderId, age);
    await sweep();
  }
  expect(await alertsOf(shop, orderId)).toMatchObject([
    { details: { stage: "not cancelled" }, resolvedAt: null },
  ]);
  await setFault(shop, "shiprocket", "ok");
  await failedAgo(orderId, "27 hours");
  await sweep();
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
  expect(await alertsOf(shop, orderId)).toMatchObject([{ resolvedAt: expect.any(Date) }]);
});

test("stops retrying when the courier has been silent for two weeks", async () => {
  const { orderId } = await handedOverAfterCancel({ mode: "error", path: "/orders" });
  await failedAgo(orderId, "15 days");
  await sweep();
  expect(await first(orderId)).toMatchObject({ cancelDueAt: null });
  expect(await alertsOf(shop, orderId)).toMatchObject([{ resolvedAt: null }]);
});

test("queries an unavailable courier about one of many bookings and leaves the others due", async () => {
  const left = [];
  for (let order = 0; order < 3; order++)
    left.push(await handedOverAfterCancel({ mode: "error", path: "/orders" }));
  for (const { orderId } of left) await failedAgo(orderId, "5 minutes");
  await sweep();
  const rows = await Promise.all(left.map(({ orderId }) => first(orderId)));
  expect(rows.filter((row) => Number(row?.cancelDueAt?.getTime()) > Date.now())).toHaveLength(1);
});

test("a refusal of the shop's account does not count as a refusal to cancel", async () => {
  const { orderId } = await handedOverAfterCancel();
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
  const other = await handedOverAfterCancel({ mode: "error", path: "/orders" });
  await setFault(shop, "shiprocket", "error", undefined, { path: "/orders", code: 403 });
  await failedAgo(other.orderId, "5 minutes");
  await sweep();
  expect(await alertsOf(shop, other.orderId)).toEqual([]);
  expect((await first(other.orderId))?.cancelDueAt).not.toBeNull();
});

test("a booking that is cancelled elsewhere at the same moment counts as cancelled", async () => {
  const { orderId } = await handedOverAfterCancel({ mode: "error", path: "/orders" });
  await failedAgo(orderId, "5 minutes");
  await setFault(shop, "shiprocket", "slow", 1, { path: "/orders/cancel", ...UNTIL_ENDED });
  const cancelling = sweep();
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  const { courier } = shop.shop.deps;
  const booked = await courier?.findBooking(orderId);
  await courier?.cancel(String(booked?.providerOrderId));
  await endWaits(shop);
  await cancelling;
  expect(await alertsOf(shop, orderId)).toEqual([]);
  expect(await first(orderId)).toMatchObject({ cancelDueAt: null });
});

test("cancels the unfinished booking of an order that is no longer Packed", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "half", 1, { path: "assign/awb" });
  expectStatus(await packer.ship(orderId, BY_COURIER), 503);
  await sweep();
  expect(await first(orderId)).toMatchObject({ state: "creating" });
  await setStatus(shop, orderId, "Cancelled");
  await sweep();
  // By the sweep itself or by the loop that it wakes.
  await expect.poll(() => first(orderId)).toMatchObject({ state: "failed", cancelDueAt: null });
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
});

test("an error with one order does not stop the cancellations of the others", async () => {
  const orders = [await handedOverAfterCancel(), await handedOverAfterCancel()].map(({ orderId }) => orderId);
  for (const orderId of orders)
    await sql`update consignments set cancel_due_at = now(), failed_at = now() - interval '5 minutes'
      where reference = ${orderId}`.execute(databaseOf(shop));
  const { courier, ...deps } = shop.shop.deps;
  if (!courier) throw new Error("the shop has a courier");
  const queried: string[] = [];
  const findBooking: typeof courier.findBooking = async (reference) => {
    queried.push(reference);
    if (reference === orders[0]) throw new Error("it cannot be read");
    return courier.findBooking(reference);
  };
  await cancelBookings({ shop: { ...shop.shop, deps: { ...deps, courier: { ...courier, findBooking } } } });
  expect(queried).toEqual(expect.arrayContaining(orders));
  expect(await first(orders[1] as string)).toMatchObject({ cancelDueAt: null });
});

/** The courier makes the booking of an earlier request late. */
async function bookLate(orderId: string): Promise<void> {
  const { courier, db } = shop.shop.deps;
  const order = await getOrderToShip(db, orderNumber(orderId));
  await courier?.book({
    ...order,
    reference: orderId,
    bookedAt: order.createdAt,
    pickupLocation: "Primary",
    parcel: BY_COURIER,
  });
}
