// Behaviour shared by all calls: how they take input and how they fail.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../../tests/support/admin.ts";
import { sendRequest } from "../../../tests/support/browser.ts";
import { payingShopper } from "../../../tests/support/builders.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { expectFailure } from "../../../tests/support/expect-failure.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { countRows } from "../../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const line = { productId: "nendran-banana-chips", quantity: 1 };

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json\tx",
  "application/json x",
  "application/json; charset=utf-16",
  "application/jsonp",
  "text/json",
  " ",
])("a body of type %j is not processed", async (type) => {
  const before = await countRows(shop);
  const raw = JSON.stringify({ items: [line] });
  const answer = await sendRequest(shop, "POST", "/api/users/createOrder", {
    raw,
    headers: { "content-type": type },
  });
  expectFailure(answer, 415);
  expect(await countRows(shop)).toEqual(before);
});

test("a body without a type is not processed", async () => {
  const answer = await sendRequest(shop, "POST", "/api/users/createOrder", {
    raw: JSON.stringify({ items: [line] }),
  });
  expectFailure(answer, 415);
});

test.each(["{", "", "null", "[]", '"text"', "1", "{} {}", '{"items":'])(
  "a body of %j is refused",
  async (raw) => {
    const answer = await sendRequest(shop, "POST", "/api/users/createOrder", {
      raw,
      headers: { "content-type": "application/json" },
    });
    expectFailure(answer, 400);
  },
);

test("a call without a body accepts a JSON content type with no body", async () => {
  const owner = await openAdmin(shop);
  const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
  const added = await owner.request<{ _id: string }>("POST", "/api/admin/coupon", {
    couponName: "EMPTYBODY",
    discountPercentage: 5,
  });
  const path = `/api/admin/coupon/${added.json._id}`;
  expect((await sendRequest(shop, "DELETE", path, { headers })).status).toBe(200);
});

test("a body that is too large is refused", async () => {
  const filler = "x".repeat(17 * 1024);
  expectFailure(
    await sendRequest(shop, "POST", "/api/auth/sent-otp", { body: { phoneNo: "x", filler } }),
    413,
  );
  const cart = { items: [line], filler: "x".repeat(256 * 1024) };
  expectFailure(await sendRequest(shop, "POST", "/api/users/createOrder", { body: cart }), 413);
  const kart = { kart: [line], filler: cart.filler };
  expectFailure(await sendRequest(shop, "POST", "/api/users/check-in-stock", { body: kart }), 413);
});

test("a cart of fifty whole items with descriptions in an Indian script is accepted", async () => {
  const { json } = await sendRequest<{ productId: string; stock: boolean }[]>(shop, "GET", "/api/products");
  const products = json.filter(({ stock }) => stock);
  const items = Array.from({ length: 50 }, (_, index) => ({
    ...line,
    productId: products[index % products.length]?.productId,
    description: "നേന്ത്രക്കായ വറുത്തത് ".repeat(80),
  }));
  expect(JSON.stringify(items).length).toBeLessThan(100_000);
  expect(Buffer.byteLength(JSON.stringify(items))).toBeGreaterThan(200_000);
  const checked = await sendRequest(shop, "POST", "/api/users/check-in-stock", { body: { kart: items } });
  expect(checked.status).toBe(200);
  expect((await sendRequest(shop, "POST", "/api/users/createOrder", { body: { items } })).status).toBe(201);
});

test.each(["/api", "/api/", "/api/nothing", "/api/users", "/api/products/a/b", "/api/%2e%2e/package.json"])(
  "%s is not found",
  async (path) => {
    const answer = await sendRequest(shop, "GET", path);
    if (path === "/api") expect(answer.status).toBe(404);
    else expectFailure(answer, 404);
  },
);

test.each(["POST", "PUT", "PATCH", "DELETE", "TRACE"])(
  "%s on a page is not found, and the reply does not repeat the address",
  async (method) => {
    const answer = await sendRequest(shop, method, "/enter-address/X/+919876543210");
    expectFailure(answer, 404);
    expect(answer.text).not.toContain("9876543210");
  },
);

test("an address that cannot be decoded is refused, and the reply does not repeat it", async () => {
  const answer = await sendRequest(shop, "GET", "/api/users/getAddress/+919876543210%zz");
  expectFailure(answer, 400);
  expect(answer.text).not.toContain("9876543210");
});

test("refuses a parameter that is repeated or empty", async () => {
  for (const path of [
    "/api/products/related/achappam?excludeId=a&excludeId=b",
    "/api/products/related/achappam?excludeId[]=a",
    "/api/products/related/achappam?excludeId=",
  ]) {
    const answer = await sendRequest(shop, "GET", path);
    if (path.includes("[]")) expect(answer.status).toBe(200);
    else expectFailure(answer, 400);
  }
});

test("no cache may store personal replies", async () => {
  const { browser, orderId, phone } = await payingShopper(shop);
  const answers = [
    await browser.tryViewOrder(orderId),
    await browser.tryGetAddress(phone),
    await browser.tryStartPayment(orderId),
    await browser.request("GET", `/enter-address/${orderId}/${phone}`),
    await browser.request("GET", `/verify-otp/${orderId}`),
  ];
  for (const { headers } of answers) expect(headers["cache-control"]).toMatch(/no-store/);
});
