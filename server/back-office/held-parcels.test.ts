// The parcel of an order on hold stays in the shop, whichever way it could leave.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import type { Today } from "../../contract/today.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { ADDRESS, expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import {
  BY_COURIER,
  bookingsAt,
  consignmentsOf,
  MANUAL,
  moveParcel,
  openShipper,
  type Shipper,
} from "../../tests/support/courier.ts";
import { endWaits, isFaultTaken, setFault, UNTIL_ENDED } from "../../tests/support/emulators.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import { COURIER, type TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone } from "../../tests/support/orders.ts";
import { moveDispute, openDispute } from "../../tests/support/provider.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf, orderRow, statusOf } from "../../tests/support/rows.ts";
import { cancelBookings, trackConsignments } from "../../tests/support/work-off.ts";
import { reviewOrder } from "../payments/order-money.ts";
import { inTransaction } from "../platform/database/connect.ts";

let shop: TestShop;
let owner: Admin;
let packer: Shipper;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  packer = await openShipper(shop);
});
afterEach(() => setFault(shop, "shiprocket", "ok"));
afterAll(() => shop.close());

/** A paid order whose parcel is packed. */
async function packedOrder(): Promise<string> {
  const { orderId } = await paidOrder(shop);
  for (const status of ["Confirmed", "Packed"])
    expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status }), 200);
  return orderId;
}

async function bookedOrder(how: object = BY_COURIER): Promise<{ orderId: string; awb: string }> {
  const orderId = await packedOrder();
  return { orderId, awb: expectStatus(await packer.ship(orderId, how), 201).json.awb };
}

async function refundAll(orderId: string): Promise<void> {
  const { total } = await orderRow(shop, orderId);
  await payBack(owner, orderId, { amount: total / 100, expected: total / 100 });
}

async function dispute(orderId: string): Promise<string> {
  const { id } = await orderRow(shop, orderId);
  const { providerPaymentId } = await databaseOf(shop)
    .selectFrom("payments")
    .select("providerPaymentId")
    .where("orderId", "=", id)
    .executeTakeFirstOrThrow();
  const { id: disputeId } = await openDispute(shop, String(providerPaymentId));
  await eventually(async () => expect((await detail(orderId)).held).toBe("dispute"));
  return disputeId;
}

const hold = async (orderId: string) =>
  void expectStatus(
    await packer.request("PUT", `/api/admin/order/hold/${orderId}`, { reason: "The shopper is away" }),
    200,
  );
const release = async (orderId: string) =>
  void expectStatus(await packer.request("DELETE", `/api/admin/order/hold/${orderId}`), 200);

const HOLDS: readonly [string, (orderId: string) => Promise<unknown>][] = [
  ["refunded", refundAll],
  ["dispute", dispute],
  ["staff", hold],
];

const detail = async (orderId: string) =>
  (await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json;
const today = async () => (await packer.request<Today>("GET", "/api/admin/today")).json;
const first = async (orderId: string) => (await consignmentsOf(shop, orderId))[0];
const move = (orderId: string, status: string, reason = "") =>
  owner.request("PUT", `/api/admin/order/change-status/${orderId}`, { status, reason });

/** The alerts about a parcel on hold, open and resolved. */
async function alertsOf(orderId: string) {
  const { id } = await orderRow(shop, orderId);
  const rows = await databaseOf(shop)
    .selectFrom("alerts")
    .select(["details", "resolvedAt"])
    .where("orderId", "=", id)
    .where("kind", "=", "held-parcel")
    .orderBy("id")
    .execute();
  return rows.map(({ details, resolvedAt }) => ({
    ...(details as { problem: string; held: string }),
    isOpen: resolvedAt === null,
  }));
}

/** Ages the start of the cancellation by this interval, and makes its retry due. */
const cancelledAgo = (orderId: string, interval: string) =>
  sql`update consignments set failed_at = now() - ${interval}::interval, cancel_due_at = now()
    where reference = ${orderId} and cancel_due_at is not null`.execute(databaseOf(shop));

const atConsignment = (orderId: string, method: string, path = "") =>
  packer.request(method, `/api/admin/consignments/${orderId}${path}`);

test.each(HOLDS)("an order on hold (%s) has its courier booking cancelled", async (held, begin) => {
  const { orderId, awb } = await bookedOrder();
  await begin(orderId);
  await jobsDone(shop);
  expect(await bookingsAt(shop, orderId)).toEqual([{ status: "CANCELED", awb }]);
  expect(await first(orderId)).toMatchObject({ state: "failed", cancelDueAt: null });
  expect(await alertsOf(orderId)).toEqual([]);
  expect(await detail(orderId)).toMatchObject({
    status: "Packed",
    held,
    isBooked: false,
    consignment: null,
    heldParcel: { state: "cancelled", courierName: "Delhivery Surface", awb },
  });
  expect((await today()).exceptions).toContainEqual(
    expect.objectContaining({ orderId, held, heldParcel: "cancelled" }),
  );
  expect(await auditOf(shop, orderId)).toContainEqual({
    actor: "hold",
    action: "courier booking cancellation requested",
    before: null,
    after: { courier: "Delhivery Surface", awb, held },
  });
  expectFailure(await atConsignment(orderId, "GET", "/label"), 404, "CONSIGNMENT_NOT_FOUND");
  expectFailure(await atConsignment(orderId, "POST", "/pickup"), 404, "CONSIGNMENT_NOT_FOUND");
  expectFailure(await packer.ship(orderId, BY_COURIER), 409, "ORDER_HELD");
});

test("an order released after a dispute is booked again under its next reference", async () => {
  const { orderId } = await bookedOrder();
  const disputeId = await dispute(orderId);
  await jobsDone(shop);
  await moveDispute(shop, disputeId, "won");
  await eventually(async () => expect((await detail(orderId)).held).toBeNull());
  expect((await detail(orderId)).heldParcel).toBeNull();
  const { json } = expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  expect(json.reference).toBe(`${orderId}-R1`);
});

test.each(HOLDS)("a hold (%s) that begins during a booking leaves no booking", async (_, begin) => {
  const orderId = await packedOrder();
  await setFault(shop, "shiprocket", "slow", 1, { path: "generate/pickup", ...UNTIL_ENDED });
  const booking = packer.ship(orderId, BY_COURIER);
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  await begin(orderId);
  await endWaits(shop);
  expectFailure(await booking, 409, "ORDER_HELD");
  await jobsDone(shop);
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
  expect(await first(orderId)).toMatchObject({ state: "failed" });
});

test("concurrent bookings and refunds leave no live booking on a refunded order", async () => {
  const ROUNDS = 16;
  const orders: string[] = [];
  for (let round = 0; round < ROUNDS; round++) orders.push(await packedOrder());
  await Promise.all(
    orders.flatMap((orderId, round) => {
      const steps = [() => packer.ship(orderId, BY_COURIER), () => refundAll(orderId)];
      return (round % 2 === 0 ? steps : steps.toReversed()).map((step) => step());
    }),
  );
  await jobsDone(shop);
  for (const orderId of orders) {
    expect((await detail(orderId)).held).toBe("refunded");
    const consignments = await consignmentsOf(shop, orderId);
    expect(consignments.filter(({ state }) => state !== "failed")).toEqual([]);
    const bookings = await bookingsAt(shop, orderId);
    expect(bookings.filter(({ status }) => status !== "CANCELED")).toEqual([]);
  }
});

test("a manually entered number cannot be cancelled: the owner is alerted until the hold ends", async () => {
  const { orderId, awb } = await bookedOrder({ ...MANUAL, awb: "EK000000001IN" });
  await hold(orderId);
  expect(await alertsOf(orderId)).toMatchObject([{ problem: "manual", held: "staff", awb, isOpen: true }]);
  expect(await detail(orderId)).toMatchObject({ isBooked: true, heldParcel: { state: "booked", awb } });
  expect((await today()).exceptions).toContainEqual(
    expect.objectContaining({ orderId, heldParcel: "booked" }),
  );
  expectFailure(await move(orderId, "Shipped"), 409, "ORDER_HELD");
  await cancelBookings(shop);
  expect(await alertsOf(orderId)).toHaveLength(1);
  await release(orderId);
  expect(await alertsOf(orderId)).toMatchObject([{ isOpen: false }]);
  await hold(orderId);
  expect(await alertsOf(orderId)).toMatchObject([{ isOpen: false }, { isOpen: true }]);
  expectStatus(await move(orderId, "Confirmed", "It is not sent"), 200);
  expect(await alertsOf(orderId)).toMatchObject([{ isOpen: false }, { isOpen: false }]);
});

test("packers see the alert on the order, and the owner can cancel the order from it", async () => {
  const { orderId } = await bookedOrder({ ...MANUAL, awb: "EK000000002IN" });
  await refundAll(orderId);
  const { alerts } = (await packer.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json;
  expect(alerts).toMatchObject([{ kind: "held-parcel", actions: ["open order"] }]);
  expect((await detail(orderId)).alerts).toMatchObject([{ actions: ["cancel", "open order"] }]);
});

test("a courier that has collected the parcel cannot cancel: one alert, and scans still move the order", async () => {
  const { orderId, awb } = await bookedOrder();
  await moveParcel(shop, awb, "picked up", "none");
  await refundAll(orderId);
  await eventually(() => expect(statusOf(shop, orderId)).resolves.toBe("Shipped"));
  await jobsDone(shop);
  expect(await alertsOf(orderId)).toMatchObject([
    { problem: "collected", held: "refunded", awb, isOpen: true },
  ]);
  expect(await first(orderId)).toMatchObject({ state: "created", cancelDueAt: null });
  await cancelBookings(shop);
  await moveParcel(shop, awb, "delivered");
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Delivered");
  expect(await alertsOf(orderId)).toMatchObject([{ isOpen: false }]);
});

test("a parcel whose cancellation the courier refuses is not labelled, scheduled or handed over", async () => {
  const { orderId } = await bookedOrder();
  // The courier refuses although there is no scan yet.
  await setFault(shop, "shiprocket", "error", undefined, { path: "/orders/cancel", code: 400 });
  await refundAll(orderId);
  await jobsDone(shop);
  expect(await alertsOf(orderId)).toMatchObject([{ problem: "refused", isOpen: true }]);
  expect(await detail(orderId)).toMatchObject({ heldParcel: { state: "booked" }, isBooked: true });
  expectFailure(await atConsignment(orderId, "GET", "/label"), 409, "ORDER_HELD");
  expectFailure(await atConsignment(orderId, "POST", "/pickup"), 409, "ORDER_HELD");
  expectFailure(await packer.ship(orderId, BY_COURIER), 409, "ORDER_HELD");
  const { json } = await packer.request<{ handedOver: string[]; refused: { message: string }[] }>(
    "POST",
    "/api/admin/orders/hand-over",
    { orderIds: [orderId] },
  );
  expect(json).toMatchObject({
    handedOver: [],
    refused: [{ message: "This order is on hold. Open it to see why." }],
  });
  await cancelBookings(shop);
  await jobsDone(shop);
  expect(await alertsOf(orderId)).toHaveLength(1);
  // The owner cancels the order, which retries the cancellation at the courier.
  await setFault(shop, "shiprocket", "ok");
  expectStatus(await move(orderId, "Cancelled", "All is paid back"), 200);
  await jobsDone(shop);
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
  expect(await alertsOf(orderId)).toMatchObject([{ isOpen: false }]);
});

test("a held order's booking that is then cancelled at the courier is shown as cancelled, without an alert", async () => {
  const { orderId } = await bookedOrder();
  await setFault(shop, "shiprocket", "error", undefined, { path: "/orders/cancel", code: 400 });
  await hold(orderId);
  await jobsDone(shop);
  expect(await openAlertsOf(orderId)).toEqual(["held-parcel"]);
  await setFault(shop, "shiprocket", "ok");
  await shop.shop.deps.courier?.cancel(String((await first(orderId))?.providerOrderId));
  await sql`update consignments set track_due_at = now() where reference = ${orderId}`.execute(
    databaseOf(shop),
  );
  await trackConsignments(shop);
  expect((await detail(orderId)).heldParcel).toMatchObject({ state: "cancelled" });
  expect(await openAlertsOf(orderId)).toEqual([]);
});

test("a courier without a reply for a day raises one urgent alert, which ends with the cancellation", async () => {
  const { orderId, awb } = await bookedOrder();
  await setFault(shop, "shiprocket", "error", undefined, { path: "/orders" });
  await refundAll(orderId);
  await eventually(async () => expect((await first(orderId))?.state).toBe("failed"));
  await sql`update consignments set pickup_at = now() + interval '3 days' where reference = ${orderId}`.execute(
    databaseOf(shop),
  );
  await cancelledAgo(orderId, "23 hours");
  await cancelBookings(shop);
  expect(await alertsOf(orderId)).toEqual([]);
  expect((await detail(orderId)).heldParcel).toMatchObject({ state: "being cancelled" });
  for (const age of ["25 hours", "26 hours"]) {
    await cancelledAgo(orderId, age);
    await cancelBookings(shop);
  }
  expect(await alertsOf(orderId)).toMatchObject([{ problem: "no answer", awb, isOpen: true }]);
  await setFault(shop, "shiprocket", "ok");
  await cancelledAgo(orderId, "27 hours");
  await cancelBookings(shop);
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
  expect(await alertsOf(orderId)).toMatchObject([{ isOpen: false }]);
});

test("while the courier is silent on the day of the pickup, the urgent alert comes after a few tries", async () => {
  const { orderId, awb } = await bookedOrder();
  await sql`update consignments set pickup_at = now() where reference = ${orderId}`.execute(databaseOf(shop));
  await setFault(shop, "shiprocket", "error", undefined, { path: "/orders" });
  await refundAll(orderId);
  await eventually(async () => expect((await first(orderId))?.state).toBe("failed"));
  await cancelledAgo(orderId, "2 minutes");
  await cancelBookings(shop);
  expect(await alertsOf(orderId)).toEqual([]);
  for (const age of ["6 minutes", "8 minutes"]) {
    await cancelledAgo(orderId, age);
    await cancelBookings(shop);
  }
  expect(await alertsOf(orderId)).toMatchObject([{ problem: "no answer", awb, isOpen: true }]);
});

test.each([
  ["refunded", refundAll, ["held-parcel"]],
  ["cancelled", (orderId: string) => move(orderId, "Cancelled", "Not wanted"), ["held-parcel"]],
  ["unpacked", (orderId: string) => move(orderId, "Confirmed", "Wrong box"), ["parcel-problem"]],
] as const)(
  "a scan of the parcel of an order that was %s raises the alert at once, while the courier's API is silent",
  async (_, end, kinds) => {
    const { orderId, awb } = await bookedOrder();
    await setFault(shop, "shiprocket", "error", undefined, { path: "/orders" });
    await end(orderId);
    await jobsDone(shop);
    const event = { awb, current_status: "PICKUP SCHEDULED", current_timestamp: "23 05 2026 11:43:52" };
    const headers = { "x-api-key": COURIER.webhookToken };
    expectStatus(await sendRequest(shop, "POST", "/api/webhooks/courier", { headers, body: event }), 200);
    await jobsDone(shop);
    expect(await openAlertsOf(orderId)).toEqual([]);
    await moveParcel(shop, awb, "picked up");
    expect(await openAlertsOf(orderId)).toEqual(kinds);
    await jobsDone(shop);
    // Silent for longer: the alert still states that the courier has the parcel.
    await cancelledAgo(orderId, "25 hours");
    await cancelBookings(shop);
    expect(await openAlertsOf(orderId)).toEqual(kinds);
    for (const { problem } of await alertsOf(orderId)) expect(problem).toBe("collected");
  },
);

test("a scan of another courier's parcel with the same number does not retry the cancellation", async () => {
  const { orderId, awb } = await cancellingOrder();
  await sql`update consignments set carrier = 'pigeon' where reference = ${orderId}`.execute(
    databaseOf(shop),
  );
  const due = (await first(orderId))?.cancelDueAt;
  await moveParcel(shop, awb, "picked up");
  expect((await first(orderId))?.cancelDueAt).toEqual(due);
  expect(await openAlertsOf(orderId)).toEqual([]);
});

test("a scan while the cancellation waits retries it at once, and moves the order", async () => {
  const { orderId, awb } = await bookedOrder();
  await setFault(shop, "shiprocket", "error", undefined, { path: "/orders" });
  await dispute(orderId);
  await jobsDone(shop);
  await setFault(shop, "shiprocket", "ok");
  await moveParcel(shop, awb, "picked up");
  await eventually(() => expect(statusOf(shop, orderId)).resolves.toBe("Shipped"));
  expect(await alertsOf(orderId)).toMatchObject([{ problem: "collected", held: "dispute", isOpen: true }]);
});

test("a scan of a held order's parcel raises the alert if there is none", async () => {
  const { orderId, awb } = await bookedOrder();
  // A hold without an alert.
  await sql`update orders set held = 'dispute' where order_number = ${orderId}`.execute(databaseOf(shop));
  await moveParcel(shop, awb, "picked up");
  await eventually(() => expect(statusOf(shop, orderId)).resolves.toBe("Shipped"));
  expect(await alertsOf(orderId)).toMatchObject([
    { problem: "collected", held: "dispute", awb, isOpen: true },
  ]);
});

test("a hold whose reason changes has one alert, with the current reason", async () => {
  const { orderId } = await bookedOrder({ ...MANUAL, awb: "EK000000004IN" });
  await hold(orderId);
  await refundAll(orderId);
  expect(await alertsOf(orderId)).toMatchObject([{ held: "refunded", isOpen: true }]);
  // Releasing the staff's hold does not end the hold because of the refund.
  await release(orderId);
  expect(await alertsOf(orderId)).toMatchObject([{ held: "refunded", isOpen: true }]);
});

test("neither a partial refund nor a hold of a shipped order stops a parcel", async () => {
  const { orderId, awb } = await bookedOrder();
  const { id } = await orderRow(shop, orderId);
  await payBack(owner, orderId, { amount: 1, expected: 1 });
  expect(await first(orderId)).toMatchObject({ state: "created" });
  await moveParcel(shop, awb, "picked up");
  await eventually(() => expect(statusOf(shop, orderId)).resolves.toBe("Shipped"));
  const { total } = await orderRow(shop, orderId);
  await payBack(owner, orderId, { amount: total / 100 - 1, expected: total / 100 - 1 });
  await inTransaction(databaseOf(shop), (trx) => reviewOrder(trx, id));
  await jobsDone(shop);
  expect(await first(orderId)).toMatchObject({ state: "created" });
  expect(await alertsOf(orderId)).toEqual([]);
  expect((await detail(orderId)).heldParcel).toBeNull();
});

test("the courier's tracking file does not ship an order on hold, and states why", async () => {
  const orderId = await packedOrder();
  await refundAll(orderId);
  const rows = [{ reference: orderId, awb: "EK000000005IN", courierName: "Speed Post" }];
  const { json } = await packer.request<{ rows: { outcome: string; problem: string }[] }>(
    "POST",
    "/api/admin/consignments/tracking-numbers",
    { rows, isPreview: false },
  );
  expect(JSON.stringify(json)).toContain("This order is on hold");
  expect(await statusOf(shop, orderId)).toBe("Packed");
  expect(await consignmentsOf(shop, orderId)).toEqual([]);
});

/** A booking whose cancellation a hold has requested; the courier has not replied. */
async function cancellingOrder() {
  const booked = await bookedOrder();
  await setFault(shop, "shiprocket", "error", undefined, { path: "/orders" });
  await hold(booked.orderId);
  await jobsDone(shop);
  expect((await detail(booked.orderId)).heldParcel).toMatchObject({ state: "being cancelled" });
  return booked;
}

/** The courier refuses to cancel, and the shop's retry is due. */
async function refuseToCancel(orderId: string): Promise<void> {
  await setFault(shop, "shiprocket", "error", undefined, { path: "/orders/cancel", code: 400 });
  await cancelledAgo(orderId, "5 minutes");
  await cancelBookings(shop);
  await jobsDone(shop);
}

const openAlertsOf = async (orderId: string) => (await detail(orderId)).alerts.map(({ kind }) => kind);

test("a cancellation refused after the hold has ended leaves the order booked", async () => {
  const { orderId, awb } = await cancellingOrder();
  await release(orderId);
  await refuseToCancel(orderId);
  expect(await first(orderId)).toMatchObject({ state: "created", awb, cancelDueAt: null });
  expect(await detail(orderId)).toMatchObject({ isBooked: true, held: null, heldParcel: null });
  expect(await openAlertsOf(orderId)).toEqual([]);
});

test("after a refused cancellation a booking with an outdated address is reported instead", async () => {
  const { orderId } = await cancellingOrder();
  await release(orderId);
  const corrected = { ...ADDRESS, landmark: "The other gate" };
  expectStatus(await owner.request("PUT", `/api/admin/order/address/${orderId}`, corrected), 200);
  await refuseToCancel(orderId);
  expect(await first(orderId)).toMatchObject({ state: "failed" });
  expect(await openAlertsOf(orderId)).toEqual(["parcel-problem"]);
});

test("a booking that was not cancelled has the old address: it ends with the hold and is reported", async () => {
  const { orderId } = await cancellingOrder();
  const corrected = { ...ADDRESS, landmark: "The other gate" };
  expectStatus(await owner.request("PUT", `/api/admin/order/address/${orderId}`, corrected), 200);
  await refuseToCancel(orderId);
  expect(await first(orderId)).toMatchObject({ state: "created" });
  await release(orderId);
  await jobsDone(shop);
  expect(await first(orderId)).toMatchObject({ state: "failed", cancelDueAt: null });
  expect(await openAlertsOf(orderId)).toEqual(["parcel-problem"]);
  expect(expectStatus(await packer.ship(orderId, BY_COURIER), 201).json.reference).toBe(`${orderId}-R1`);
});

test("a resumed booking shares a box only with a number of the same courier", async () => {
  const { orderId, awb } = await cancellingOrder();
  await bookedOrder({ ...MANUAL, awb });
  await refuseToCancel(orderId);
  const { rows } = await sql<{ sharesBox: boolean }>`
    select shares_box from consignments where reference = ${orderId} and state = 'created'`.execute(
    databaseOf(shop),
  );
  expect(rows).toEqual([{ sharesBox: false }]);
});

test("a booking that was not cancelled within two weeks is not shown as cancelled", async () => {
  const { orderId } = await cancellingOrder();
  await cancelledAgo(orderId, "15 days");
  await cancelBookings(shop);
  expect(await first(orderId)).toMatchObject({ state: "failed", cancelDueAt: null });
  expect((await detail(orderId)).heldParcel).toMatchObject({ state: "booked" });
});

test("a booking cancelled before the hold does not count as the hold's parcel", async () => {
  const { orderId } = await bookedOrder();
  expectStatus(await move(orderId, "Confirmed", "The wrong parcel"), 200);
  await jobsDone(shop);
  expectStatus(await move(orderId, "Packed"), 200);
  await hold(orderId);
  expect((await detail(orderId)).heldParcel).toBeNull();
});

test("undoing a hand-over stops the parcel of an order that was put on hold since", async () => {
  const { orderId, awb } = await bookedOrder();
  expectStatus(await move(orderId, "Shipped"), 200);
  await refundAll(orderId);
  expectStatus(
    await packer.request("POST", "/api/admin/orders/undo", { orderIds: [orderId], moved: "Shipped" }),
    200,
  );
  expect(await statusOf(shop, orderId)).toBe("Packed");
  await jobsDone(shop);
  expect(await bookingsAt(shop, orderId)).toEqual([{ status: "CANCELED", awb }]);
});

test("a new hold raises a new alert", async () => {
  const { orderId } = await bookedOrder({ ...MANUAL, awb: "EK000000009IN" });
  await hold(orderId);
  await release(orderId);
  await hold(orderId);
  expect(await alertsOf(orderId)).toMatchObject([{ isOpen: false }, { held: "staff", isOpen: true }]);
});

test("a hold that begins during a cancellation stops the booking that the courier refuses to cancel", async () => {
  const { orderId } = await bookedOrder();
  await setFault(shop, "shiprocket", "error", undefined, { path: "/orders/cancel" });
  expectStatus(await move(orderId, "Confirmed", "The wrong parcel"), 200);
  await jobsDone(shop);
  expectStatus(await move(orderId, "Packed"), 200);
  await hold(orderId);
  await refuseToCancel(orderId);
  expect(await alertsOf(orderId)).toMatchObject([{ problem: "refused", held: "staff", isOpen: true }]);
  const { state, stoppedAt } = (await first(orderId)) ?? {};
  expect({ state, isStopped: stoppedAt !== null }).toEqual({ state: "created", isStopped: true });
});
