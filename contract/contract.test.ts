import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { paise } from "../rules/money.ts";
import { addProduct, listAllProducts } from "./admin-products.ts";
import { ALL_CALLS, callsIn } from "./all-calls.ts";
import {
  ApiError,
  apiClient,
  CONNECTION_LOST,
  isApiError,
  type WireReply,
  type WireRequest,
} from "./api-client.ts";
import * as catalogue from "./catalogue.ts";
import { addCategory } from "./categories.ts";
import { isFinalRefusal } from "./final-refusal.ts";
import { PageQuery } from "./paging.ts";
import { refusingInput } from "./refused-input.ts";
import { Rupees } from "./rupees.ts";

test.each([
  ["GET /api/products", "Failed to fetch products"],
  ["GET /api/products/:id", "Failed to fetch product"],
  ["GET /api/products/related/:id", "Failed to fetch related products"],
  ["GET /api/users/get-top-products", "Failed to fetch Top Products."],
  ["POST /api/users/check-in-stock", "error"],
  ["POST /api/users/createOrder", "Order failed"],
  ["GET /api/users/checkOrder/:id", "Order Not Found"],
  ["POST /api/users/proceedToPay/:id", "Payment Failed"],
  ["POST /api/users/paymentSuccess/:id", "Something went terribly wrong. Sorry for the inconvenience."],
  ["GET /api/users/getAddress/:id", "Address Not Found"],
  ["POST /api/auth/sent-otp", "Something Went Wrong"],
  ["POST /api/auth/verify-otp", "Invalid OTP"],
  ["GET /api/users/coupon/validate/:code", "Invalid Coupon"],
  ["POST /api/admin/login", "An error occurred during login"],
  ["GET /api/admin/profile", "Failed to fetch admin profile"],
  ["GET /api/admin/check-admin-token", "No valid admin token found"],
  ["GET /api/admin/orders/:status", "Failed to fetch orders"],
  ["POST /api/admin/categories", "Failed to add category"],
  ["GET /api/admin/categories", "Failed to fetch categories"],
  ["DELETE /api/admin/categories/:id", "Failed to delete category"],
  ["POST /api/admin/products", "Failed to add product"],
  ["GET /api/admin/products/all-products", "Failed to fetch products."],
  ["POST /api/admin/edit-product/:id", "Failed to update product"],
  ["POST /api/admin/set-top-products", "Failed to set Top Products"],
  ["DELETE /api/admin/delete-product/:id", "Failed to delete product."],
  ["POST /api/admin/change-stock-status/:id", "Failed to change Status of the product"],
])("the default error of %s is the specification's: %s", (address, failure) => {
  const call = Object.values(ALL_CALLS).find(({ method, path }) => `${method} ${path}` === address);
  expect(call?.failure).toBe(failure);
});

test("every call has its own address", () => {
  const addresses = Object.values(ALL_CALLS).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each([
  [125, 12_500],
  [0.01, 1],
  [139.37, 13_937],
  [1_25_000.5, 1_25_00_050],
])("₹%d on the wire is %d paise in the code, and back", (rupees, inPaise) => {
  expect(z.decode(Rupees, rupees)).toBe(inPaise);
  expect(z.encode(Rupees, paise(inPaise))).toBe(rupees);
});

test.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY])("%d is not an amount of rupees", (rupees) => {
  expect(z.safeDecode(Rupees, rupees).success).toBe(false);
});

test.each([
  [{ limit: "1" }, true],
  [{ limit: "999" }, true],
  [{}, true],
  [{ before: "0190a5a0-0000-7000-8000-000000000000" }, true],
  [{ limit: "-1" }, false],
  [{ limit: "0" }, false],
  [{ limit: "1000000000" }, false],
  [{ limit: "1e2" }, false],
  [{ limit: ["1", "2"] }, false],
  [{ before: "broken" }, false],
  [{ before: "' or 1=1 --" }, false],
])("the query of a page, %j, is valid: %s", (query, isGood) => {
  expect(z.safeParse(PageQuery, query).success).toBe(isGood);
});

function api(reply: Partial<WireReply>) {
  const requests: WireRequest[] = [];
  const call = apiClient(async (request) => {
    requests.push(request);
    return { status: 200, json: undefined, retryAfter: null, ...reply };
  });
  return { call, requests };
}

const failureOf = async (made: Promise<unknown>) => {
  const error = await made.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error("not refused");
  const { message, status, code, fields, retryAfter } = error;
  return { message, status, code, fields, retryAfter };
};

test("all parts of a URL are escaped", async () => {
  const { call, requests } = api({ json: [] });
  await call(catalogue.listRelatedProducts, { params: { id: "a/b?c" }, query: { excludeId: "chips" } });
  expect(requests).toEqual([
    {
      method: "GET",
      path: "/api/products/related/:id",
      params: { id: "a/b?c" },
      query: { excludeId: "chips" },
      url: "/api/products/related/a%2Fb%3Fc?excludeId=chips",
      body: undefined,
      isForm: false,
      mayRepeat: true,
      headers: {},
      onProgress: undefined,
    },
  ]);
  await call(listAllProducts, { query: { search: "d&e=f" } });
  expect(requests[1]?.url).toBe("/api/admin/products/all-products?search=d%26e%3Df");
});

test("a form is sent as texts, and the transport gets the progress callback", async () => {
  const { call, requests } = api({
    status: 201,
    json: { _id: "1", name: "Halwa", image: null, products: 0 },
  });
  const onProgress = () => {};
  await call(addCategory, { body: { name: "Halwa" } }, { onProgress });
  const category = "0190a5a0-0000-7000-8000-000000000000";
  const body = { name: "Chips", category, sellingPrice: paise(9_950), mrp: paise(10_000), isVeg: true };
  await call(addProduct, { body }).catch(() => {});
  expect(requests).toMatchObject([
    { url: "/api/admin/categories", isForm: true, body: { name: "Halwa" }, onProgress },
    { isForm: true, body: { name: "Chips", category, sellingPrice: "99.5", mrp: "100", isVeg: "true" } },
  ]);
});

test("an error without a code has the server's message", async () => {
  const plain = api({ status: 500, json: { message: "Broken shelf" } });
  expect(await failureOf(plain.call(catalogue.listProducts, { query: {} }))).toMatchObject({
    message: "Broken shelf",
    code: "UNKNOWN",
  });
});

test("an error has the server's message, or else the call's default one", async () => {
  const limited = api({ status: 429, json: { message: "Wait", code: "TOO_MANY" }, retryAfter: 7 });
  expect(await failureOf(limited.call(catalogue.listProducts, { query: {} }))).toEqual({
    message: "Wait",
    status: 429,
    code: "TOO_MANY",
    fields: {},
    retryAfter: 7,
  });
  const silent = api({ status: 502, json: undefined });
  expect(await failureOf(silent.call(catalogue.listProducts, { query: {} }))).toMatchObject({
    message: "Failed to fetch products",
    status: 502,
    code: "UNKNOWN",
  });
  const nonsense = api({ json: [{ productId: 7 }] });
  expect(await failureOf(nonsense.call(catalogue.listProducts, { query: {} }))).toMatchObject({
    message: "Failed to fetch products",
    code: "BAD_REPLY",
  });
});

test.each([
  [0, false],
  [200, false],
  [400, true],
  [404, true],
  [408, false],
  [409, true],
  [429, false],
  [500, false],
  [503, false],
])("an error of status %d is a final refusal: %s", (status, isFinal) => {
  expect(isFinalRefusal(new ApiError("No", { status, code: "UNKNOWN" }))).toBe(isFinal);
});

test("an input that the server would refuse is an error of the call, and is not sent", async () => {
  const { call: send, requests } = api({ json: [] });
  const call = refusingInput(send);
  const long = "x".repeat(101);
  expect(await failureOf(call(listAllProducts, { query: { search: long } }))).toMatchObject({
    status: 400,
    code: "INVALID_INPUT",
    fields: { search: expect.any(String) },
  });
  expect(requests).toEqual([]);
});

test("a lost connection has its own message", async () => {
  const call = apiClient(() => Promise.reject(new TypeError("fetch failed")));
  expect(await failureOf(call(catalogue.listProducts, { query: {} }))).toMatchObject({
    message: CONNECTION_LOST,
    status: 0,
    code: "NO_CONNECTION",
  });
});

test("the calls of every file are among all calls", async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const parts: object[] = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ join(import.meta.dirname, name))),
  );
  expect(Object.keys(callsIn(parts)).toSorted()).toEqual(Object.keys(ALL_CALLS).toSorted());
});
