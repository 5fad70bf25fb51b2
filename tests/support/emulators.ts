// Calls of the sandbox's control API.
import type { TestShop } from "./open-test-shop.ts";

/** @throws Error with the reply if the sandbox refuses, except for a payment that is meant to fail */
export async function atSandbox<Json>(
  shop: Pick<TestShop, "sandboxUrl">,
  method: string,
  path: string,
  body?: unknown,
): Promise<Json> {
  const response = await fetch(`${shop.sandboxUrl}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const json = (await response.json()) as Json;
  if (!response.ok && !path.endsWith("/pay"))
    throw new Error(`sandbox ${response.status}: ${JSON.stringify(json)}`);
  return json;
}

/**
 * Makes a provider misbehave; mode `ok` ends it.
 * @param how which calls are affected, with which error, and for how long
 */
export function setFault(
  shop: TestShop,
  provider: string,
  mode: string,
  count?: number,
  how: { path?: string; method?: string; code?: number; delayMs?: number } = {},
): Promise<unknown> {
  return atSandbox(shop, "POST", "/faults", { provider, mode, ...(count ? { count } : {}), ...how });
}

/** The delay of a slow or late call that waits until `endWaits`: longer than any timeout of the shop. */
export const UNTIL_ENDED = { delayMs: 60_000 };

/** Ends the waits of all slow and late calls. */
export const endWaits = (shop: TestShop): Promise<unknown> => atSandbox(shop, "POST", "/faults/release");

/** Whether the last fault with a `count` has been used up. */
export async function isFaultTaken(shop: TestShop, provider: string): Promise<boolean> {
  const faults = await atSandbox<Record<string, unknown>>(shop, "GET", "/faults");
  return faults[provider] === null;
}
