import { expect, test } from "vitest";
import { inMemory, retryKey } from "./retry-key.ts";

const ONE = { items: [{ productId: "chips", quantity: 1 }] };
const TWO = { items: [{ productId: "chips", quantity: 2 }] };

test("the same request gets the same key", () => {
  const store = inMemory();
  expect(retryKey(store, structuredClone(ONE))).toBe(retryKey(store, ONE));
});

test("a changed request gets a new key, also if it is changed back", () => {
  const store = inMemory();
  const keys = [ONE, TWO, ONE].map((request) => retryKey(store, request));
  expect(new Set(keys).size).toBe(3);
});

test("after a reply, the same request gets a new key", () => {
  const store = inMemory();
  const before = retryKey(store, ONE);
  store.remove();
  expect(retryKey(store, ONE)).not.toBe(before);
});
