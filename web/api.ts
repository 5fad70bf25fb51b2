// How screens call the API: loaders by the server's own transport, the browser by fetch.
import { createContext, type RouterContextProvider } from "react-router";
import { type Api, apiClient, type Transport } from "../contract/api-client.ts";
import type { PageServices } from "../contract/page-seam.ts";

export const pageServices = createContext<PageServices>();

/** The API for a loader, which runs on the server. */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  return apiClient(context.get(pageServices).transport);
}

const TIMEOUT_MS = 20_000;

/** Sends JSON by fetch. */
export const fetchTransport: Transport = async ({ method, url, body, headers }) => {
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
