import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paise } from "../../../rules/money.ts";
import { DEFAULT_KEYS } from "../../../sandbox/default-keys.ts";
import { type RunningSandbox, runSandbox } from "../../../sandbox/run-sandbox.ts";
import { ProviderError } from "../provider-http.ts";
import { type BookingRequest, type Courier, CourierRefusal } from "./courier.ts";
import { shiprocket } from "./shiprocket.ts";

// A road to the emulator on which calls are counted, and answers can be exchanged for others.
let emulator: RunningSandbox;
let road: Server;
let origin: string;
let calls: string[];
let exchanged: Record<string, { status?: number; body: unknown }>;
let courier: Courier;

beforeEach(async () => {
  emulator = await runSandbox();
  calls = [];
  exchanged = {};
  road = createServer(async (request, response) => {
    const url = String(request.url);
    calls.push(url);
    const other = Object.entries(exchanged).find(([part]) => url.includes(part))?.[1];
    if (other) {
      response.writeHead(other.status ?? 200, { "content-type": "application/json" });
      response.end(JSON.stringify(other.body));
      return;
    }
    const body = await text(request);
    const { authorization = "", host = "" } = request.headers;
    const answer = await fetch(`${emulator.origin}${url}`, {
      method: request.method as string,
      headers: { authorization, "content-type": "application/json" },
      ...(body ? { body } : {}),
    }).catch(() => null);
    if (!answer) return request.socket.destroy();
    const words = await answer.arrayBuffer().catch(() => null);
    if (!words) return request.socket.destroy();
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    // The emulator names labels by its own address; the shop has come by this one.
    const isPdf = answer.headers.get("content-type") === "application/pdf";
    response.end(
      isPdf
        ? Buffer.from(words)
        : Buffer.from(words).toString().replaceAll(new URL(emulator.origin).host, host),
    );
  });
  await new Promise<void>((listening) => road.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(road.address() as AddressInfo).port}`;
  courier = open();
});
afterEach(async () => {
  vi.useRealTimers();
  road.close().closeAllConnections();
  await emulator.close();
});

const open = (password = DEFAULT_KEYS.shiprocket.password) =>
  shiprocket({ ...DEFAULT_KEYS.shiprocket, apiUrl: `${origin}/sandbox/shiprocket/v1/external`, password });
const fault = (mode: string, wish = {}) =>
  emulator.call("POST", "/faults", { provider: "shiprocket", mode, count: 1, ...wish });
const logins = () => calls.filter((url) => url.endsWith("/auth/login")).length;

const PARCEL = { weightGrams: 500, lengthCm: 25, widthCm: 20, heightCm: 10 };
const offersTo = (pincode: string, pickupLocation = "Primary") =>
  courier.offers(PARCEL, { pickupLocation }, { pincode, value: paise(30_000) });
const BOOKING: BookingRequest = {
  reference: "NEN-1",
  bookedAt: new Date("2026-11-21T03:35:00Z"),
  pickupLocation: "Primary",
  to: {
    name: "Lakshmi Nair",
    phone: "+919876543210",
    email: "lakshmi@example.com",
    houseNo: "Flat 4B",
    roadName: "Marine Drive",
    landmark: "",
    city: "Thiruvananthapuram Corporation East",
    state: "Kerala",
    pincode: "695001",
  },
  lines: [{ name: "Chips", sku: "chips", quantity: 2, sellingPrice: paise(12_050), hsnCode: "2008" }],
  itemsPrice: paise(24_100),
  discount: paise(0),
  delivery: paise(3_000),
  parcel: PARCEL,
};

async function parcel() {
  const { shipmentId } = await courier.book(BOOKING);
  const { awb } = await courier.assign(shipmentId, "10");
  return { shipmentId, awb };
}

test("offers come in paise, the cheapest first, one of them recommended", async () => {
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

test("nobody going there is a refusal in plain words, though it comes with status 200", async () => {
  await expect(offersTo("999999")).rejects.toEqual(new CourierRefusal("No courier goes to 999999."));
});

test.each([
  ["Moon", /has no pickup address called “Moon”/],
  ["Godown", /has not verified the pickup address “Godown”/],
])("a pickup address that is not ready is said before anything is booked: %s", async (nickname, words) => {
  await expect(offersTo("695001", nickname)).rejects.toThrow(words);
  expect(calls.filter((url) => url.includes("serviceability"))).toEqual([]);
});

test("however many ask at once, it logs in once", async () => {
  await Promise.all(Array.from({ length: 10 }, () => offersTo("695001")));
  expect(logins()).toBe(1);
});

test("a token is renewed on the ninth day, not on the eighth", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await courier.signIn();
  vi.setSystemTime(Date.now() + 8.9 * 86_400_000);
  await courier.signIn();
  expect(logins()).toBe(1);
  vi.setSystemTime(Date.now() + 0.2 * 86_400_000);
  await courier.signIn();
  expect(logins()).toBe(2);
});

test("a token that has ended early is renewed once, and the call goes through", async () => {
  await courier.signIn();
  await fault("error", { code: 401, path: "/settings" });
  expect(await offersTo("695001")).not.toEqual([]);
  expect(logins()).toBe(2);
});

test("an account that is closed is not tried for ever", async () => {
  await fault("error", { code: 401, path: "/settings", count: 5 });
  await expect(offersTo("695001")).rejects.toThrow(ProviderError);
  expect(logins()).toBe(2);
});

test("a wrong password is a refusal that names the cure and no secret", async () => {
  const error = await open("wrong")
    .signIn()
    .catch((caught: Error) => caught);
  expect(error).toBeInstanceOf(CourierRefusal);
  expect((error as Error).message).toMatch(/Settings → API/);
  expect((error as Error).message).not.toContain("wrong");
});

test.each(["error", "html", "rate-limit", "half", "reset"])("fault %s: the courier is away", async (mode) => {
  await courier.signIn();
  await fault(mode);
  await expect(offersTo("695001")).rejects.toThrow(ProviderError);
});

test("an order is booked as documented; its city is cut to what is taken", async () => {
  const booked = await courier.book(BOOKING);
  expect(booked).toMatchObject({ awb: null, isCancelled: false });
  expect(await courier.findBooking("NEN-1")).toEqual(booked);
  expect(await courier.findBooking("NEN")).toBeNull();
});

test("an answer that is lost leaves one booking, which the next try finds", async () => {
  await courier.signIn();
  await fault("half", { path: "create" });
  await expect(courier.book(BOOKING)).rejects.toThrow(ProviderError);
  const booked = await courier.book(BOOKING);
  expect(await courier.findBooking("NEN-1")).toEqual(booked);
});

test("a refusal repeats what the courier says is wrong", async () => {
  await expect(courier.book({ ...BOOKING, to: { ...BOOKING.to, phone: "+915" } })).rejects.toEqual(
    new CourierRefusal("Shiprocket does not take this parcel: The billing phone format is invalid."),
  );
});

test("a parcel gets its number, its pickup and its label", async () => {
  const { shipmentId, awb } = await parcel();
  expect(awb).toMatch(/^\d{14}$/);
  expect(await courier.findBooking("NEN-1")).toMatchObject({ awb, courierName: "Delhivery Surface" });
  const pickup = await courier.schedulePickup(shipmentId);
  expect(pickup?.getTime()).toBeGreaterThan(Date.now() + 2.9 * 3_600_000);
  expect(await courier.schedulePickup(shipmentId)).toBeNull();
  expect((await courier.label(shipmentId)).toString("latin1")).toContain(awb);
});

test("a booking that is cancelled is known as such", async () => {
  const { providerOrderId } = await courier.book(BOOKING);
  await courier.cancel(providerOrderId);
  expect(await courier.book(BOOKING)).toMatchObject({ providerOrderId, isCancelled: true });
});

test.each([
  "http://169.254.169.254/latest/meta-data/",
  "http://127.0.0.1:1/label.pdf",
  "https://shiprocket.in.evil.example/label.pdf",
  "https://evilshiprocket.in/label.pdf",
  "https://ec2-1-2-3-4.compute.amazonaws.com/label.pdf",
  "https://user@s3.amazonaws.com/label.pdf",
  "https://s3.amazonaws.com:8443/label.pdf",
  "http://s3.amazonaws.com/label.pdf",
  "file:///etc/passwd",
  "label.pdf",
])("a label at %s is not fetched", async (label_url) => {
  const fetched = vi.spyOn(globalThis, "fetch");
  exchanged["generate/label"] = { body: { label_created: 1, label_url } };
  await expect(courier.label("1")).rejects.toThrow("label at an unknown address");
  expect(fetched.mock.calls.map(([url]) => String(url))).not.toContain(label_url);
  fetched.mockRestore();
});

test.each([
  "https://kr-shipmultichannel.s3.ap-southeast-1.amazonaws.com/25149/labels/1.pdf",
  "https://s3-ap-southeast-1.amazonaws.com/kr-shipmultichannel/1.pdf",
  "https://apiv2.shiprocket.in/labels/1.pdf",
])("a label at %s would be fetched", async (label_url) => {
  exchanged["generate/label"] = { body: { label_created: 1, label_url } };
  await courier.signIn();
  const road = globalThis.fetch;
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((url, options) => {
    if (String(url) !== label_url) return road(url, options);
    asked.push(String(url));
    expect(options?.headers).toBeUndefined();
    return Promise.resolve(new Response("%PDF-1.4", { headers: { "content-type": "application/pdf" } }));
  });
  expect((await courier.label("1")).toString()).toBe("%PDF-1.4");
  expect(asked).toEqual([label_url]);
  vi.restoreAllMocks();
});

test("what is called a label and is none is not passed on", async () => {
  exchanged["generate/label"] = { body: { label_created: 1, label_url: `${origin}/sandbox/page/icon.svg` } };
  await expect(courier.label("1")).rejects.toThrow(ProviderError);
  exchanged["generate/label"] = { body: { label_created: 0, label_url: "", not_created: [1] } };
  await expect(courier.label("1")).rejects.toThrow("no label for this parcel yet");
});

test("tracking is in our words, and knows where it ends", async () => {
  const { awb } = await parcel();
  expect(await courier.track(awb)).toMatchObject({ events: [], stage: null, isOver: false });
  const move = (status: string) => emulator.call("POST", "/shiprocket/advance", { awb, status });
  await move("picked up");
  await move("undelivered");
  expect(await courier.track(awb)).toMatchObject({ stage: "problem", isOver: false });
  await move("delivered");
  const { events, ...rest } = await courier.track(awb);
  expect(rest).toEqual({
    stage: "delivered",
    isOver: true,
    url: `${origin}/sandbox/shiprocket/tracking/${awb}`,
  });
  expect(events.map(({ status, stage }) => [status, stage])).toEqual([
    ["DELIVERED", "delivered"],
    ["UNDELIVERED", "problem"],
    ["PICKED UP", "in transit"],
  ]);
});

test("answers that make no sense are the courier's absence, not ours to guess", async () => {
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
  courier.readEvent(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)), key);

test("a webhook speaks with the key alone, and the same news has the same key", () => {
  expect(read(EVENT)).toEqual({
    key: "14340000000001|DELIVERED|23 05 2023 11:43:52",
    awb: "14340000000001",
    status: "DELIVERED",
  });
  for (const key of ["", "x", DEFAULT_KEYS.shiprocket.webhookToken.slice(0, -1)])
    expect(read(EVENT, key)).toBeNull();
  for (const body of ["{", "[]", { ...EVENT, awb: "" }, { ...EVENT, awb: "a'; drop" }])
    expect(read(body)).toBe("unreadable");
});

test("without a key of its own a shop hears no webhook", () => {
  const deaf = shiprocket({ ...DEFAULT_KEYS.shiprocket, apiUrl: origin, webhookToken: "" });
  expect(deaf.readEvent(Buffer.from(JSON.stringify(EVENT)), "")).toBeNull();
});
