import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { orderNumber, slug } from "../../rules/ids.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import {
  BY_COURIER,
  bookingsAt,
  consignmentsOf,
  MANUAL,
  openShipper,
  PARCEL,
  type Shipped,
  type Shipper,
} from "../../tests/support/courier.ts";
import { setFault } from "../../tests/support/emulators.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { orderIn, setProfile, setStatus } from "../../tests/support/orders.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf, statusOf } from "../../tests/support/rows.ts";

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
    .where("id", "=", (eb) =>
      eb.selectFrom("orders").select("addressId").where("orderNumber", "=", orderNumber(orderId)),
    )
    .execute();
const label = (who: Admin, orderId: string) =>
  sendRequest<{ code: string }>(shop, "GET", `/api/admin/consignments/${orderId}/label`, {
    headers: { authorization: `Bearer ${who.token}` },
  });

interface Offer {
  courierId: string;
  rate: number;
}

test("an order to be shipped comes with an estimate of its parcel", async () => {
  const orderId = await orderIn(shop, "Packed");
  const { json } = await packer.request("GET", `/api/admin/consignments/${orderId}`);
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
    .where("slug", "=", slug("nendran-banana-chips"))
    .execute();
  expect(json.parcel).toEqual({ ...PARCEL, weightGrams: (line?.netWeightGrams ?? 0) + 100 });
});

test("the estimate of the parcel leaves out refunded units", async () => {
  const productId = "nendran-banana-chips";
  const { orderId } = await paidOrder(shop, { items: [{ productId, quantity: 3 }] });
  for (const status of ["Confirmed", "Packed"]) await setStatus(shop, orderId, status);
  const weight = async () => {
    const { json } = await packer.request<{ parcel: typeof PARCEL }>(
      "GET",
      `/api/admin/consignments/${orderId}`,
    );
    return json.parcel.weightGrams;
  };
  const all = await weight();
  await payBack(await openAdmin(shop), orderId, { lines: [{ productId, quantity: 1 }], expected: 125 });
  expect(await weight()).toBe(100 + ((all - 100) / 3) * 2);
});

test("offers are in rupees, cheapest first, and depend on the parcel", async () => {
  const orderId = await orderIn(shop, "Packed");
  const offers = async (parcel: object) =>
    expectStatus(await packer.atCourier<Offer[]>("POST", `${orderId}/offers`, parcel), 200).json;
  const light = await offers(PARCEL);
  expect(light.map(({ rate }) => rate)).toEqual(light.map(({ rate }) => rate).toSorted((a, b) => a - b));
  const heavy = await offers({ ...PARCEL, weightGrams: 5_000 });
  expect(heavy[0]?.rate).toBeGreaterThan(light[0]?.rate as number);
});

test("refuses an unserved pincode, a pickup address that is not ready, and an unavailable courier", async () => {
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
    json: { code: "COURIER_REFUSED", message: "No courier delivers to 999999." },
  });
});

test("a parcel for another courier is saved without a call to any courier", async () => {
  await setFault(shop, "shiprocket", "error");
  const orderId = await orderIn(shop, "Packed");
  const { json } = expectStatus(
    await packer.request<Shipped>("POST", `/api/admin/consignments/${orderId}`, MANUAL),
    201,
  );
  expect(json).toMatchObject({
    carrier: "manual",
    courierName: "Speed Post",
    awb: expect.stringMatching(/^EK\d{9}IN$/),
    trackingUrl: MANUAL.trackingUrl,
    hasLabel: false,
    rate: null,
  });
  expect(await statusOf(shop, orderId)).toBe("Packed");
  expect((await label(packer, orderId)).json.code).toBe("CONSIGNMENT_NOT_FOUND");
  expect((await packer.request("POST", `/api/admin/consignments/${orderId}/pickup`)).status).toBe(409);
  expect((await packer.request("POST", `/api/admin/consignments/${orderId}/track`)).json).toEqual(json);
});

test.each([
  [{ ...MANUAL, courierName: " " }, ["courierName"]],
  [{ ...MANUAL, courierName: "half an emoji \ud83d" }, ["courierName"]],
  [{ ...MANUAL, awb: undefined }, ["awb"]],
  [{ ...MANUAL, awb: "a b" }, ["awb"]],
  [{ ...MANUAL, trackingUrl: "javascript:alert(1)" }, ["trackingUrl"]],
  [{ ...MANUAL, carrier: "pigeon" }, ["carrier"]],
  [{ ...BY_COURIER, courierId: undefined }, ["courierId"]],
  [{ ...BY_COURIER, weightGrams: 0 }, ["weightGrams"]],
  [{ ...BY_COURIER, weightGrams: 50_001 }, ["weightGrams"]],
  [{ ...BY_COURIER, lengthCm: 0.4, heightCm: 200.1 }, ["heightCm", "lengthCm"]],
  [{ ...BY_COURIER, widthCm: 10.25 }, ["widthCm"]],
])("names missing and invalid fields: %j", async (body, fields) => {
  const orderId = await orderIn(shop, "Packed");
  const { status, json } = await packer.ship(orderId, body);
  expect([status, Object.keys(json.fields ?? {}).toSorted()]).toEqual([400, fields]);
  expect(await consignmentsOf(shop, orderId)).toEqual([]);
});

test("refuses a courier without an offer before anything is booked", async () => {
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
    for (const body of [MANUAL, BY_COURIER])
      expect(await packer.ship(orderId, body)).toMatchObject({
        status: 409,
        json: { code: "ORDER_NOT_SHIPPABLE" },
      });
    expect(await statusOf(shop, orderId)).toBe(status);
    expect(await bookingsAt(shop, orderId)).toEqual([]);
  },
);

test("an order on hold is not booked at any courier", async () => {
  const orderId = await orderIn(shop, "Packed");
  await databaseOf(shop)
    .updateTable("orders")
    .set({ held: "dispute" })
    .where("orderNumber", "=", orderId)
    .execute();
  for (const body of [MANUAL, BY_COURIER])
    expect(await packer.ship(orderId, body)).toMatchObject({ status: 409, json: { code: "ORDER_HELD" } });
  expect(await consignmentsOf(shop, orderId)).toEqual([]);
});

test("refuses an order that does not exist, or has no address or no consignment yet", async () => {
  const created = await orderIn(shop, "Created");
  await databaseOf(shop)
    .updateTable("orders")
    .set({ addressId: null })
    .where("orderNumber", "=", created)
    .execute();
  const packed = await orderIn(shop, "Packed");
  const path = "/api/admin/consignments";
  expect((await packer.request("GET", `${path}/NOBODY`)).json.code).toBe("ORDER_NOT_FOUND");
  expect((await packer.ship("NOBODY", MANUAL)).json.code).toBe("ORDER_NOT_FOUND");
  expect((await packer.request("GET", `${path}/${created}`)).json.code).toBe("ORDER_NOT_SHIPPABLE");
  for (const action of ["track", "pickup"])
    expect((await packer.request("POST", `${path}/${packed}/${action}`)).json.code).toBe(
      "CONSIGNMENT_NOT_FOUND",
    );
  expect((await label(packer, packed)).status).toBe(404);
});

test("the label is a PDF download and needs only an admin token", async () => {
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
  expect((await sendRequest(shop, "GET", `/api/admin/consignments/${orderId}/label`)).status).toBe(401);
});

test("calls about a parcel of a courier without an account return an error that names its carrier", async () => {
  const orderId = await orderIn(shop, "Packed");
  expectStatus(await packer.ship(orderId, BY_COURIER), 201);
  await databaseOf(shop)
    .updateTable("consignments")
    .set({ carrier: "pigeon" })
    .where("reference", "=", orderId)
    .execute();
  const path = `/api/admin/consignments/${orderId}`;
  const refused = {
    status: 409,
    json: {
      code: "COURIER_REFUSED",
      message: "This parcel was booked at “pigeon”, but no account is connected there.",
    },
  };
  expect(await packer.request("POST", `${path}/track`)).toMatchObject(refused);
  expect(await packer.request("POST", `${path}/pickup`)).toMatchObject(refused);
  expect(await label(packer, orderId)).toMatchObject(refused);
  expect((await packer.request("GET", path)).json.consignment).toMatchObject({ carrier: "pigeon" });
});

test("a shop without a courier account can still ship manually", async () => {
  const bare = await openClonedShop();
  bare.shop.deps.courier = null;
  const admin = await openAdmin(bare, "packer");
  const orderId = await orderIn(bare, "Packed");
  expect((await admin.request("GET", `/api/admin/consignments/${orderId}`)).json.carriers).toEqual([
    "manual",
  ]);
  expect(await admin.request("POST", "/api/admin/shipping-session")).toMatchObject({
    status: 409,
    json: { code: "COURIER_REFUSED" },
  });
  expectStatus(await admin.request("POST", `/api/admin/consignments/${orderId}`, MANUAL), 201);
  await bare.close();
});
