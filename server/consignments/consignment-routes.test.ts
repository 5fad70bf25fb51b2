import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import {
  BY_COURIER,
  BY_HAND,
  bookingsAt,
  consignmentsOf,
  openShipper,
  PARCEL,
  type Shipped,
  type Shipper,
} from "../../tests/support/courier.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone, orderIn, setProfile, setStatus } from "../../tests/support/orders.ts";
import {
  type Answer,
  ask,
  databaseOf,
  expectStatus,
  movesOf,
  setFault,
  statusOf,
  untilWaiting,
} from "../../tests/support/shopper.ts";

let shop: TestShop;
let packer: Shipper;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openShipper(shop);
});
afterEach(() => setFault(shop, "shiprocket", "ok"));
afterAll(() => shop.close());

const moveTo = (orderId: string, pincode: string) =>
  databaseOf(shop)
    .updateTable("addresses")
    .set({ pincode })
    .where("id", "=", (eb) => eb.selectFrom("orders").select("addressId").where("orderId", "=", orderId))
    .execute();
const label = (who: Admin, orderId: string) =>
  ask<{ code: string }>(shop, "GET", `/api/admin/consignments/${orderId}/label`, {
    headers: { authorization: `Bearer ${who.token}` },
  });

interface Offer {
  courierId: string;
  rate: number;
}

test("what is to be shipped comes with a guess of the parcel", async () => {
  const orderId = await orderIn(shop, "Packed");
  const { json } = await packer.ask("GET", `/api/admin/consignments/${orderId}`);
  expect(json).toMatchObject({
    orderId,
    status: "Packed",
    name: "Lakshmi Nair",
    city: "Kochi",
    pincode: "682001",
    carriers: ["shiprocket", "manual"],
    consignment: null,
  });
  const [line] = await databaseOf(shop)
    .selectFrom("products")
    .select("netWeightGrams")
    .where("productId", "=", "nendran-banana-chips")
    .execute();
  expect(json.parcel).toEqual({ ...PARCEL, weightGrams: (line?.netWeightGrams ?? 0) + 100 });
});

test("offers are in rupees, the cheapest first, and follow the parcel", async () => {
  const orderId = await orderIn(shop, "Packed");
  const offers = async (parcel: object) =>
    expectStatus(await packer.atCourier<Offer[]>("POST", `${orderId}/offers`, parcel), 200).json;
  const light = await offers(PARCEL);
  expect(light.map(({ rate }) => rate)).toEqual(light.map(({ rate }) => rate).toSorted((a, b) => a - b));
  const heavy = await offers({ ...PARCEL, weightGrams: 5_000 });
  expect(heavy[0]?.rate).toBeGreaterThan(light[0]?.rate as number);
});

test("a pincode that nobody serves, a pickup address that is not ready, a courier that is away", async () => {
  const orderId = await orderIn(shop, "Packed");
  const offers = () => packer.atCourier("POST", `${orderId}/offers`, PARCEL);
  await setFault(shop, "shiprocket", "error", 1);
  expect(await offers()).toMatchObject({ status: 503, json: { code: "COURIER_UNAVAILABLE" } });
  await setProfile(shop, { parcel: { pickupLocation: "Godown" } });
  expect((await offers()).json.message).toMatch(/has not verified the pickup address “Godown”/);
  await setProfile(shop, { parcel: {} });
  await moveTo(orderId, "999999");
  expect(await offers()).toMatchObject({
    status: 409,
    json: { code: "COURIER_REFUSED", message: "No courier goes to 999999." },
  });
});

test("a parcel is handed to the courier: number, pickup, rate; the order is Shipped, and the record says by whom", async () => {
  const orderId = await orderIn(shop, "Packed");
  const { json } = expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  expect(json).toMatchObject({
    carrier: "shiprocket",
    courierName: "Delhivery Surface",
    awb: expect.stringMatching(/^\d{14}$/),
    hasLabel: true,
    rate: expect.any(Number),
    pickupAt: expect.stringMatching(/Z$/),
    events: [{ status: "Handed to the courier", stage: "created" }],
  });
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  const [last] = await databaseOf(shop)
    .selectFrom("orderMoves")
    .select(["toStatus", "actor"])
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(last).toEqual({ toStatus: "Shipped", actor: `admin:${packer.username}` });
  expect(await auditOf(shop, orderId)).toEqual([
    {
      actor: packer.username,
      action: "consignment created",
      before: { status: "Packed" },
      after: {
        status: "Shipped",
        courier: json.courierName,
        awb: json.awb,
        weightGrams: 500,
        rate: json.rate,
      },
    },
  ]);
  expect(await bookingsAt(shop, orderId)).toEqual([{ status: "PICKUP SCHEDULED", awb: json.awb }]);
});

test("asked again it gives the same consignment, with 200 and nothing new", async () => {
  const orderId = await orderIn(shop, "Packed");
  const first = expectStatus(await packer.ship(orderId, BY_COURIER), 201).json;
  const again = expectStatus(await packer.ship(orderId, { ...BY_HAND, weightGrams: 900 }), 200).json;
  expect(again).toEqual(first);
  expect(await auditOf(shop, orderId)).toHaveLength(1);
});

test("presses that come in the same moment, from two tabs, make one consignment", async () => {
  const orderId = await orderIn(shop, "Packed");
  const second = await openShipper(shop, packer);
  const presses = 6;
  let pressed: Promise<Answer<Shipped>[]> | undefined;
  // All of them stand at the order before the first is let in.
  await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom("orders").select("id").where("orderId", "=", orderId).forUpdate().execute();
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
  expect((await movesOf(shop, orderId)).filter((move) => move === "Packed→Shipped")).toHaveLength(1);
});

test("whoever presses while another press is at the courier waits, and gets its consignment", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "slow", 1, { path: "assign/awb" });
  const first = packer.ship(orderId, BY_COURIER);
  await expect.poll(() => bookingsAt(shop, orderId), { timeout: 5_000 }).toHaveLength(1);
  const second = await packer.ship(orderId, BY_HAND);
  expect((await first).status).toBe(201);
  expect(second).toMatchObject({ status: 200, json: { awb: (await first).json.awb } });
});

test.each([
  ["the order is made there and the answer lost", "half", "create/adhoc"],
  ["the number is given and the answer lost", "half", "assign/awb"],
  ["the connection breaks before anything is done", "reset", "create/adhoc"],
  ["the courier fails at the number", "error", "assign/awb"],
])("%s: told so, and asking again finds the one booking", async (_, mode, path) => {
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

test("a shop that was killed at the courier takes the booking up when the lease has ended", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "half", 1, { path: "assign/awb" });
  await packer.ship(orderId, BY_COURIER);
  // As a killed process leaves it: leased, and nobody to end the lease.
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

test("another parcel after a failure is booked anew, and the first booking is taken back", async () => {
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

test("a booking that was cancelled at the courier is made anew under another number", async () => {
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

test("an order that is cancelled while the courier is asked stays cancelled, and its booking goes", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "slow", 1, { path: "generate/pickup" });
  const shipping = packer.ship(orderId, BY_COURIER);
  await expect.poll(async () => (await bookingsAt(shop, orderId))[0]?.awb, { timeout: 5_000 }).toMatch(/\d/);
  await setStatus(shop, orderId, "Cancelled");
  expect(await shipping).toMatchObject({ status: 409, json: { code: "ORDER_NOT_SHIPPABLE" } });
  await jobsDone(shop);
  expect(await statusOf(shop, orderId)).toBe("Cancelled");
  expect(await bookingsAt(shop, orderId)).toMatchObject([{ status: "CANCELED" }]);
});

test("a pickup that fails keeps the consignment, and can be asked for again", async () => {
  const orderId = await orderIn(shop, "Packed");
  await setFault(shop, "shiprocket", "error", 2, { path: "generate/pickup" });
  expect(expectStatus(await packer.ship(orderId, BY_COURIER), 201).json.pickupAt).toBeNull();
  const pickup = () => packer.ask<Shipped>("POST", `/api/admin/consignments/${orderId}/pickup`);
  expect(await pickup()).toMatchObject({ status: 503, json: { code: "COURIER_UNAVAILABLE" } });
  expect(expectStatus(await pickup(), 200).json.pickupAt).toMatch(/Z$/);
  expect((await auditOf(shop, orderId)).map(({ action }) => action)).toEqual([
    "consignment created",
    "pickup booked",
  ]);
});

test("a parcel for another courier is written down without asking anybody", async () => {
  await setFault(shop, "shiprocket", "error");
  const orderId = await orderIn(shop, "Packed");
  const { json } = expectStatus(
    await packer.ask<Shipped>("POST", `/api/admin/consignments/${orderId}`, BY_HAND),
    201,
  );
  expect(json).toMatchObject({
    carrier: "manual",
    courierName: "Speed Post",
    awb: "EK123456789IN",
    trackingUrl: BY_HAND.trackingUrl,
    hasLabel: false,
    rate: null,
  });
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  expect((await label(packer, orderId)).json.code).toBe("CONSIGNMENT_NOT_FOUND");
  expect((await packer.ask("POST", `/api/admin/consignments/${orderId}/pickup`)).status).toBe(409);
  expect((await packer.ask("POST", `/api/admin/consignments/${orderId}/track`)).json).toEqual(json);
});

test.each([
  [{ ...BY_HAND, courierName: " " }, ["courierName"]],
  [{ ...BY_HAND, courierName: "half an emoji \ud83d" }, ["courierName"]],
  [{ ...BY_HAND, awb: undefined }, ["awb"]],
  [{ ...BY_HAND, awb: "a b" }, ["awb"]],
  [{ ...BY_HAND, trackingUrl: "javascript:alert(1)" }, ["trackingUrl"]],
  [{ ...BY_HAND, carrier: "pigeon" }, ["carrier"]],
  [{ ...BY_COURIER, courierId: undefined }, ["courierId"]],
  [{ ...BY_COURIER, weightGrams: 0 }, ["weightGrams"]],
  [{ ...BY_COURIER, weightGrams: 50_001 }, ["weightGrams"]],
  [{ ...BY_COURIER, lengthCm: 0.4, heightCm: 200.1 }, ["heightCm", "lengthCm"]],
  [{ ...BY_COURIER, widthCm: 10.25 }, ["widthCm"]],
])("what is missing or makes no sense is named: %j", async (body, fields) => {
  const orderId = await orderIn(shop, "Packed");
  const { status, json } = await packer.ship(orderId, body);
  expect([status, Object.keys(json.fields ?? {}).toSorted()]).toEqual([400, fields]);
  expect(await consignmentsOf(shop, orderId)).toEqual([]);
});

test("a courier of which there is no offer is refused before anything is booked", async () => {
  const orderId = await orderIn(shop, "Packed");
  expect(await packer.ship(orderId, { ...BY_COURIER, courierId: "999" })).toMatchObject({
    status: 409,
    json: { code: "COURIER_REFUSED" },
  });
  expect(await bookingsAt(shop, orderId)).toEqual([]);
  expectStatus(await packer.ship(orderId, BY_COURIER), 201);
});

test.each(["Paid", "Confirmed", "Delivered", "Cancelled"] as const)(
  "a %s order is not shipped",
  async (status) => {
    const orderId = await orderIn(shop, status);
    for (const body of [BY_HAND, BY_COURIER])
      expect(await packer.ship(orderId, body)).toMatchObject({
        status: 409,
        json: { code: "ORDER_NOT_SHIPPABLE" },
      });
    expect(await statusOf(shop, orderId)).toBe(status);
    expect(await bookingsAt(shop, orderId)).toEqual([]);
  },
);

test("an order that does not exist, or has no address or consignment yet", async () => {
  const created = await orderIn(shop, "Created");
  await databaseOf(shop)
    .updateTable("orders")
    .set({ addressId: null })
    .where("orderId", "=", created)
    .execute();
  const packed = await orderIn(shop, "Packed");
  const path = "/api/admin/consignments";
  expect((await packer.ask("GET", `${path}/NOBODY`)).json.code).toBe("ORDER_NOT_FOUND");
  expect((await packer.ship("NOBODY", BY_HAND)).json.code).toBe("ORDER_NOT_FOUND");
  expect((await packer.ask("GET", `${path}/${created}`)).json.code).toBe("ORDER_NOT_SHIPPABLE");
  for (const deed of ["track", "pickup"])
    expect((await packer.ask("POST", `${path}/${packed}/${deed}`)).json.code).toBe("CONSIGNMENT_NOT_FOUND");
  expect((await label(packer, packed)).status).toBe(404);
});

test("the label is a PDF to save, for whoever has a token", async () => {
  const orderId = await orderIn(shop, "Packed");
  const { awb } = expectStatus(await packer.ship(orderId, BY_COURIER), 201).json;
  const answer = expectStatus(await label(packer, orderId), 200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="label-${orderId}.pdf"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(answer.body.toString("latin1")).toMatch(new RegExp(`^%PDF-1\\.4[^]*AWB ${awb}`));
  await setFault(shop, "shiprocket", "html", 1);
  expect(await label(packer, orderId)).toMatchObject({ status: 503, json: { code: "COURIER_UNAVAILABLE" } });
  expect((await ask(shop, "GET", `/api/admin/consignments/${orderId}/label`)).status).toBe(401);
});

test("a shop without an account at a courier still ships, by hand", async () => {
  const bare = await openClonedShop();
  bare.shop.deps.courier = null;
  const admin = await openAdmin(bare, "packer");
  const orderId = await orderIn(bare, "Packed");
  expect((await admin.ask("GET", `/api/admin/consignments/${orderId}`)).json.carriers).toEqual(["manual"]);
  expect(await admin.ask("POST", "/api/admin/shipping-session")).toMatchObject({
    status: 409,
    json: { code: "COURIER_REFUSED" },
  });
  expectStatus(await admin.ask("POST", `/api/admin/consignments/${orderId}`, BY_HAND), 201);
  await bare.close();
});
