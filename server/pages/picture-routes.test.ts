import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

test.each([
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e%2f%2e%2e%2fx",
  "..\\..\\x",
  "a%00.jpg",
  "%5c%5cx",
  "a.jpg/../../b",
  ".",
])("the picture %s is not found", async (name) => {
  const answer = await sendRequest(shop, "GET", `/api/images/${name}`);
  expect([400, 404]).toContain(answer.status);
});
