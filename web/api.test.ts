import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { WireRequest } from "../contract/api-client.ts";
import { fetchTransport } from "./api.ts";

const BUSY = { code: "BUSY", message: "The shop is very busy. Please try again in a moment." };

/** A shop that refuses the first requests. @returns its address, and the methods it was asked with */
async function shopThatRefuses(times: number, { code = "BUSY", retryAfter = "1" } = {}) {
  const asked: IncomingMessage["method"][] = [];
  const server = createServer((request, response) => {
    asked.push(request.method);
    const isRefused = asked.length <= times;
    response.writeHead(isRefused ? 503 : 200, {
      "content-type": "application/json",
      ...(isRefused ? { "retry-after": retryAfter } : {}),
    });
    response.end(JSON.stringify(isRefused ? { ...BUSY, code } : { ok: true }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const request = (more: Partial<WireRequest> = {}): WireRequest => ({
    method: "GET",
    path: "/",
    params: {},
    query: {},
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    body: undefined,
    isForm: false,
    onlyReads: (more.method ?? "GET") === "GET",
    headers: {},
    onProgress: undefined,
    ...more,
  });
  return { asked, request };
}

test("a busy shop is asked again when it said so", async () => {
  const { asked, request } = await shopThatRefuses(1);
  const began = performance.now();
  expect(await fetchTransport(request())).toMatchObject({ status: 200, json: { ok: true } });
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  expect(asked).toEqual(["GET", "GET"]);
});

test("an order with its idempotency key is placed again, anything else that changes something is not", async () => {
  const order = await shopThatRefuses(1);
  const headers = { "idempotency-key": "key-1" };
  expect(await fetchTransport(order.request({ method: "POST", headers, body: {} }))).toMatchObject({
    status: 200,
  });
  const code = await shopThatRefuses(1);
  expect(await fetchTransport(code.request({ method: "POST", body: {} }))).toMatchObject({ status: 503 });
  expect(code.asked).toEqual(["POST"]);
});

test("a search that only reads is made again, though it is a POST", async () => {
  const { asked, request } = await shopThatRefuses(1);
  expect(await fetchTransport(request({ method: "POST", onlyReads: true, body: {} }))).toMatchObject({
    status: 200,
  });
  expect(asked).toEqual(["POST", "POST"]);
});

test("nobody is kept waiting for long, nor for a provider that is away", async () => {
  const later = await shopThatRefuses(1, { retryAfter: "60" });
  expect(await fetchTransport(later.request())).toMatchObject({ status: 503, retryAfter: 60 });
  const away = await shopThatRefuses(1, { code: "WALLET_UNAVAILABLE" });
  expect(await fetchTransport(away.request())).toMatchObject({ status: 503 });
  const always = await shopThatRefuses(9);
  expect(await fetchTransport(always.request())).toMatchObject({ status: 503 });
  expect([later.asked.length, away.asked.length, always.asked.length]).toEqual([1, 1, 3]);
});
