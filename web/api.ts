// How screens call the API: loaders by the server's own transport, the browser by fetch.
import { createContext, type RouterContextProvider } from "react-router";
import {
  type Api,
  apiClient,
  type Transport,
  type WireReply,
  type WireRequest,
} from "../contract/api-client.ts";
import type { PageServices } from "../contract/page-seam.ts";

export const pageServices = createContext<PageServices>();

/** The API for a loader, which runs on the server. */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  return apiClient(context.get(pageServices).transport);
}

const TIMEOUT_MS = 20_000;

/** How often a call is made while the shop is busy, and how long the browser waits at most in between. */
const MAX_TRIES = 3;
const MAX_WAIT_SECONDS = 10;

/** Sends JSON by fetch. What may be sent twice is sent again when a busy shop has said when to come back. */
export const fetchTransport: Transport = async (request) => {
  for (let tries = 1; ; tries++) {
    const reply = await send(request);
    const seconds = reply.retryAfter ?? Number.POSITIVE_INFINITY;
    if (!isBusy(reply) || !mayRepeat(request) || seconds > MAX_WAIT_SECONDS || tries === MAX_TRIES)
      return reply;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
};

function isBusy({ status, json }: WireReply): boolean {
  return status === 503 && (json as { code?: unknown } | undefined)?.code === "BUSY";
}

/** Reading changes nothing, and an idempotency key makes one change of many requests. */
function mayRepeat({ method, headers }: WireRequest): boolean {
  return method === "GET" || "idempotency-key" in headers;
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
    signal: AbortSignal.timeout(TIMEOUT_MS),
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
