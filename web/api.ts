// How screens call the API: loaders through the server's own transport, the browser by fetch.
import { createContext, type RouterContextProvider } from "react-router";
import {
  type Api,
  apiClient,
  type Transport,
  type WireReply,
  type WireRequest,
} from "../contract/api-client.ts";
import type { PageServices } from "../contract/page-renderer.ts";
import { refusingInput } from "../contract/refused-input.ts";
import { pause, timeLimit } from "./loading/pause.ts";

export const pageServices = createContext<PageServices>();

/** The API for loaders, which run on the server. */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  return refusingInput(apiClient(context.get(pageServices).transport));
}

const TIMEOUT_MS = 20_000;

/** The most retries while the shop is busy, and the longest Retry-After that the browser waits for. */
const MAX_REPEATS = 2;
const MAX_WAIT_SECONDS = 10;

/** Sends JSON by fetch. If a busy shop replies with Retry-After, requests that are safe to repeat are retried. */
export const fetchTransport: Transport = (request) => sendUntilServed(request, MAX_REPEATS);

async function sendUntilServed(request: WireRequest, repeats: number): Promise<WireReply> {
  const reply = await send(request);
  const { code } = (reply.json ?? {}) as { code?: unknown };
  const seconds = reply.retryAfter ?? Infinity;
  // With an idempotency key, repeated requests make one change.
  const mayRepeat = request.mayRepeat || "idempotency-key" in request.headers;
  if (reply.status !== 503 || code !== "BUSY" || !mayRepeat || seconds > MAX_WAIT_SECONDS || repeats === 0)
    return reply;
  await pause(seconds * 1_000);
  return sendUntilServed(request, repeats - 1);
}

const send: Transport = async ({ method, url, body, headers }) => {
  const answer = await fetch(url, {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: timeLimit(TIMEOUT_MS),
  });
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  const retryAfter = Number(answer.headers.get("retry-after"));
  return {
    status: answer.status,
    json: isJson ? await answer.json() : undefined,
    retryAfter: retryAfter > 0 ? retryAfter : null,
  };
};

/** The API for code that runs in the browser. */
export const api: Api = apiClient(fetchTransport);
