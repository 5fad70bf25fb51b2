import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { WireRequest } from "../contract/api-client.ts";
import { fetchTransport } from "./api.ts";

const BUSY = { code: "BUSY", message: "The shop is very busy. Please try again in a moment." };

/** A server that refuses the first requests. @returns the methods it received, and a function that makes a request */
async function shopThatRefuses(times: number, { code = "BUSY", retryAfter = "1" } = {}) {
  const methods: IncomingMessage["method"][] = [];
  const server = createServer((request, response) => {
    methods.push(request.method);
    const isRefused = methods.length <= times;
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
    mayRepeat: (more.method ?? "GET") === "GET",
    headers: {},
    onProgress: undefined,
    ...more,
  });
  return { methods, request };
}

test("retries a busy shop after its Retry-After", async () => {
  const { methods, request } = await shopThatRefuses(1);
  const began = performance.now();
  expect(await fetchTransport(request())).toMatchObject({ status: 200, json: { ok: true } });
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  expect(methods).toEqual(["GET", "GET"]);
});

test("retries a request that changes something only if it has an idempotency key", async () => {
  const order = await shopThatRefuses(1);
  const headers = { "idempotency-key": "key-1" };
  expect(await fetchTransport(order.request({ method: "POST", headers, body: {} }))).toMatchObject({
    status: 200,
  });
  const code = await shopThatRefuses(1);
  expect(await fetchTransport(code.request({ method: "POST", body: {} }))).toMatchObject({ status: 503 });
  expect(code.methods).toEqual(["POST"]);
});

test("retries a POST that only reads", async () => {
  const { methods, request } = await shopThatRefuses(1);
  expect(await fetchTransport(request({ method: "POST", mayRepeat: true, body: {} }))).toMatchObject({
    status: 200,
  });
  expect(methods).toEqual(["POST", "POST"]);
});

test("does not retry after a long Retry-After or another error, nor more than twice", async () => {
  const later = await shopThatRefuses(1, { retryAfter: "60" });
  expect(await fetchTransport(later.request())).toMatchObject({ status: 503, retryAfter: 60 });
  const unavailable = await shopThatRefuses(1, { code: "WALLET_UNAVAILABLE" });
  expect(await fetchTransport(unavailable.request())).toMatchObject({ status: 503 });
  const always = await shopThatRefuses(9);
  expect(await fetchTransport(always.request())).toMatchObject({ status: 503 });
  expect([later.methods.length, unavailable.methods.length, always.methods.length]).toEqual([1, 1, 3]);
});
