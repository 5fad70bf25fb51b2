import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningSandbox, runSandbox } from "../../tests/support/run-sandbox.ts";
import { DEFAULT_KEYS } from "../default-keys.ts";
import { barsOf } from "./barcode.ts";

let sandbox: RunningSandbox;
let authorization: string;
beforeEach(async () => {
  sandbox = await runSandbox();
  const { email, password } = DEFAULT_KEYS.shiprocket;
  const { body } = await at(sandbox, "POST", "/auth/login", { email, password });
  authorization = `Bearer ${body.token}`;
});
afterEach(() => sandbox.close());

const at = (shiprocket: RunningSandbox, method: string, path: string, body?: unknown, headers = {}) =>
  shiprocket.call(method, `/shiprocket/v1/external${path}`, body, headers);
const call = (method: string, path: string, body?: unknown) =>
  at(sandbox, method, path, body, { authorization });

const ORDER = {
  order_id: "NEN-1",
  order_date: "2026-11-21 09:05",
  pickup_location: "Primary",
  billing_customer_name: "Lakshmi Nair",
  billing_address: "Flat 4B, Marine Drive",
  billing_address_2: "",
  billing_city: "Kochi",
  billing_pincode: "682001",
  billing_state: "Kerala",
  billing_country: "India",
  billing_email: "lakshmi@example.com",
  billing_phone: "9876543210",
  shipping_is_billing: true,
  order_items: [{ name: "Banana (Nendran) Chips", sku: "nendran", units: 2, selling_price: 120 }],
  payment_method: "Prepaid",
  sub_total: 240,
  length: 25,
  breadth: 20,
  height: 10,
  weight: 0.5,
};

async function parcel(changes: Partial<typeof ORDER> = {}) {
  const { body: order } = await call("POST", "/orders/create/adhoc", { ...ORDER, ...changes });
  const shipment_id = order.shipment_id as number;
  const assigned = await call("POST", "/courier/assign/awb", { shipment_id, courier_id: 10 });
  return {
    shipment_id,
    order_id: order.order_id as number,
    awb: assigned.body.response.data.awb_code as string,
  };
}

test("a wrong password and calls without a token are refused", async () => {
  const { email } = DEFAULT_KEYS.shiprocket;
  expect((await at(sandbox, "POST", "/auth/login", { email, password: "x" })).status).toBe(403);
  const forged = authorization.replace(/\.[^.]+$/, ".AAAA");
  for (const headers of [{}, { authorization: "Bearer a.b.c" }, { authorization: forged }]) {
    const { status, body } = await at(sandbox, "GET", "/settings/company/pickup", undefined, headers);
    expect([status, body.status_code]).toEqual([401, 401]);
  }
});

const serviceable = async (to: string, weight = 0.5) =>
  (
    await call(
      "GET",
      `/courier/serviceability/?pickup_postcode=678001&delivery_postcode=${to}&weight=${weight}&cod=0`,
    )
  ).body;

test("rates rise with weight and distance", async () => {
  const rateTo = async (to: string, weight?: number) =>
    (await serviceable(to, weight)).data.available_courier_companies.map(
      ({ rate }: { rate: number }) => rate,
    );
  const [near, far, heavy] = [await rateTo("678002"), await rateTo("110001"), await rateTo("678002", 1.2)];
  expect(near).toHaveLength(5);
  near.forEach((rate: number, index: number) => {
    expect(far[index]).toBeGreaterThan(rate);
    expect(heavy[index]).toBe(rate * 3);
  });
});

test.each(["999999", "001234"])(
  "no courier serves %s, which is reported with HTTP status 200",
  async (pincode) => {
    const answer = await call(
      "GET",
      `/courier/serviceability/?pickup_postcode=678001&delivery_postcode=${pincode}&weight=1&cod=0`,
    );
    expect([answer.status, answer.body.status]).toEqual([200, 404]);
  },
);

test.each([
  ["length", { length: 0.5 }],
  ["total_discount", { total_discount: "ten" }],
  ["weight", { weight: 0 }],
  ["billing_city", { billing_city: "x".repeat(31) }],
  ["billing_phone", { billing_phone: "+919876543210" }],
  ["order_date", { order_date: "21-11-2026" }],
  ["order_items", { order_items: [] }],
  ["billing_pincode", { billing_pincode: "6820" }],
])("an order with a wrong %s is refused with an error for that field", async (field, change) => {
  const { status, body } = await call("POST", "/orders/create/adhoc", { ...ORDER, ...change });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test("a reference can be used once, even if its order is cancelled", async () => {
  const { order_id } = await parcel();
  await call("POST", "/orders/cancel", { ids: [order_id] });
  const { status, body } = await call("POST", "/orders/create/adhoc", ORDER);
  expect([status, body.errors.order_id]).toEqual([422, ["The order id has already been taken."]]);
  expect((await call("GET", "/orders?search=NEN-1")).body.data).toMatchObject([
    { id: order_id, channel_order_id: "NEN-1", status: "CANCELED" },
  ]);
});

test("an order's value is its sub total plus the charges; the discount is already in the sub total", async () => {
  const money = { sub_total: 216, shipping_charges: 45.5, total_discount: 24 };
  await call("POST", "/orders/create/adhoc", { ...ORDER, ...money });
  expect((await call("GET", "/orders?search=NEN-1")).body.data).toMatchObject([{ total: "261.50" }]);
});

test("a cancelled order gets no AWB and no pickup, and cannot be cancelled again", async () => {
  const { order_id, shipment_id } = await parcel();
  const cancel = () => call("POST", "/orders/cancel", { ids: [order_id] });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).status).toBe(400);
  expect((await call("POST", "/courier/generate/pickup", { shipment_id: [shipment_id] })).status).toBe(400);
  expect((await call("POST", "/courier/assign/awb", { shipment_id, courier_id: 10 })).status).toBe(400);
});

test("a courier's refusal of a parcel has HTTP status 200", async () => {
  const { body } = await call("POST", "/orders/create/adhoc", { ...ORDER, billing_pincode: "999999" });
  const { shipment_id } = body;
  const answer = await call("POST", "/courier/assign/awb", { shipment_id, courier_id: 10 });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      awb_assign_status: 0,
      response: { data: { awb_assign_error: expect.stringMatching("not serviceable") } },
    },
  });
});

test("an unknown pickup address is refused", async () => {
  const { status, body } = await call("POST", "/orders/create/adhoc", { ...ORDER, pickup_location: "Moon" });
  expect([status, body.message]).toEqual([400, expect.stringMatching("Wrong Pickup location")]);
});

test("an AWB can be assigned once, and a pickup booked once", async () => {
  const { shipment_id, awb } = await parcel();
  expect(awb).toMatch(/^\d{14}$/);
  expect((await call("POST", "/courier/assign/awb", { shipment_id, courier_id: 14 })).status).toBe(400);
  const pickup = await call("POST", "/courier/generate/pickup", { shipment_id: [shipment_id] });
  expect(pickup.body.response.pickup_scheduled_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await call("POST", "/courier/generate/pickup", { shipment_id: [shipment_id] })).body.message).toBe(
    "Already in Pickup Queue.",
  );
});

test("the label is a PDF with a correct xref table", async () => {
  const { shipment_id, awb } = await parcel({ billing_customer_name: "Lakshmi (Flat 4) Nair" });
  const { body } = await call("POST", "/courier/generate/label", { shipment_id: [shipment_id] });
  expect(new URL(body.label_url).origin).toBe(sandbox.origin);
  const answer = await fetch(body.label_url);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const file = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  for (const text of [awb, "NEN-1", "Lakshmi \\(Flat 4\\) Nair", "682001"]) expect(file).toContain(text);
  const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect(file.slice(table, table + 4)).toBe("xref");
  const offsets = [...file.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
  offsets.forEach((offset, index) => {
    expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`));
  });
  expect((await fetch(body.label_url.replace(/[0-9a-f]{4}\.pdf$/, "beef.pdf"))).status).toBe(404);
});

test("a barcode has the start bars, the pairs of digits and the stop bars of Interleaved 2 of 5", () => {
  const bars = barsOf("1234");
  const wide = bars.map(({ width }) => (width > 2 ? "W" : "n")).join("");
  // Two start bars, five for the 1, five for the 3, then a wide and a narrow stop bar.
  expect(wide).toBe("nn" + "WnnnW" + "WWnnn" + "Wn");
});

test("a parcel without a scan has no activities; later ones are listed newest first", async () => {
  const { awb } = await parcel();
  const track = async () => (await call("GET", `/courier/track/awb/${awb}`)).body.tracking_data;
  expect(await track()).toMatchObject({ track_status: 0, shipment_track_activities: null });
  for (const status of ["picked up", "in transit", "delivered"])
    await sandbox.call("POST", "/shiprocket/advance", { awb, status });
  const { shipment_status, shipment_track_activities } = await track();
  expect(shipment_status).toBe(7);
  expect(shipment_track_activities.map((activity: Record<string, string>) => activity["sr-status"])).toEqual([
    "7",
    "18",
    "42",
  ]);
});

test("moving a parcel posts a webhook with the key, and with dates that begin with the day", async () => {
  const received: { key: unknown; body: Record<string, unknown> }[] = [];
  const shop = createServer(async (request, response) => {
    received.push({
      key: request.headers["x-api-key"],
      body: (await json(request)) as Record<string, unknown>,
    });
    response.end();
  });
  await new Promise<void>((listening) => shop.listen(0, "127.0.0.1", listening));
  await sandbox.close();
  const { port } = shop.address() as AddressInfo;
  sandbox = await runSandbox({ courierWebhookUrl: `http://127.0.0.1:${port}/hook` });
  const { awb } = await parcel();
  await sandbox.call("POST", "/shiprocket/advance", { awb, status: "undelivered", webhook: "twice" });
  expect(received).toHaveLength(2);
  expect(received[0]).toMatchObject({
    key: DEFAULT_KEYS.shiprocket.webhookToken,
    body: { awb, shipment_status: "UNDELIVERED", shipment_status_id: 21, order_id: "NEN-1" },
  });
  expect(received[0]?.body.current_timestamp).toMatch(/^\d\d \d\d \d{4} \d\d:\d\d:\d\d$/);
  expect((await sandbox.call("GET", "/overview")).body.parcels).toMatchObject([
    { awb, status: "UNDELIVERED", lastPost: { outcome: "200" } },
  ]);
  shop.close().closeAllConnections();
});

test.each([[{ status: "eaten" }], [{ status: "delivered", webhook: "thrice" }]])(
  "an invalid move is refused: %j",
  async (input) => {
    const { awb } = await parcel();
    expect((await sandbox.call("POST", "/shiprocket/advance", { awb, ...input })).status).toBe(400);
  },
);

test("the fault board applies to Shiprocket's API", async () => {
  await sandbox.call("POST", "/faults", { provider: "shiprocket", mode: "error", count: 1, code: 401 });
  expect((await call("GET", "/settings/company/pickup")).status).toBe(401);
  expect((await call("GET", "/settings/company/pickup")).status).toBe(200);
});
