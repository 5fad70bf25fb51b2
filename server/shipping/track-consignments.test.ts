import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { orderNumber } from "../../rules/ids.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import {
  alertsOf,
  BY_COURIER,
  consignmentsOf,
  moveParcel,
  openShipper,
  type Shipped,
  type Shipper,
} from "../../tests/support/courier.ts";
import { endWaits, isFaultTaken, setFault, UNTIL_ENDED } from "../../tests/support/emulators.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import { COURIER, type TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone, orderIn, setStatus } from "../../tests/support/orders.ts";
import { databaseOf, movesOf, statusOf, untilWaiting } from "../../tests/support/rows.ts";
import { trackConsignments } from "../../tests/support/work-off.ts";

let shop: TestShop;
let packer: Shipper;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openShipper(shop);
});
afterEach(() => setFault(shop, "shiprocket", "ok"));
afterAll(() => shop.close());

async function onItsWay() {
  const orderId = await orderIn(shop, "Packed");
  const { awb } = expectStatus(await packer.ship(orderId, BY_COURIER), 201).json;
  return { orderId, awb };
}
const track = async (orderId: string) =>
  expectStatus(await packer.request<Shipped>("POST", `/api/admin/consignments/${orderId}/track`), 200).json;
const consignment = async (orderId: string) => (await consignmentsOf(shop, orderId))[0];
const makeDue = () =>
  sql`update consignments set track_due_at = now() where state = 'created'`.execute(databaseOf(shop));

function sendUpdate(body: unknown, headers: Record<string, string> = { "x-api-key": COURIER.webhookToken }) {
  return sendRequest<{ code?: string }>(shop, "POST", "/api/webhooks/courier", { headers, body });
}
const trackingUpdate = (awb: string, status: string, time = "23 05 2026 11:43:52") => ({
  awb,
  current_status: status,
  shipment_status: status,
  shipment_status_id: 7,
  current_timestamp: time,
});

test("the courier's webhook brings the order to Delivered; a repeated one changes nothing", async () => {
  const { orderId, awb } = await onItsWay();
  for (const status of ["picked up", "out for delivery", "delivered"])
    await moveParcel(shop, awb, status, "twice");
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Delivered");
  expect((await movesOf(shop, orderId)).slice(-2)).toEqual(["Packed→Shipped", "Shipped→Delivered"]);
  const byCourier = { actor: "courier", action: "order moved" };
  expect((await auditOf(shop, orderId)).slice(-2)).toEqual([
    { ...byCourier, before: { status: "Packed" }, after: { status: "Shipped", awb } },
    { ...byCourier, before: { status: "Shipped" }, after: { status: "Delivered", awb } },
  ]);
  const { json } = await packer.request<{ consignment: Shipped }>(
    "GET",
    `/api/admin/consignments/${orderId}`,
  );
  expect(json.consignment.events.map(({ stage }) => stage)).toEqual([
    "delivered",
    "out for delivery",
    "in transit",
    "created",
  ]);
  expect(json.consignment.trackingUrl).toContain(awb);
  expect(await consignment(orderId)).toMatchObject({ state: "delivered", trackDueAt: null });
});

test("a forged webhook moves nothing: only the courier's own record counts", async () => {
  const { orderId, awb } = await onItsWay();
  expectStatus(await sendUpdate(trackingUpdate(awb, "DELIVERED")), 200);
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Packed");
  expect((await track(orderId)).events).toHaveLength(1);
});

test("a webhook without the key is refused", async () => {
  const { awb } = await onItsWay();
  const events = () =>
    databaseOf(shop)
      .selectFrom("providerEvents")
      .select("eventId")
      .where("provider", "=", "shiprocket")
      .execute();
  const before = (await events()).length;
  for (const headers of [{}, { "x-api-key": "" }, { "x-api-key": `${COURIER.webhookToken}x` }])
    expect(
      await sendUpdate(trackingUpdate(awb, "DELIVERED"), headers as Record<string, string>),
    ).toMatchObject({
      status: 401,
      json: { code: "WEBHOOK_KEY_WRONG", message: "Invalid key" },
    });
  expect(await events()).toHaveLength(before);
});

test("a webhook with the key returns 200 for any content; an oversized body is not read", async () => {
  for (const body of [
    {},
    [],
    { awb: 1 },
    trackingUpdate("UNKNOWN12345", "DELIVERED"),
    trackingUpdate("14340000000001", "\u0000\ud800"),
  ])
    expect(await sendUpdate(body)).toMatchObject({ status: 200, json: { success: true } });
  expect((await sendUpdate({ awb: "x".repeat(70_000) })).status).toBe(413);
});

test("scans that arrive after the end, or out of order, change nothing", async () => {
  const { orderId, awb } = await onItsWay();
  await moveParcel(shop, awb, "in transit", "none");
  await moveParcel(shop, awb, "delivered");
  await jobsDone(shop);
  expectStatus(await sendUpdate(trackingUpdate(awb, "IN TRANSIT", "23 05 2026 10:00:00")), 200);
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Delivered");
  expect(await consignment(orderId)).toMatchObject({ state: "delivered", trackDueAt: null });
});

test("the scans of a parcel whose shopper was erased are not stored again", async () => {
  const { orderId, awb } = await onItsWay();
  const scans = async () => {
    const { rows } = await sql`select status from consignment_events
      where consignment_id in (select id from consignments where awb = ${awb})`.execute(databaseOf(shop));
    return rows;
  };
  await moveParcel(shop, awb, "picked up", "once");
  await jobsDone(shop);
  expect(await scans()).not.toEqual([]);
  for (const statement of [
    sql`update orders set erased_at = now(), phone = null where order_number = ${orderId}`,
    sql`delete from consignment_events where consignment_id in (select id from consignments where awb = ${awb})`,
  ])
    await statement.execute(databaseOf(shop));
  await moveParcel(shop, awb, "delivered", "once");
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Delivered");
  expect(await scans()).toEqual([]);
});

test("the sweep makes up for lost webhooks and queries each parcel once", async () => {
  const parcels = [await onItsWay(), await onItsWay()];
  for (const { awb } of parcels) await moveParcel(shop, awb, "delivered", "none");
  await makeDue();
  await Promise.all([trackConsignments(shop), trackConsignments(shop)]);
  for (const { orderId } of parcels) {
    expect(await statusOf(shop, orderId)).toBe("Delivered");
    expect((await movesOf(shop, orderId)).filter((move) => move === "Shipped→Delivered")).toHaveLength(1);
  }
});

test("a webhook during a query of the courier causes another query after it", async () => {
  const { orderId, awb } = await onItsWay();
  await makeDue();
  await setFault(shop, "shiprocket", "late", 1, { path: awb, ...UNTIL_ENDED });
  const tracking = trackConsignments(shop);
  await expect.poll(() => isFaultTaken(shop, "shiprocket")).toBe(true);
  await moveParcel(shop, awb, "delivered", "none");
  await makeDue();
  await endWaits(shop);
  await tracking;
  await trackConsignments(shop);
  expect(await statusOf(shop, orderId)).toBe("Delivered");
});

test("a webhook while an older response is being stored waits for it", async () => {
  const { orderId, awb } = await onItsWay();
  await moveParcel(shop, awb, "rto delivered", "none");
  await makeDue();
  const storing = await databaseOf(shop).startTransaction().execute();
  await storing
    .selectFrom("consignments")
    .select("id")
    .where("awb", "=", awb)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const tracking = trackConsignments(shop);
  try {
    await Promise.race([untilWaiting(shop, 1), tracking]);
  } finally {
    await storing.commit().execute();
  }
  await tracking;
  expect(await statusOf(shop, orderId)).toBe("Returned");
});

test("a parcel that is not due is not queried; one out for delivery is queried soonest", async () => {
  const { orderId, awb } = await onItsWay();
  await moveParcel(shop, awb, "out for delivery", "none");
  const due = (await consignment(orderId))?.trackDueAt;
  await trackConsignments(shop);
  expect((await consignment(orderId))?.trackDueAt).toEqual(due);
  expect((await track(orderId)).events[0]?.stage).toBe("out for delivery");
  const soon = (await consignment(orderId))?.trackDueAt?.getTime() as number;
  await moveParcel(shop, awb, "rto initiated", "none");
  await track(orderId);
  expect((await consignment(orderId))?.trackDueAt?.getTime()).toBeGreaterThan(soon + 5 * 60 * 60_000);
});

test("a webhook makes its own parcel due, and no other", async () => {
  const [notified, other] = [await onItsWay(), await onItsWay()];
  const due = (await consignment(other.orderId))?.trackDueAt;
  for (const { awb } of [notified, other]) await moveParcel(shop, awb, "delivered", "none");
  expectStatus(await sendUpdate(trackingUpdate(notified.awb, "DELIVERED")), 200);
  await jobsDone(shop);
  expect(await statusOf(shop, notified.orderId)).toBe("Delivered");
  expect((await consignment(other.orderId))?.trackDueAt).toEqual(due);
});

test("a problem raises one alert per parcel and stage, and a second delivery attempt can still succeed", async () => {
  const { orderId, awb } = await onItsWay();
  for (const status of ["undelivered", "undelivered", "out for delivery", "undelivered"]) {
    await moveParcel(shop, awb, status, "none");
    await track(orderId);
  }
  expect(await alertsOf(shop, orderId)).toMatchObject([{ details: { stage: "problem", awb } }]);
  await moveParcel(shop, awb, "delivered", "none");
  await track(orderId);
  expect(await statusOf(shop, orderId)).toBe("Delivered");
  expect(await alertsOf(shop, orderId)).toMatchObject([{ resolvedAt: expect.any(Date) }]);
});

test("a parcel on its way back raises an alert, and is Returned when it arrives", async () => {
  const { orderId, awb } = await onItsWay();
  for (const status of ["undelivered", "rto initiated"]) {
    await moveParcel(shop, awb, status, "none");
    await track(orderId);
  }
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  await moveParcel(shop, awb, "rto delivered", "none");
  expect(await track(orderId)).toMatchObject({ state: "returned", awb });
  const [resolvedAt, open] = [expect.any(Date), null];
  expect(await alertsOf(shop, orderId)).toMatchObject([
    { details: { stage: "problem" }, resolvedAt },
    { details: { stage: "returning" }, resolvedAt },
    { details: { stage: "returned", awb }, resolvedAt: open },
  ]);
  expect(await statusOf(shop, orderId)).toBe("Returned");
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    actor: "courier",
    before: { status: "Shipped" },
    after: { status: "Returned", awb },
  });
  expect((await consignment(orderId))?.trackDueAt).toBeNull();
});

test("a parcel that the courier has lost makes its order Lost", async () => {
  const { orderId, awb } = await onItsWay();
  await moveParcel(shop, awb, "lost");
  await jobsDone(shop);
  expect((await movesOf(shop, orderId)).slice(-2)).toEqual(["Packed→Shipped", "Shipped→Lost"]);
  expect(await alertsOf(shop, orderId)).toMatchObject([{ details: { stage: "lost", awb } }]);
  expect(await consignment(orderId)).toMatchObject({ state: "lost", trackDueAt: null });
});

test("the first scan makes an order Shipped, even one on hold, and e-mails the shopper; a booked pickup does not", async () => {
  const { orderId, awb } = await onItsWay();
  await databaseOf(shop)
    .updateTable("orders")
    .set({ held: "dispute" })
    .where("orderNumber", "=", orderNumber(orderId))
    .execute();
  const shippedMails = async () =>
    (await messagesTo(shop, "lakshmi@example.com")).filter(
      ({ subject }) => subject === `Your order ${orderId} is on its way`,
    );
  await track(orderId);
  await jobsDone(shop);
  expect([await statusOf(shop, orderId), await shippedMails()]).toEqual(["Packed", []]);
  await moveParcel(shop, awb, "picked up");
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  expect(await shippedMails()).toMatchObject([{ body: expect.stringContaining(awb) }]);
});

/** Cancels the booking in the courier's panel: the shop does not request it. */
async function cancelAtCourier(orderId: string): Promise<void> {
  await shop.shop.deps.courier?.cancel(String((await consignment(orderId))?.providerOrderId));
}

test("a booking cancelled at the courier can be booked again, which dismisses its alert", async () => {
  const { orderId, awb } = await onItsWay();
  await cancelAtCourier(orderId);
  expect(await packer.request("POST", `/api/admin/consignments/${orderId}/track`)).toMatchObject({
    status: 404,
    json: { message: "This booking was cancelled. Reload the page." },
  });
  expect(await statusOf(shop, orderId)).toBe("Packed");
  expect(await consignment(orderId)).toMatchObject({
    state: "failed",
    cancelledAt: expect.any(Date),
    cancelDueAt: null,
    trackDueAt: null,
  });
  expect(await alertsOf(shop, orderId)).toMatchObject([
    { details: { stage: "booking cancelled", awb }, resolvedAt: null },
  ]);
  expect((await auditOf(shop, orderId)).at(-1)).toEqual({
    actor: "courier",
    action: "courier booking cancelled",
    before: null,
    after: { courier: "Delhivery Surface", awb },
  });
  expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  expect(await alertsOf(shop, orderId)).toMatchObject([{ resolvedAt: expect.any(Date) }]);
});

test("a booking cancelled at the courier after the hand-over raises an alert and moves nothing", async () => {
  const { orderId } = await onItsWay();
  await setStatus(shop, orderId, "Shipped");
  await cancelAtCourier(orderId);
  await track(orderId);
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  expect(await consignment(orderId)).toMatchObject({ state: "created", trackDueAt: null });
  expect(await alertsOf(shop, orderId)).toMatchObject([{ details: { stage: "booking cancelled" } }]);
});

const bookedAgo = (orderId: string, interval: string) =>
  sql`update consignments set created_at = now() - ${interval}::interval, track_due_at = now()
    where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));

const checks: Record<string, (orderId: string, awb: string) => Promise<unknown>> = {
  "has nothing new": (orderId) => track(orderId),
  "is away": async (_, awb) => {
    await setFault(shop, "shiprocket", "error", undefined, { path: `awb/${awb}` });
    await trackConsignments(shop);
  },
  "does not know it": async (_, awb) => {
    await sql`update consignments set awb = 'UNKNOWN' || awb where awb = ${awb}`.execute(databaseOf(shop));
    await trackConsignments(shop);
  },
};

test.each(Object.keys(checks))(
  "a parcel of more than 45 days raises an alert and is no longer tracked when the courier %s",
  async (answer) => {
    const { orderId, awb } = await onItsWay();
    await bookedAgo(orderId, "46 days");
    await checks[answer]?.(orderId, awb);
    expect(await alertsOf(shop, orderId)).toMatchObject([{ details: { stage: "no news" } }]);
    expect((await consignment(orderId))?.trackDueAt).toBeNull();
  },
);

test.each(Object.keys(checks))(
  "a parcel of more than 45 days raises no alert if it is known to have arrived, when the courier %s",
  async (answer) => {
    const { orderId, awb } = await onItsWay();
    for (const status of ["Shipped", "Delivered"]) await setStatus(shop, orderId, status);
    await bookedAgo(orderId, "46 days");
    await checks[answer]?.(orderId, awb);
    expect(await alertsOf(shop, orderId)).toEqual([]);
    expect((await consignment(orderId))?.trackDueAt).toBeNull();
  },
);
