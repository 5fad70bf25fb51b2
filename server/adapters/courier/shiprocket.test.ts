import { expect, test } from "vitest";
import { paise } from "../../../rules/money.ts";
import { DEFAULT_KEYS } from "../../../sandbox/default-keys.ts";
import {
  BOOKING,
  calls,
  courier,
  emulator,
  exchanged,
  fault,
  offersTo,
  open,
  origin,
  parcel,
  setUpRoad,
} from "../../../tests/support/courier-road.ts";
import { ProviderError } from "../provider-http.ts";
import { type Courier, CourierAccountRefusal, CourierRefusal } from "./courier.ts";
import { shiprocket } from "./shiprocket.ts";
import { TIMEOUT_MS } from "./shiprocket-session.ts";

setUpRoad();

test("offers are in paise, cheapest first, one of them recommended", async () => {
  const offers = await offersTo("695001");
  expect(offers.map(({ rate }) => rate)).toEqual(offers.map(({ rate }) => rate).toSorted((a, b) => a - b));
  // 25 × 20 × 10 cm count as a whole kilogram: two slabs.
  expect(offers[0]).toEqual({
    carrier: "shiprocket",
    courierId: "48",
    courierName: "Ekart Logistics",
    rate: 8_400,
    days: 5,
    rating: 3.9,
    isRecommended: false,
  });
  expect(offers.filter(({ isRecommended }) => isRecommended)).toHaveLength(1);
});

test("an unserved pincode is a refusal in plain words, although it comes with status 200", async () => {
  await expect(offersTo("999999")).rejects.toEqual(new CourierRefusal("No courier delivers to 999999."));
});

test.each([
  ["Moon", /has no pickup address called “Moon”/],
  ["Godown", /has not verified the pickup address “Godown”/],
])("refuses a pickup address that is not ready before booking: %s", async (nickname, message) => {
  await expect(offersTo("695001", nickname)).rejects.toThrow(message);
  expect(calls.filter((url) => url.includes("serviceability"))).toEqual([]);
});

test.each(["error", "html", "rate-limit", "half", "reset"])("fault %s: courier unavailable", async (mode) => {
  await courier.signIn();
  await fault(mode);
  await expect(offersTo("695001")).rejects.toThrow(ProviderError);
});

test("an order is booked as documented; its city is cut to the maximum length", async () => {
  const booked = await courier.book(BOOKING);
  expect(booked).toMatchObject({ awb: null, isCancelled: false });
  expect(await courier.findBooking("NEN-1")).toEqual(booked);
  expect(await courier.findBooking("NEN")).toBeNull();
});

test("a lost response leaves one booking, which the next attempt finds", async () => {
  await courier.signIn();
  await fault("half", { path: "create" });
  await expect(courier.book(BOOKING)).rejects.toThrow(ProviderError);
  const booked = await courier.book(BOOKING);
  expect(await courier.findBooking("NEN-1")).toEqual(booked);
});

test("an order's value at the courier is what the shopper paid", async () => {
  await courier.book({ ...BOOKING, discount: paise(2_410) });
  const api = "/shiprocket/v1/external";
  const { email, password } = DEFAULT_KEYS.shiprocket;
  const login = await emulator.call("POST", `${api}/auth/login`, { email, password });
  const authorization = `Bearer ${login.body.token}`;
  const { body } = await emulator.call("GET", `${api}/orders?search=NEN-1`, undefined, { authorization });
  // 241 for the items, less 24.10, and 30 for delivery.
  expect(body.data).toMatchObject([{ total: "246.90" }]);
});

test("a booking that Shiprocket has but does not list yet is an error to retry, not a refusal", async () => {
  await courier.book(BOOKING);
  exchanged["/orders?search"] = { body: { data: [] } };
  await expect(courier.book(BOOKING)).rejects.toThrow(ProviderError);
});

test("a company that does not take the parcel is a refusal, although it comes with status 200", async () => {
  const { shipmentId } = await courier.book({ ...BOOKING, to: { ...BOOKING.to, pincode: "999999" } });
  await expect(courier.assign(shipmentId, "10")).rejects.toEqual(
    new CourierRefusal("Shiprocket refused: Courier is not serviceable for this delivery pincode"),
  );
});

test("a booking that has a number is refused a second one", async () => {
  const { shipmentId } = await parcel();
  await expect(courier.assign(shipmentId, "14")).rejects.toThrow(CourierRefusal);
});

test("a refusal of the account is distinguished from one of a parcel", async () => {
  const { awb } = await parcel();
  await fault("error", { code: 403, path: "/courier/track" });
  await expect(courier.track(awb)).rejects.toThrow(CourierAccountRefusal);
  await expect(courier.track("14340099999999")).rejects.not.toThrow(CourierAccountRefusal);
});

type Call = (fresh: Courier, parcel: { shipmentId: string; awb: string }) => Promise<unknown>;
test.each<[string, Call]>([
  ["signIn", (fresh) => fresh.signIn()],
  ["listOffers", (fresh) => offersTo("695001", "Primary", fresh)],
  ["book", (fresh) => fresh.book(BOOKING)],
  ["findBooking", (fresh) => fresh.findBooking("NEN-1")],
  ["assign", (fresh, { shipmentId }) => fresh.assign(shipmentId, "10")],
  ["schedulePickup", (fresh, { shipmentId }) => fresh.schedulePickup(shipmentId)],
  ["downloadLabel", (fresh, { shipmentId }) => fresh.downloadLabel(shipmentId)],
  ["track", (fresh, { awb }) => fresh.track(awb)],
  ["cancel", (fresh) => fresh.cancel("600000001")],
])(
  "no call takes longer than its stated maximum, even if tokens expire and it has to search: %s",
  async (_, call) => {
    const booked = await parcel();
    calls.length = 0;
    for (const path of [
      "company/pickup",
      "serviceability",
      "create",
      "orders?",
      "assign",
      "generate",
      "track",
      "cancel",
    ])
      exchanged[path] = { status: 401, body: { message: "Token has expired" }, once: true };
    const fresh = open();
    await call(fresh, booked).catch(() => undefined);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length * TIMEOUT_MS).toBeLessThanOrEqual(fresh.longestCallMs);
  },
);

test("a refusal quotes the courier's reason", async () => {
  await expect(courier.book({ ...BOOKING, to: { ...BOOKING.to, phone: "+915" } })).rejects.toEqual(
    new CourierRefusal("Shiprocket refused: The billing phone format is invalid."),
  );
});

test("a parcel gets its number, its pickup and its label", async () => {
  const { shipmentId, awb } = await parcel();
  expect(awb).toMatch(/^\d{14}$/);
  expect(await courier.findBooking("NEN-1")).toMatchObject({ awb, courierName: "Delhivery Surface" });
  const pickup = await courier.schedulePickup(shipmentId);
  expect(pickup?.getTime()).toBeGreaterThan(Date.now() + 2.9 * 3_600_000);
  expect(await courier.schedulePickup(shipmentId)).toBeNull();
  expect((await courier.downloadLabel(shipmentId)).toString("latin1")).toContain(awb);
});

test("a cancelled booking is recognised as cancelled", async () => {
  const { providerOrderId } = await courier.book(BOOKING);
  await courier.cancel(providerOrderId);
  expect(await courier.book(BOOKING)).toMatchObject({ providerOrderId, isCancelled: true });
});

test.each([
  { message: "It cannot be cancelled", errors: [] },
  { message: "It cannot be cancelled", errors: null },
  { errors: ["It cannot be cancelled"] },
  { errors: "It cannot be cancelled" },
])("a refusal in any format is recognised: %j", async (body) => {
  const message = "Shiprocket refused: It cannot be cancelled";
  exchanged["/orders/cancel"] = { status: 400, body };
  await expect(courier.cancel("600000001")).rejects.toEqual(new CourierRefusal(message));
  exchanged["/orders/cancel"] = { body: { ...body, status_code: 400 } };
  await expect(courier.cancel("600000001")).rejects.toEqual(new CourierRefusal(message));
  exchanged["/courier/track"] = { status: 403, body };
  await expect(courier.track("1")).rejects.toThrow(CourierAccountRefusal);
});

test.each([[[]], ["no"], [null]])("a refusal with any content is recognised: %j", async (body) => {
  exchanged["/orders/cancel"] = { status: 404, body };
  await expect(courier.cancel("600000001")).rejects.toThrow("no reason given");
});

test("tracking is mapped to the shop's stages, including the final ones", async () => {
  const { awb } = await parcel();
  expect(await courier.track(awb)).toMatchObject({
    events: [],
    stage: null,
    isPickedUp: false,
    isCancelled: false,
    isOver: false,
  });
  const move = (status: string) => emulator.call("POST", "/shiprocket/advance", { awb, status });
  await move("picked up");
  await move("undelivered");
  expect(await courier.track(awb)).toMatchObject({ stage: "problem", isPickedUp: true, isOver: false });
  await move("delivered");
  const { events, ...rest } = await courier.track(awb);
  expect(rest).toEqual({
    stage: "delivered",
    isPickedUp: true,
    isCancelled: false,
    isOver: true,
    url: `${origin}/sandbox/shiprocket/tracking/${awb}`,
  });
  expect(events.map(({ status, stage }) => [status, stage])).toEqual([
    ["DELIVERED", "delivered"],
    ["UNDELIVERED", "problem"],
    ["PICKED UP", "in transit"],
  ]);
});

test("a response that cannot be understood counts as an unavailable courier", async () => {
  exchanged["/courier/track"] = { body: { tracking_data: [] } };
  await expect(courier.track("1")).rejects.toThrow(ProviderError);
  exchanged["/courier/serviceability"] = {
    body: { data: { available_courier_companies: [{ rate: "free" }] } },
  };
  await expect(offersTo("695001")).rejects.toThrow(ProviderError);
});

const EVENT = {
  awb: "14340000000001",
  current_status: "DELIVERED",
  shipment_status: "DELIVERED",
  shipment_status_id: 7,
  current_timestamp: "23 05 2023 11:43:52",
};
const read = (body: unknown, key = DEFAULT_KEYS.shiprocket.webhookToken) =>
  courier.readEvent(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)), {
    "x-api-key": key,
  });

test("a webhook is read only with the key, and a repeated event has the same key", () => {
  expect(read(EVENT)).toEqual({
    key: "14340000000001|DELIVERED|23 05 2023 11:43:52",
    awb: "14340000000001",
    status: "DELIVERED",
    isPickedUp: true,
  });
  expect(read({ ...EVENT, shipment_status: "PICKUP SCHEDULED" })).toMatchObject({ isPickedUp: false });
  for (const key of ["", "x", DEFAULT_KEYS.shiprocket.webhookToken.slice(0, -1)])
    expect(read(EVENT, key)).toBeNull();
  for (const body of ["{", "[]", { ...EVENT, awb: "" }, { ...EVENT, awb: "a'; drop" }])
    expect(read(body)).toBe("unreadable");
});

test("a shop without a webhook key accepts no webhook", () => {
  const deaf = shiprocket({
    carrier: "shiprocket",
    ...DEFAULT_KEYS.shiprocket,
    apiUrl: origin,
    webhookToken: "",
  });
  expect(deaf.readEvent(Buffer.from(JSON.stringify(EVENT)), { "x-api-key": "" })).toBeNull();
  expect(deaf.readEvent(Buffer.from(JSON.stringify(EVENT)), {})).toBeNull();
});
