import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { slug } from "../../../rules/ids.ts";
import { fromRupees } from "../../../rules/money.ts";
import { orderAttempt } from "../remembered.ts";
import { placeOrder } from "./place-order.ts";

const LINES = [{ productId: slug("chips"), quantity: 1, sellingPrice: fromRupees(100) }];

/** The replies of the shop, first to last. */
let replies: Response[];
/** The idempotency keys that it has received. */
let keys: (string | undefined)[];

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  keys = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers["idempotency-key"]);
    return replies.shift();
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [400, "a new"],
  [408, "the same"],
  [409, "a new"],
  [429, "the same"],
  [502, "the same"],
])("after a reply of %d, the next attempt has %s idempotency key", async (status, key) => {
  replies = [
    Response.json({ message: "No", code: "NO" }, { status }),
    Response.json({ orderId: "NEN1", changed: [] }, { status: 201 }),
  ];
  await expect(placeOrder(LINES, null)).rejects.toMatchObject({ status });
  await placeOrder(LINES, null);
  expect(keys[0] === keys[1] ? "the same" : "a new").toBe(key);
  expect(orderAttempt.read()).toBeNull();
});
