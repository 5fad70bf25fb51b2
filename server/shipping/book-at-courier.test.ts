import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../tests/support/admin.ts";
import { type Answer, expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import {
  BY_COURIER,
  bookingsAt,
  consignmentsOf,
  MANUAL,
  openShipper,
  ordersAt,
  type Shipped,
  type Shipper,
} from "../../tests/support/courier.ts";
import { endWaits, isFaultTaken, setFault, UNTIL_ENDED } from "../../tests/support/emulators.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone, orderIn, setStatus } from "../../tests/support/orders.ts";
import { databaseOf, orderRow, statusOf, untilWaiting } from "../../tests/support/rows.ts";
import { createConsignment } from "./create-consignment.ts";

let shop: TestShop;
let packer: Shipper;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openShipper(shop);
});
afterEach(() => setFault(shop, "shiprocket", "ok"));
afterAll(() => shop.close());

test("books a parcel with number, pickup and rate; the order stays Packed, and the audit log names the user", async () => {
  const orderId = await orderIn(shop, "Packed");
  const { json } = expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  expect(json).toMatchObject({
    carrier: "shiprocket",
    courierName: "Delhivery Surface",
    awb: expect.stringMatching(/^\d{14}$/),
    hasLabel: true,
    rate: expect.any(Number),
    pickupAt: expect.stringMatching(/Z$/),
    reference: orderId,
    state: "created",
    events: [{ status: "Booked", stage: "created" }],
  });
  expect(await statusOf(shop, orderId)).toBe("Packed");
  expect(await auditOf(shop, orderId)).toEqual([
    {
      actor: packer.username,
      action: "consignment created",
      before: null,
      after: {
        courier: json.courierName,
        awb: json.awb,
        weightGrams: 500,
        rate: json.rate,
      },
    },
  ]);
  expect(await bookingsAt(shop, orderId)).toEqual([{ status: "PICKUP SCHEDULED", awb: json.awb }]);
});

test("a repeated request returns the same consignment with status 200 and books nothing new", async () => {
  const orderId = await orderIn(shop, "Packed");
  const first = expectStatus(await packer.ship(orderId, BY_COURIER), 201).json;
  const again = expectStatus(await packer.ship(orderId, { ...MANUAL, weightGrams: 900 }), 200).json;
  expect(again).toEqual(first);
  expect(await auditOf(shop, orderId)).toHaveLength(1);
});

test("simultaneous requests from two tabs create one consignment", async () => {
  const orderId = await orderIn(shop, "Packed");
  const second = await openShipper(shop, packer);
  const presses = 6;
  let pressed: Promise<Answer<Shipped>[]> | undefined;
  // All requests wait for the order's lock before the first one gets it.
  await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom("orders").select("id").where("orderNumber", "=", orderId).forUpdate().execute();
      pressed = Promise.all(
        Array.from({ length: presses }, (_, press) =>
          (press % 2 ? packer : second).ship(orderId, BY_COURIER),
        ),
      );
      await untilWaiting(shop, presses);
    });
  const answers = (await pressed) ?? [];
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(presses - 1).fill(200), 201]);
  expect(new Set(answers.map(({ json }) => json.awb)).size).toBe(1);
  expect(await bookingsAt(shop, orderId)).toHaveLength(1);
  expect(await auditOf(shop, orderId)).toHaveLength(1);
});

test("a request during another one's call to the courier waits and gets its consignment", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "slow", 1, { path: "assign/awb" });
  const first = packer.ship(orderId, BY_COURIER);
  await expect.poll(() => bookingsAt(shop, orderId)).toHaveLength(1);
  const second = await packer.ship(orderId, MANUAL);
  expect((await first).status).toBe(201);
  expect(second).toMatchObject({ status: 200, json: { awb: (await first).json.awb } });
});

test.each([
  ["the order is made there and the answer lost", "half", "create/adhoc"],
  ["the number is given and the answer lost", "half", "assign/awb"],
  ["the connection breaks before anything is done", "reset", "create/adhoc"],
  ["the courier fails at the number", "error", "assign/awb"],
])("%s: the reply is 503, and a retry finds the one booking", async (_, mode, path) => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", mode, 1, { path });
  expect(await packer.ship(orderId, BY_COURIER)).toMatchObject({
    status: 503,
    json: { code: "COURIER_UNAVAILABLE" },
  });
  expect(await statusOf(shop, orderId)).toBe("Packed");
  const { json } = expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  expect(await bookingsAt(shop, orderId)).toEqual([{ status: "PICKUP SCHEDULED", awb: json.awb }]);
  expect(await consignmentsOf(shop, orderId)).toHaveLength(1);
});

test("a booking that staff complete at the courier after its answer was lost gets its label and pickup", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "half", 1, { path: "create/adhoc" });
  expectStatus(await packer.ship(orderId, BY_COURIER), 503);
  const { courier } = shop.shop.deps;
  const shipmentId = String((await courier?.findBooking(orderId))?.shipmentId);
  await courier?.assign(shipmentId, BY_COURIER.courierId);
  await courier?.schedulePickup(shipmentId);
  expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  expectStatus(await packer.request("GET", `/api/admin/consignments/${orderId}/label`), 200);
  expectStatus(await packer.request("POST", `/api/admin/consignments/${orderId}/pickup`), 200);
  expect((await consignmentsOf(shop, orderId))[0]).toMatchObject({
    providerShipmentId: shipmentId,
    providerOrderId: expect.any(String),
  });
});

test("a booking interrupted by a crash is continued when the lease has ended", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "half", 1, { path: "assign/awb" });
  await packer.ship(orderId, BY_COURIER);
  // The state after a crash: leased, with no process to release the lease.
  const lease = (until: Date) =>
    databaseOf(shop)
      .updateTable("consignments")
      .set({ leasedUntil: until })
      .where("state", "=", "creating")
      .execute();
  await lease(new Date(Date.now() + 1_500));
  const { json } = expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  expect(await bookingsAt(shop, orderId)).toEqual([{ status: "PICKUP SCHEDULED", awb: json.awb }]);
});

const endLease = () =>
  databaseOf(shop)
    .updateTable("consignments")
    .set({ leasedUntil: new Date(Date.now() - 1_000) })
    .where("state", "=", "creating")
    .execute();

test("a failure before the first call to the courier releases the lease for the next attempt", async () => {
  const orderId = await orderIn(shop, "Packed");
  const actor = { name: packer.username, source: "test" };
  const closed = createConsignment({ ...shop.shop.deps, courier: null }, orderId, BY_COURIER, actor);
  await expect(closed).rejects.toMatchObject({ code: "COURIER_REFUSED" });
  expect(await consignmentsOf(shop, orderId)).toMatchObject([{ state: "creating", leasedUntil: null }]);
  expectStatus(await packer.ship(orderId, BY_COURIER), 201);
});

test("a booking that is made twice because the first call outlived its lease is one booking", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "slow", 1, { path: "create/adhoc", ...UNTIL_ENDED });
  const slow = packer.ship(orderId, BY_COURIER);
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  await endLease();
  const { json } = expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  await endWaits(shop);
  expect(await slow).toMatchObject({ status: 200, json: { awb: json.awb } });
  expect(await bookingsAt(shop, orderId)).toEqual([{ status: "PICKUP SCHEDULED", awb: json.awb }]);
  expect(await consignmentsOf(shop, orderId)).toHaveLength(1);
});

test("a tracking number that another request was assigned meanwhile is read back", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "slow", 1, { path: "assign/awb", ...UNTIL_ENDED });
  const slow = packer.ship(orderId, BY_COURIER);
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  await endLease();
  // The second request reads the booking before the first one's number is assigned.
  await setFault(shop, "shiprocket", "slow", 1, { path: "serviceability", ...UNTIL_ENDED });
  const second = packer.ship(orderId, BY_COURIER);
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  await endWaits(shop);
  const answers = [await slow, await second];
  const [booked] = await bookingsAt(shop, orderId);
  for (const { json } of answers) expect(json.awb).toBe(booked?.awb);
  expect(answers.map(({ status }) => status)).toEqual([200, 201]);
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "PICKUP SCHEDULED" }]);
});

test("a parcel that already has its number is booked, although the courier no longer offers to take it", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "half", 1, { path: "assign/awb" });
  expectStatus(await packer.ship(orderId, BY_COURIER), 503);
  await sql`update addresses set pincode = '999999'
    where id = (select address_id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
  const { json } = expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  expect(json).toMatchObject({
    awb: expect.stringMatching(/^\d{14}$/),
    courierName: "Delhivery Surface",
    rate: null,
  });
});

test("the order value sent to the courier is what the shopper paid, with coupon and delivery", async () => {
  const orderId = await orderIn(shop, "Packed");
  await sql`update orders set discount = 1234, total = total - 1234 where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  const { total, delivery } = await orderRow(shop, orderId);
  expect(delivery).toBeGreaterThan(0);
  expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  expect(await ordersAt(shop, orderId)).toMatchObject([{ total: (total / 100).toFixed(2) }]);
});

test("after a failure a changed parcel is booked again, and the first booking is cancelled", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "half", 1, { path: "assign/awb" });
  expectStatus(await packer.ship(orderId, BY_COURIER), 503);
  const { json } = expectStatus(await packer.ship(orderId, { ...BY_COURIER, weightGrams: 800 }), 201);
  await jobsDone(shop);
  expect((await bookingsAt(shop, orderId)).toSorted((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
    { status: "CANCELED", awb: expect.any(String) },
    { status: "PICKUP SCHEDULED", awb: json.awb },
  ]);
  expect((await consignmentsOf(shop, orderId)).map(({ reference, state }) => [reference, state])).toEqual([
    [orderId, "failed"],
    [`${orderId}-R1`, "created"],
  ]);
});

test("a booking that was cancelled at the courier is made again with another number", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "error", 1, { path: "assign/awb" });
  expectStatus(await packer.ship(orderId, BY_COURIER), 503);
  const { courier } = shop.shop.deps;
  const booked = await courier?.findBooking(orderId);
  await courier?.cancel(String(booked?.providerOrderId));
  expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  expect((await consignmentsOf(shop, orderId)).map(({ reference }) => reference)).toEqual([
    orderId,
    `${orderId}-R1`,
  ]);
});

test("an order that is cancelled during the booking stays cancelled, and its booking is cancelled", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "slow", 1, { path: "generate/pickup", ...UNTIL_ENDED });
  const shipping = packer.ship(orderId, BY_COURIER);
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ awb: expect.stringMatching(/\d/) }]);
  await setStatus(shop, orderId, "Cancelled");
  await endWaits(shop);
  expect(await shipping).toMatchObject({ status: 409, json: { code: "ORDER_NOT_SHIPPABLE" } });
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Cancelled");
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
});

test("a pickup whose response was lost is booked, and a second request reads its time from the courier", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "half", 1, { path: "generate/pickup" });
  expect(expectStatus(await packer.ship(orderId, BY_COURIER), 201).json.pickupAt).toBeNull();
  const { json } = await packer.request<Shipped>("POST", `/api/admin/consignments/${orderId}/pickup`);
  expect(json.pickupAt).toMatch(/Z$/);
});

test("a booking that the courier makes only after the owner has cancelled the order is cancelled there too", async () => {
  const owner = await openAdmin(shop);
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "slow", 1, { path: "create/adhoc", ...UNTIL_ENDED });
  const shipping = packer.ship(orderId, BY_COURIER);
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  const cancelled = { status: "Cancelled", reason: "The fryer is broken" };
  expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, cancelled), 200);
  await endWaits(shop);
  expect(await shipping).toMatchObject({ status: 409, json: { code: "ORDER_NOT_SHIPPABLE" } });
  await jobsDone(shop);
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
  expect(await consignmentsOf(shop, orderId)).toMatchObject([{ state: "failed" }]);
});

test("a failed pickup leaves the consignment booked and can be retried", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "error", 2, { path: "generate/pickup" });
  expect(expectStatus(await packer.ship(orderId, BY_COURIER), 201).json.pickupAt).toBeNull();
  const pickup = () => packer.request<Shipped>("POST", `/api/admin/consignments/${orderId}/pickup`);
  expect(await pickup()).toMatchObject({ status: 503, json: { code: "COURIER_UNAVAILABLE" } });
  expect(expectStatus(await pickup(), 200).json.pickupAt).toMatch(/Z$/);
  expect((await auditOf(shop, orderId)).map(({ action }) => action)).toEqual([
    "consignment created",
    "pickup booked",
  ]);
});
