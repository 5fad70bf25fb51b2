import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { expectStatus } from "../../tests/support/browser.ts";
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
import { endWaits, setFault, UNTIL_ENDED } from "../../tests/support/emulators.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { orderIn } from "../../tests/support/orders.ts";
import { databaseOf, statusOf } from "../../tests/support/rows.ts";
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

const dueAt = (orderId: string) =>
  sql`update consignments set track_due_at = now() where reference = ${orderId}`.execute(databaseOf(shop));
/** Creates this many due parcels and makes no other parcel due. */
async function many(count: number) {
  await sql`update consignments set track_due_at = null`.execute(databaseOf(shop));
  const parcels = [];
  for (let parcel = 0; parcel < count; parcel++) parcels.push(await onItsWay());
  for (const { orderId } of parcels) await dueAt(orderId);
  return parcels;
}
/** Those that were queried or are being queried. */
async function notDue(parcels: { orderId: string }[]) {
  const rows = await Promise.all(parcels.map(({ orderId }) => consignment(orderId)));
  return rows.flatMap((row) => (row?.trackDueAt && row.trackDueAt.getTime() > Date.now() ? [row] : []));
}
/** Gives a parcel a number that the courier does not know. */
const misprint = (orderId: string) =>
  sql`update consignments set awb = '9' || awb where reference = ${orderId}`.execute(databaseOf(shop));
const minutesUntilTracked = async (orderId: string) =>
  (Number((await consignment(orderId))?.trackDueAt?.getTime()) - Date.now()) / 60_000;

test("an unavailable courier ends the round: queried parcels are retried soon, the others stay due", async () => {
  const parcels = await many(8);
  await setFault(shop, "shiprocket", "error", undefined, { path: "/courier/track" });
  await trackConsignments(shop);
  const waiting = await notDue(parcels);
  expect(waiting.length).toBeGreaterThanOrEqual(3);
  expect(waiting.length).toBeLessThan(8);
  for (const { trackDueAt, trackRefusals } of waiting) {
    expect(trackDueAt?.getTime()).toBeLessThan(Date.now() + 11 * 60_000);
    expect(trackRefusals).toBe(0);
  }
  expect((await packer.request("POST", `/api/admin/consignments/${parcels[0]?.orderId}/track`)).status).toBe(
    503,
  );
});

test("a round handles all due parcels, however many, and a refused number does not stop the others", async () => {
  const parcels = await many(9);
  const refused = parcels.slice(0, 4);
  for (const { orderId } of refused) await misprint(orderId);
  for (const { awb } of parcels.slice(4)) await moveParcel(shop, awb, "delivered", "none");
  await trackConsignments(shop);
  for (const { orderId } of parcels.slice(4)) expect(await statusOf(shop, orderId)).toBe("Delivered");
  for (const { orderId } of refused) {
    expect(await consignment(orderId)).toMatchObject({ trackRefusals: 1 });
    expect(await minutesUntilTracked(orderId)).toBeGreaterThan(55);
    expect(await alertsOf(shop, orderId)).toEqual([]);
  }
});

test("a number that is refused for a day raises one alert; the first success resets the count", async () => {
  const { orderId, awb } = await onItsWay();
  await misprint(orderId);
  const waits: number[] = [];
  for (let refusal = 1; refusal <= 6; refusal++) {
    await dueAt(orderId);
    await trackConsignments(shop);
    waits.push(Math.round((await minutesUntilTracked(orderId)) / 60));
  }
  expect(waits).toEqual([1, 2, 4, 8, 12, 12]);
  expect(await alertsOf(shop, orderId)).toEqual([]);
  await sql`update consignments set track_refused_since = now() - interval '25 hours' where reference = ${orderId}`.execute(
    databaseOf(shop),
  );
  for (const _refusal of [7, 8]) {
    await dueAt(orderId);
    await trackConsignments(shop);
  }
  expect(await alertsOf(shop, orderId)).toMatchObject([
    { details: { stage: "not tracked" }, resolvedAt: null },
  ]);
  await databaseOf(shop).updateTable("consignments").set({ awb }).where("reference", "=", orderId).execute();
  await track(orderId);
  expect(await consignment(orderId)).toMatchObject({
    trackRefusals: 0,
    trackRefusedSince: null,
    trackAlerted: false,
  });
  expect(await alertsOf(shop, orderId)).toMatchObject([{ resolvedAt: expect.any(Date) }]);
});

test("any number of refusals within an afternoon, or one long ago, raises no alert", async () => {
  const [often, once] = await many(2);
  for (const { orderId } of [often, once] as { orderId: string }[]) await misprint(orderId);
  await sql`update consignments set track_refusals = 9, track_refused_since = now() - interval '5 hours'
    where reference = ${often?.orderId}`.execute(databaseOf(shop));
  await sql`update consignments set track_refusals = 1, track_refused_since = now() - interval '5 days'
    where reference = ${once?.orderId}`.execute(databaseOf(shop));
  await trackConsignments(shop);
  for (const each of [often, once]) expect(await alertsOf(shop, String(each?.orderId))).toEqual([]);
});

test("a refusal of the shop's account does not count as a refusal of any parcel", async () => {
  const parcels = await many(8);
  await setFault(shop, "shiprocket", "error", undefined, { path: "/courier/track", code: 403 });
  await trackConsignments(shop);
  const waiting = await notDue(parcels);
  expect(waiting.length).toBeLessThan(8);
  expect(waiting.map(({ trackRefusals }) => trackRefusals)).toEqual(waiting.map(() => 0));
});

test("a parcel of a courier without an account is refused, and the others are tracked", async () => {
  const parcels = await many(6);
  const [foreign, ...others] = parcels.map(({ orderId }) => orderId);
  await sql`update consignments set carrier = 'pigeon', track_due_at = now() - interval '1 minute'
    where reference = ${foreign}`.execute(databaseOf(shop));
  await trackConsignments(shop);
  expect(await consignment(String(foreign))).toMatchObject({ trackRefusals: 1 });
  expect(await notDue(parcels)).toHaveLength(6);
  for (const orderId of others) expect(await consignment(orderId)).toMatchObject({ trackRefusals: 0 });
});

test("a round leases few parcels, for little longer than a call can take, and can stop between two", async () => {
  const parcels = await many(9);
  const stopping = new AbortController();
  await setFault(shop, "shiprocket", "slow", undefined, { path: "/courier/track", ...UNTIL_ENDED });
  const began = Date.now();
  const running = trackConsignments(shop, stopping.signal);
  await expect.poll(async () => (await notDue(parcels)).length).toBe(4);
  const longest = shop.shop.deps.courier?.longestCallMs as number;
  for (const { trackDueAt } of await notDue(parcels)) {
    expect(trackDueAt?.getTime()).toBeGreaterThan(began + longest);
    expect(trackDueAt?.getTime()).toBeLessThan(Date.now() + longest + 15_000);
  }
  stopping.abort();
  await setFault(shop, "shiprocket", "ok");
  await endWaits(shop);
  await running;
  expect(await notDue(parcels)).toHaveLength(4);
});

test("a parcel that the courier does not answer about for 45 days raises an alert", async () => {
  const [parcel] = await many(1);
  const orderId = String(parcel?.orderId);
  await sql`update consignments set created_at = created_at - interval '46 days' where reference = ${orderId}`.execute(
    databaseOf(shop),
  );
  await setFault(shop, "shiprocket", "error", undefined, { path: "/courier/track" });
  await trackConsignments(shop);
  expect(await alertsOf(shop, orderId)).toMatchObject([{ details: { stage: "no news" } }]);
  expect((await consignment(orderId))?.trackDueAt).toBeNull();
});
