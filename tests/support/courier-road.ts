// The shop's courier client with a recording proxy before the emulator: the proxy lists the calls and can
// replace replies.
// New for every test.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, vi } from "vitest";
import { paise } from "../../rules/money.ts";
import { DEFAULT_KEYS } from "../../sandbox/default-keys.ts";
import type { BookingRequest, Courier } from "../../server/adapters/courier/courier.ts";
import { shiprocket } from "../../server/adapters/courier/shiprocket.ts";
import { type RunningSandbox, runSandbox } from "./run-sandbox.ts";

export let emulator: RunningSandbox;
let road: Server;
export let origin: string;
export let calls: string[];
/**
 * Replies to send instead of the emulator's, keyed by a part of the URL; `once` applies to the first match
 * only.
 */
export let exchanged: Record<string, { status?: number; body: unknown; once?: boolean }>;
export let courier: Courier;

/** Opens emulator, proxy and courier client before each test of a file, and closes them after it. */
export function setUpRoad(): void {
  beforeEach(async () => {
    emulator = await runSandbox();
    calls = [];
    exchanged = {};
    road = createServer(async (request, response) => {
      const url = String(request.url);
      calls.push(url);
      const [part = "", other] = Object.entries(exchanged).find(([part]) => url.includes(part)) ?? [];
      if (other) {
        if (other.once) delete exchanged[part];
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
      const replyBody = await answer.arrayBuffer().catch(() => null);
      if (!replyBody) return request.socket.destroy();
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      // The emulator puts its own address into the URLs of labels. The client has to fetch them through this
      // proxy.
      const isPdf = answer.headers.get("content-type") === "application/pdf";
      response.end(
        isPdf
          ? Buffer.from(replyBody)
          : Buffer.from(replyBody).toString().replaceAll(new URL(emulator.origin).host, host),
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
}

export const open = (password = DEFAULT_KEYS.shiprocket.password) =>
  shiprocket({
    carrier: "shiprocket",
    ...DEFAULT_KEYS.shiprocket,
    apiUrl: `${origin}/sandbox/shiprocket/v1/external`,
    password,
  });
export const fault = (mode: string, how = {}) =>
  emulator.call("POST", "/faults", { provider: "shiprocket", mode, count: 1, ...how });
export const logins = () => calls.filter((url) => url.endsWith("/auth/login")).length;

const PARCEL = { weightGrams: 500, lengthCm: 25, widthCm: 20, heightCm: 10 };
export const offersTo = (pincode: string, pickupLocation = "Primary", adapter = courier) =>
  adapter.listOffers(PARCEL, { pickupLocation }, { pincode, value: paise(30_000) });
export const BOOKING: BookingRequest = {
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

export async function parcel() {
  const { shipmentId } = await courier.book(BOOKING);
  const { awb } = await courier.assign(shipmentId, "10");
  return { shipmentId, awb };
}
