import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ShippingRun } from "../../../contract/shipping-runs.ts";
import { SHIPPING_TOKEN_HEADER } from "../../../contract/shipping-session.ts";
import type { Today } from "../../../contract/today.ts";
import { type Admin, openAdmin } from "../../../tests/support/admin.ts";
import { type Answer, expectStatus, sendRequest } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import {
  bookingsAt,
  consignmentsOf,
  MANUAL,
  openShipper,
  type Shipper,
} from "../../../tests/support/courier.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { expectFailure } from "../../../tests/support/expect-failure.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { auditOf, orderIn, setStatus } from "../../../tests/support/orders.ts";
import { piecesAmong, readPdf } from "../../../tests/support/read-pdf.ts";
import { databaseOf, statusOf } from "../../../tests/support/rows.ts";
import { runRest } from "../../../tests/support/work-off.ts";
import { shippingRunLoop } from "./carry-on-run.ts";

let shop: TestShop;
let packer: Shipper;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openShipper(shop);
});
afterEach(() => setFault(shop, "shiprocket", "ok"));
afterAll(() => shop.close());

const RUNS = "/api/admin/shipping-runs";

/** Runs a step as another worker whose lease has ended. */
const carryOn = (runId: string) =>
  shippingRunLoop.handle(shop.shop.deps, { id: runId, actor: "ravi", source: "test", lease: "-infinity" });

function asShipper<Json = { code?: string }>(path: string, body: object): Promise<Answer<Json>> {
  const headers = { authorization: `Bearer ${packer.token}`, [SHIPPING_TOKEN_HEADER]: packer.shippingToken };
  return sendRequest<Json>(shop, "POST", RUNS + path, { headers, body });
}

async function begin(orderIds: readonly string[]): Promise<string> {
  return expectStatus(await asShipper<{ runId: string }>("", { orderIds }), 201).json.runId;
}

const readRun = async (runId: string) => (await packer.request<ShippingRun>("GET", `${RUNS}/${runId}`)).json;
const statesOf = async (runId: string) => (await readRun(runId)).orders.map(({ state }) => state);
const start = (runId: string, by: object = { by: "cheapest" }, leaveOut: readonly string[] = []) =>
  asShipper<{ booking: number; code?: string }>(`/${runId}/start`, { ...by, leaveOut });

/** Waits until no order of the run waits for the courier. */
const settled = (runId: string) =>
  eventually(async () => {
    const run = await readRun(runId);
    expect(run.orders.map(({ state }) => state)).not.toContain("quoting");
    expect(run.orders.map(({ state }) => state)).not.toContain("booking");
    return run;
  });

async function packed(count: number): Promise<string[]> {
  const orders: string[] = [];
  for (let n = 0; n < count; n++) orders.push(await orderIn(shop, "Packed"));
  return orders;
}

const fetchPaper = (runId: string, paper: "labels" | "manifest") =>
  fetch(`${shop.url}${RUNS}/${runId}/${paper}`, { headers: { authorization: `Bearer ${packer.token}` } });
const labels = (runId: string) => fetchPaper(runId, "labels");
const pagesOf = async (answer: Response) => readPdf(new Uint8Array(await answer.arrayBuffer()));
const sizesOf = async (answer: Response) => (await pagesOf(answer)).map(({ size: [width] }) => width);

const ON_A4 = 595;
const FOUR_INCHES = 288;

test("requests offers, applies the rule, and books each parcel once in the name of the user", async () => {
  const orders = await packed(5);
  const runId = await begin([...orders, "S0000000000000", orders[0] as string]);
  const offered = await settled(runId);
  expect(offered.isStarted).toBe(false);
  expect(offered.orders.map(({ orderId, state }) => [orderId, state])).toEqual(
    orders.map((orderId) => [orderId, "offered"]),
  );
  const [first] = offered.orders;
  expect(first?.offers.length).toBeGreaterThan(2);
  expect(first).toMatchObject({ name: "Lakshmi Nair", pincode: "682001", consignment: null, problem: "" });
  // Reading offers books nothing.
  expect(await consignmentsOf(shop, orders[0] as string)).toEqual([]);

  const presses = await Promise.all([start(runId), start(runId), start(runId, { by: "fastest" })]);
  for (const { status } of presses) expect(status).toBe(200);
  const booked = await settled(runId);
  expect(booked.isStarted).toBe(true);
  for (const { orderId, state, consignment } of booked.orders) {
    expect([state, await statusOf(shop, orderId)]).toEqual(["booked", "Packed"]);
    expect(consignment).toMatchObject({ rate: expect.any(Number), pickupAt: expect.any(String) });
    expect(await bookingsAt(shop, orderId)).toEqual([{ status: expect.any(String), awb: consignment?.awb }]);
    expect(await auditOf(shop, orderId)).toMatchObject([
      { actor: packer.username, action: "consignment created" },
    ]);
  }
  expect(new Set(booked.orders.map(({ consignment }) => consignment?.courierName)).size).toBe(1);
  const { runs, toHandOver } = (await packer.request<Today>("GET", "/api/admin/today")).json;
  expect(runs).toContainEqual({
    runId,
    startedAt: expect.any(String),
    waiting: 0,
    booked: 5,
    withoutLabel: 0,
  });
  expect(orders.every((orderId) => toHandOver.orderIds.some((each) => each === orderId))).toBe(true);
});

test("the history names who pressed Book, not who requested the offers", async () => {
  const [orderId = "", left = ""] = await packed(2);
  const runId = await begin([orderId, left]);
  await settled(runId);
  const booker = await openShipper(shop);
  const booked = await sendRequest(shop, "POST", `${RUNS}/${runId}/start`, {
    headers: { authorization: `Bearer ${booker.token}`, [SHIPPING_TOKEN_HEADER]: booker.shippingToken },
    body: { by: "named", courierName: "Blue Dart Air", leaveOut: [left] },
  });
  expect([booked.status, booked.json]).toEqual([200, { booking: 1 }]);
  await settled(runId);
  // A repeated press changes nothing.
  await start(runId);
  expect(await auditOf(shop, orderId)).toMatchObject([
    { actor: booker.username, action: "consignment created" },
  ]);
  const { rows } = await sql`select action, subject, after from audit_log
    where actor = ${booker.username} and action = 'parcels booked'`.execute(databaseOf(shop));
  expect(rows).toEqual([
    {
      action: "parcels booked",
      subject: "ship all",
      after: { rule: "Blue Dart Air", parcels: 1, leftOut: 1 },
    },
  ]);
});

test("the rule chooses the cheapest, the fastest, or one courier where it delivers; orders left out are not booked", async () => {
  const orders = await packed(3);
  const [left, ...others] = orders as [string, string, string];
  const runId = await begin(orders);
  await settled(runId);
  await start(runId, { by: "named", courierName: "Blue Dart Air" }, [left]);
  const run = await settled(runId);
  expect(run.orders.map(({ state }) => state)).toEqual(["left out", "booked", "booked"]);
  expect(run.orders.map(({ consignment }) => consignment?.courierName)).toEqual([
    undefined,
    "Blue Dart Air",
    "Blue Dart Air",
  ]);
  expect(await consignmentsOf(shop, left)).toEqual([]);

  const again = await begin([left, ...others]);
  const second = await settled(again);
  expect(second.orders.map(({ state, problem }) => problem || state)).toEqual([
    "offered",
    expect.stringMatching(/^It was already booked with tracking number \d{14}\.$/),
    expect.stringMatching(/^It was already booked with tracking number \d{14}\.$/),
  ]);
  await start(again, { by: "named", courierName: "Nobody" });
  expect(await statesOf(again)).toEqual(["left out", "refused", "refused"]);
});

test("parcels go by the couriers chosen for them, the others by the rule", async () => {
  const orders = await packed(4);
  const [air, express, out, byRule] = orders as [string, string, string, string];
  const runId = await begin(orders);
  const offered = await settled(runId);
  const cheapest = offered.orders[3]?.offers[0]?.courierName;
  expect(cheapest).not.toBe("Blue Dart Air");
  const answer = await asShipper<{ booking: number }>(`/${runId}/start`, {
    by: "cheapest",
    leaveOut: [out],
    chosen: [
      { courierName: "Blue Dart Air", orderIds: [air] },
      { courierName: "Xpressbees Air", orderIds: [express, out] },
    ],
  });
  expect(expectStatus(answer, 200).json).toEqual({ booking: 3 });
  const run = await settled(runId);
  expect(run.orders.map(({ state, consignment }) => consignment?.courierName ?? state)).toEqual([
    "Blue Dart Air",
    "Xpressbees Air",
    "left out",
    cheapest,
  ]);
  expect(run.orders.at(-1)?.orderId).toBe(byRule);
});

test("five hundred parcels can each be left out or given to a courier", async () => {
  const [orderId] = (await packed(1)) as [string];
  const runId = await begin([orderId]);
  await settled(runId);
  const many = (from: number) => Array.from({ length: 250 }, (_, n) => `NEN${"0".repeat(17)}${from + n}`);
  const chosen = [{ courierName: "Blue Dart Air", orderIds: many(250) }];
  const answer = await asShipper(`/${runId}/start`, { by: "cheapest", leaveOut: many(0), chosen });
  expect(expectStatus(answer, 200).json).toEqual({ booking: 1 });
});

const weigh = (runId: string, orderId: string, weightGrams: number) =>
  asShipper<{ weightGrams: number }>(`/${runId}/weight`, { orderId, weightGrams });

test("a weight that staff enter gets new offers and is booked; other parcels keep theirs", async () => {
  const orders = await packed(2);
  const [heavy, other] = orders as [string, string];
  const runId = await begin(orders);
  const before = await settled(runId);
  const rateOf = (run: ShippingRun, index: number) => run.orders[index]?.offers[0]?.rate as number;
  expectStatus(await weigh(runId, heavy, 4_200), 200);
  const after = await settled(runId);
  expect(after.orders[0]).toMatchObject({ state: "offered", weightGrams: 4_200 });
  expect(rateOf(after, 0)).toBeGreaterThan(rateOf(before, 0));
  expect(after.orders[1]).toEqual(before.orders[1]);
  expect(await auditOf(shop, heavy)).toMatchObject([
    {
      actor: packer.username,
      action: "parcel weighed",
      before: { weightGrams: before.orders[0]?.weightGrams },
      after: { weightGrams: 4_200 },
    },
  ]);

  expectStatus(await start(runId), 200);
  const booked = await settled(runId);
  expect(booked.orders.map(({ consignment }) => consignment?.rate)).toEqual([
    rateOf(after, 0),
    rateOf(before, 1),
  ]);
  expect((await consignmentsOf(shop, heavy)).map(({ weightGrams }) => weightGrams)).toEqual([4_200]);
  expectFailure(await weigh(runId, other, 900), 409, "SHIPPING_RUN_STARTED");
});

test("a weight is refused for an order of another run, and out of bounds", async () => {
  const [orderId, other] = (await packed(2)) as [string, string];
  const runId = await begin([orderId]);
  await settled(runId);
  expectFailure(await weigh(runId, other, 900), 404, "ORDER_NOT_FOUND");
  expectFailure(
    await weigh("019ac000-0000-7000-8000-000000000000", orderId, 900),
    404,
    "SHIPPING_RUN_NOT_FOUND",
  );
  for (const grams of [0, 50_001, 1.5])
    expectFailure(await weigh(runId, orderId, grams), 400, "INVALID_INPUT");
});

test("when units leave the parcel, the weight that staff entered no longer counts", async () => {
  const [orderId] = (await packed(1)) as [string];
  await sql`update order_lines set quantity = 5`.execute(databaseOf(shop));
  const runId = await begin([orderId]);
  await settled(runId);
  await weigh(runId, orderId, 4_200);
  await settled(runId);
  await leaveOneUnit(orderId);
  expectFailure(await start(runId), 409, "SHIPMENTS_CHANGED");
  const requoted = await settled(runId);
  expect(requoted.orders[0]?.weightGrams).toBeLessThan(4_200);
});

test("a weight entered while offers for the old one arrive is not lost", async () => {
  const [orderId] = (await packed(1)) as [string];
  const runId = await begin([orderId]);
  await settled(runId);
  const light = (await readRun(runId)).orders[0]?.offers[0]?.rate as number;
  await sql`update shipping_run_orders set state = 'quoting' where run_id = ${runId}`.execute(
    databaseOf(shop),
  );
  await Promise.all([carryOn(runId), weigh(runId, orderId, 4_200)]);
  const run = await settled(runId);
  expect(run.orders[0]).toMatchObject({ state: "offered", weightGrams: 4_200 });
  expect(run.orders[0]?.offers[0]?.rate).toBeGreaterThan(light);
});

test("owners see the zone and what the customer paid for delivery, packers only the zone", async () => {
  const owner = await openAdmin(shop);
  const [orderId] = (await packed(1)) as [string];
  await sql`update orders set delivery = 6000, total = total - delivery + 6000 where order_number = ${orderId}`.execute(
    databaseOf(shop),
  );
  const runId = await begin([orderId]);
  const seenBy = async (admin: Pick<Admin, "request">) =>
    (await admin.request<ShippingRun>("GET", `${RUNS}/${runId}`)).json.orders[0];
  expect(await seenBy(owner)).toMatchObject({ zone: "ownState", deliveryPaid: 60 });
  expect(await seenBy(packer)).toMatchObject({ zone: "ownState", deliveryPaid: null });
});

test("an order without offers, on hold or cancelled does not keep the others from being booked", async () => {
  const orders = await packed(4);
  const [nowhere, held, cancelled, fine] = orders as [string, string, string, string];
  await sql`update addresses set pincode = '999999'
    where id = (select address_id from orders where order_number = ${nowhere})`.execute(databaseOf(shop));
  const runId = await begin(orders);
  await settled(runId);
  await sql`update orders set held = 'dispute' where order_number = ${held}`.execute(databaseOf(shop));
  await setStatus(shop, cancelled, "Cancelled");
  await start(runId);
  const run = await settled(runId);
  expect(run.orders.map(({ state, problem }) => [state, problem])).toEqual([
    ["refused", "No courier delivers to 999999."],
    ["refused", "This order is on hold. Open it to see why."],
    ["refused", "Only a Packed order can be booked with a courier."],
    ["booked", ""],
  ]);
  expect(await bookingsAt(shop, cancelled)).toEqual([]);
  expect(await bookingsAt(shop, fine)).toHaveLength(1);
});

/** As if a refund had left one unit in an order's parcel. */
const leaveOneUnit = (orderId: string) =>
  sql`update order_lines set units_gone = quantity - 1 where order_id = (
    select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));

const setPincode = (orderId: string, pincode: string) =>
  sql`update addresses set pincode = ${pincode}
    where id = (select address_id from orders where order_number = ${orderId})`.execute(databaseOf(shop));

test("a parcel that has changed since its offers gets new ones before anything is booked", async () => {
  const orders = await packed(3);
  const [lighter, elsewhere, same] = orders as [string, string, string];
  await sql`update order_lines set quantity = 5`.execute(databaseOf(shop));
  const runId = await begin(orders);
  const offered = await settled(runId);
  const weightOf = (run: ShippingRun, orderId: string) =>
    run.orders.find((each) => each.orderId === orderId)?.weightGrams as number;
  await leaveOneUnit(lighter);
  await setPincode(elsewhere, "110001");

  const refused = await start(runId);
  expectFailure(refused, 409, "SHIPMENTS_CHANGED");
  expect(refused.json).toMatchObject({ message: expect.stringMatching(/^2 parcels have changed after/) });
  const requoted = await settled(runId);
  expect(requoted.isStarted).toBe(false);
  expect(requoted.orders.map(({ state }) => state)).toEqual(["offered", "offered", "offered"]);
  expect(weightOf(requoted, lighter)).toBeLessThan(weightOf(offered, lighter));
  expect(weightOf(requoted, same)).toBe(weightOf(offered, same));
  for (const orderId of orders) expect(await consignmentsOf(shop, orderId)).toEqual([]);

  expectStatus(await start(runId), 200);
  await settled(runId);
  for (const orderId of orders) {
    const [consignment] = await consignmentsOf(shop, orderId);
    expect(consignment?.weightGrams).toBe(weightOf(requoted, orderId));
  }
});

test("Book pressed again while a changed parcel gets its new offers books nothing and leaves nothing out", async () => {
  const orders = (await packed(3)) as [string, string, string];
  const runId = await begin(orders);
  await settled(runId);
  await setPincode(orders[0], "110001");
  await setFault(shop, "shiprocket", "error");
  expectFailure(await start(runId), 409, "SHIPMENTS_CHANGED");
  const again = await start(runId);
  expectFailure(again, 409, "SHIPMENTS_CHANGED");
  expect(again.json).toMatchObject({
    message: "Prices for 1 parcel are still being fetched. Check them and book again, or leave it out.",
  });
  expect(await readRun(runId)).toMatchObject({ isStarted: false, orders: [{ state: "quoting" }, {}, {}] });
  await setFault(shop, "shiprocket", "ok");
  await carryOn(runId);
  await settled(runId);
  expectStatus(await start(runId), 200);
  expect((await settled(runId)).orders.map(({ state }) => state)).toEqual(["booked", "booked", "booked"]);
});

test("a parcel without offers yet can be left out, and the others are booked", async () => {
  const [waiting, other] = (await packed(2)) as [string, string];
  const runId = await begin([waiting, other]);
  await settled(runId);
  await setPincode(waiting, "110001");
  await setFault(shop, "shiprocket", "error");
  expectFailure(await start(runId), 409, "SHIPMENTS_CHANGED");
  expectStatus(await start(runId, { by: "cheapest" }, [waiting]), 200);
  await setFault(shop, "shiprocket", "ok");
  await carryOn(runId);
  expect((await settled(runId)).orders.map(({ state }) => state)).toEqual(["left out", "booked"]);
});

test("a changed parcel that is left out of the booking does not affect the others", async () => {
  const [changed, other] = (await packed(2)) as [string, string];
  const runId = await begin([changed, other]);
  await settled(runId);
  await setPincode(changed, "110001");
  expectStatus(await start(runId, { by: "cheapest" }, [changed]), 200);
  expect((await settled(runId)).orders.map(({ state }) => state)).toEqual(["left out", "booked"]);
});

test("a parcel that changes after Book is not booked with the old weight, and the run shows why", async () => {
  const [lighter, elsewhere, same] = (await packed(3)) as [string, string, string];
  await sql`update order_lines set quantity = 5`.execute(databaseOf(shop));
  const runId = await begin([lighter, elsewhere, same]);
  const offered = await settled(runId);
  await leaveOneUnit(lighter);
  await setPincode(elsewhere, "110001");
  await sql`update shipping_run_orders set state = 'booking', courier_id = '10' where run_id = ${runId}`.execute(
    databaseOf(shop),
  );
  await carryOn(runId);
  const run = await readRun(runId);
  const grams = offered.orders[0]?.weightGrams?.toLocaleString("en-IN");
  expect(run.orders.map(({ state }) => state)).toEqual(["refused", "refused", "booked"]);
  expect(run.orders[0]?.problem).toMatch(
    new RegExp(`^The weight changed after prices were fetched: ${grams} g then, [0-9]+ g now\\.`),
  );
  expect(run.orders[1]?.problem).toMatch(/^The address changed after prices were fetched\./);
  expect(await bookingsAt(shop, lighter)).toEqual([]);
  expect(await bookingsAt(shop, elsewhere)).toEqual([]);
  // A booked parcel stays booked, even if the job is repeated after a crash and its order has changed since.
  await leaveOneUnit(same);
  await sql`update shipping_run_orders set state = 'booking' where run_id = ${runId}`.execute(
    databaseOf(shop),
  );
  await carryOn(runId);
  expect(await statesOf(runId)).toEqual(["refused", "refused", "booked"]);
});

test("an order on hold gets no offers, and no label of the run", async () => {
  const orders = await packed(3);
  const [heldEarly, heldLate, fine] = orders as [string, string, string];
  const holdNow = (orderId: string) =>
    sql`update orders set held = 'dispute' where order_number = ${orderId}`.execute(databaseOf(shop));
  await holdNow(heldEarly);
  const runId = await begin(orders);
  const offered = await settled(runId);
  expect(offered.orders.map(({ state, problem }) => problem || state)).toEqual([
    "This order is on hold. Open it to see why.",
    "offered",
    "offered",
  ]);
  await start(runId);
  await settled(runId);
  await holdNow(heldLate);
  const run = await readRun(runId);
  expect(run.orders.map(({ held }) => held)).toEqual(["dispute", "dispute", null]);
  expect(await sizesOf(await labels(runId))).toEqual([FOUR_INCHES]);
  const [manifest] = await pagesOf(await fetchPaper(runId, "manifest"));
  const numberOf = ({ dispatchNumber, orderId }: ShippingRun["orders"][number]) => dispatchNumber ?? orderId;
  const [, late, last] = run.orders.map(numberOf);
  expect(manifest?.pieces).toContain(last);
  expect(manifest?.pieces).toContain(`On hold, not handed over: ${late}`);
  expect(run.orders.at(-1)?.orderId).toBe(fine);
  await holdNow(fine);
  const refused = await labels(runId);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, "ORDER_HELD"]);
});

test("while the courier is unavailable the run waits and shows it, and continues automatically or on request", async () => {
  const orders = await packed(3);
  await setFault(shop, "shiprocket", "error");
  const runId = await begin(orders);
  await eventually(async () => {
    const run = await readRun(runId);
    expect(run.orders.some(({ problem }) => problem !== "")).toBe(true);
    expect(run.orders.map(({ state }) => state)).toEqual(["quoting", "quoting", "quoting"]);
  });
  expect((await packer.request<Today>("GET", "/api/admin/today")).json.runs).toContainEqual({
    runId,
    startedAt: expect.any(String),
    waiting: 3,
    booked: 0,
    withoutLabel: 0,
  });
  await setFault(shop, "shiprocket", "ok");
  expect((await packer.request("POST", `${RUNS}/${runId}/carry-on`)).json).toEqual({ waiting: 3 });
  const offered = await settled(runId);
  expect(offered.orders.map(({ state, problem }) => problem || state)).toEqual([
    "offered",
    "offered",
    "offered",
  ]);

  await setFault(shop, "shiprocket", "error", 4);
  await start(runId);
  const run = await settled(runId);
  expect(run.orders.map(({ state }) => state)).toEqual(["booked", "booked", "booked"]);
  for (const orderId of orders) expect(await bookingsAt(shop, orderId)).toHaveLength(1);
});

test("a parcel that was sent with another courier meanwhile is reported with its tracking number", async () => {
  const [late = "", early = ""] = await packed(2);
  const runId = await begin([late]);
  await settled(runId);
  await setFault(shop, "shiprocket", "error", undefined, { path: "/orders" });
  await start(runId);
  expectStatus(await packer.ship(late, { ...MANUAL, awb: "EK000000021IN" }), 201);
  await setFault(shop, "shiprocket", "ok");
  await carryOn(runId);
  expect((await settled(runId)).orders).toMatchObject([
    { state: "refused", problem: "It was already booked with tracking number EK000000021IN." },
  ]);
  expectStatus(await packer.ship(early, { ...MANUAL, awb: "EK000000022IN" }), 201);
  expect((await settled(await begin([early]))).orders).toMatchObject([
    { state: "refused", problem: "It was already booked with tracking number EK000000022IN." },
  ]);
});

test("a parcel whose booking was cancelled since is shown as cancelled and no longer counted", async () => {
  const orders = await packed(2);
  const [unpacked, other] = orders as [string, string];
  const runId = await begin(orders);
  await settled(runId);
  await start(runId);
  await settled(runId);
  const correction = { status: "Confirmed", reason: "The wrong parcel" };
  await packer.request("PUT", `/api/admin/order/change-status/${unpacked}`, correction);
  expect((await readRun(runId)).orders).toMatchObject([
    { orderId: unpacked, state: "cancelled", consignment: null },
    { orderId: other, state: "booked", consignment: { awb: expect.any(String) } },
  ]);
  const { runs } = (await packer.request<Today>("GET", "/api/admin/today")).json;
  expect(runs).toContainEqual({
    runId,
    startedAt: expect.any(String),
    waiting: 0,
    booked: 1,
    withoutLabel: 0,
  });
  // With no parcel left, Today offers no labels.
  await packer.request("PUT", `/api/admin/order/change-status/${other}`, correction);
  const after = (await packer.request<Today>("GET", "/api/admin/today")).json;
  expect(after.runs.map((run) => run.runId)).not.toContain(runId);
  expect((await labels(runId)).status).toBe(404);
});

test("a parcel that came back still counts as booked", async () => {
  const [orderId] = (await packed(1)) as [string];
  const runId = await begin([orderId]);
  await settled(runId);
  await start(runId);
  await settled(runId);
  const move = (status: string) =>
    packer.request("PUT", `/api/admin/order/change-status/${orderId}`, {
      status,
      reason: "Refused at the address",
    });
  for (const status of ["Shipped", "Returned"]) expect((await move(status)).status).toBe(200);
  expect(await statesOf(runId)).toEqual(["booked"]);
});

test("a parcel that fails does not hold up the others, and is retried after them", async () => {
  const orders = await packed(6);
  await setFault(shop, "shiprocket", "error", 1);
  const run = await settled(await begin(orders));
  expect(run.orders.map(({ state, problem }) => problem || state)).toEqual(Array(6).fill("offered"));
});

test("two workers on one run, and a repeat after a crash, book nothing twice", async () => {
  const orders = await packed(4);
  const runId = await begin(orders);
  await settled(runId);
  await sql`update shipping_run_orders set state = 'booking', courier_id = '10' where run_id = ${runId}`.execute(
    databaseOf(shop),
  );
  await Promise.all([carryOn(runId), carryOn(runId)]);
  await sql`update shipping_run_orders set state = 'booking' where run_id = ${runId}`.execute(
    databaseOf(shop),
  );
  await carryOn(runId);
  expect(await statesOf(runId)).toEqual(["booked", "booked", "booked", "booked"]);
  for (const orderId of orders) {
    expect(await bookingsAt(shop, orderId)).toHaveLength(1);
    expect(await consignmentsOf(shop, orderId)).toHaveLength(1);
  }
});

/**
 * Packed orders placed in the opposite order of their dispatch numbers, whose length grows among them (99 to 100, or
 * further).
 */
async function numbered(count: number): Promise<{ orderIds: string[]; numbers: string[] }> {
  await sql`select setval('dispatch_numbers', (10 ^ length((last_value + ${count})::text))::bigint - ${count} / 2)
    from dispatch_numbers`.execute(databaseOf(shop));
  const orderIds = await packed(count);
  await sql`update orders set created_at = created_at - make_interval(mins => array_position(${orderIds}::text[], order_number))
    where order_number = any(${orderIds}::text[])`.execute(databaseOf(shop));
  const { rows } = await sql<{ dispatchNumber: string }>`select dispatch_number from orders
    where order_number = any(${orderIds}::text[]) order by array_position(${orderIds}::text[], order_number)`.execute(
    databaseOf(shop),
  );
  return { orderIds, numbers: rows.map(({ dispatchNumber }) => dispatchNumber) };
}

test("labels and manifest are two files of one page size each, by dispatch number", async () => {
  const { orderIds, numbers } = await numbered(6);
  expect(numbers.toSorted()).not.toEqual(numbers);
  const runId = await begin(orderIds.toReversed());
  expect((await settled(runId)).orders.map(({ dispatchNumber }) => dispatchNumber)).toEqual(numbers);
  // Nothing is booked yet.
  for (const paper of ["labels", "manifest"] as const)
    expect((await fetchPaper(runId, paper)).status).toBe(404);
  await start(runId);
  await settled(runId);
  for (const [paper, width] of [
    ["labels", FOUR_INCHES],
    ["manifest", ON_A4],
  ] as const) {
    const answer = await fetchPaper(runId, paper);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "application/pdf",
      "no-store",
    ]);
    expect(answer.headers.get("content-disposition")).toContain(`"${paper}-`);
    const pages = await pagesOf(answer);
    expect(new Set(pages.map(({ size }) => size[0]))).toEqual(new Set([width]));
    expect(piecesAmong(pages, numbers)).toEqual(numbers);
  }
  expect(await sizesOf(await labels(runId))).toHaveLength(6);
  await setFault(shop, "shiprocket", "error");
  expect((await labels(runId)).status).toBe(503);
  await setFault(shop, "shiprocket", "ok");

  // An order that was unpacked and sent manually has no label and no row here. The others are printed.
  const [manual] = orderIds as [string];
  const move = (status: string, reason = "") =>
    packer.request("PUT", `/api/admin/order/change-status/${manual}`, { status, reason });
  expectStatus(await move("Confirmed", "It goes by Speed Post"), 200);
  expectStatus(await move("Packed"), 200);
  expectStatus(await packer.ship(manual, MANUAL), 201);
  for (const paper of ["labels", "manifest"] as const)
    expect(piecesAmong(await pagesOf(await fetchPaper(runId, paper)), numbers)).toEqual(numbers.slice(1));
});

test("orders without a label are left out of the labels and marked in the run and in the manifest", async () => {
  const { orderIds, numbers } = await numbered(3);
  const runId = await begin(orderIds);
  await settled(runId);
  await start(runId);
  await settled(runId);
  const hasLabels = async () => (await readRun(runId)).orders.map(({ hasLabel }) => hasLabel);
  expect(await hasLabels()).toEqual([null, null, null]);
  const withoutId = sql`update consignments set provider_shipment_id = null
    where order_id = (select id from orders where order_number = ${orderIds[1]}) returning provider_shipment_id`;
  const { rows } = await sql<{ id: string }>`select provider_shipment_id as id from consignments
    where order_id = (select id from orders where order_number = ${orderIds[1]})`.execute(databaseOf(shop));
  await withoutId.execute(databaseOf(shop));
  expect(piecesAmong(await pagesOf(await labels(runId)), numbers)).toEqual([numbers[0], numbers[2]]);
  expect(await hasLabels()).toEqual([true, false, true]);
  const { runs } = (await packer.request<Today>("GET", "/api/admin/today")).json;
  expect(runs).toContainEqual({
    runId,
    startedAt: expect.any(String),
    waiting: 0,
    booked: 3,
    withoutLabel: 1,
  });
  const [manifest] = await pagesOf(await fetchPaper(runId, "manifest"));
  expect(piecesAmong(manifest ? [manifest] : [], [...numbers, "No label"])).toEqual([
    numbers[0],
    numbers[1],
    "No label",
    numbers[2],
  ]);
  expect(manifest?.pieces).toContain("1 parcel without a label");

  await sql`update consignments set provider_shipment_id = ${rows[0]?.id}
    where order_id = (select id from orders where order_number = ${orderIds[1]})`.execute(databaseOf(shop));
  expect(await sizesOf(await labels(runId))).toHaveLength(3);
  expect(await hasLabels()).toEqual([true, true, true]);
});

test("a run whose courier has no label at all is refused and names the orders", async () => {
  const { orderIds } = await numbered(2);
  const runId = await begin(orderIds);
  await settled(runId);
  await start(runId);
  await settled(runId);
  await sql`update consignments set provider_shipment_id = null
    where order_id in (select id from orders where order_number = any(${orderIds}::text[]))`.execute(
    databaseOf(shop),
  );
  const answer = await labels(runId);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, "NO_LABELS"]);
  expect((await readRun(runId)).orders.map(({ hasLabel }) => hasLabel)).toEqual([false, false]);
});

test("a run needs a shipping session and existing orders; a run of last week is deleted", async () => {
  const [orderId] = (await packed(1)) as [string];
  expectFailure(await packer.request("POST", RUNS, { orderIds: [orderId] }), 403);
  expectFailure(await asShipper("", { orderIds: ["S0000000000000"] }), 404);
  expectFailure(await asShipper("", { orderIds: [] }), 400);
  const runId = await begin([orderId]);
  expectFailure(
    await packer.request("POST", `${RUNS}/${runId}/start`, { by: "cheapest", leaveOut: [] }),
    403,
  );
  await settled(runId);
  await sql`update shipping_runs set created_at = now() - interval '8 days' where id = ${runId}`.execute(
    databaseOf(shop),
  );
  await runRest(shop);
  for (const answer of [
    await packer.request("GET", `${RUNS}/${runId}`),
    await start(runId),
    await packer.request("POST", `${RUNS}/${runId}/carry-on`),
  ])
    expect([answer.status, (answer.json as { code?: string }).code]).toEqual([404, "SHIPPING_RUN_NOT_FOUND"]);
  for (const paper of ["labels", "manifest"] as const) {
    expect((await fetchPaper(runId, paper)).status).toBe(404);
    expect((await fetchPaper("no-uuid", paper)).status).toBe(404);
  }
});
