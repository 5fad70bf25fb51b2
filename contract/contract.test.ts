import { expect, test } from "vitest";
import * as z from "zod/mini";
import { paise } from "../rules/money.ts";
import * as adminCatalogue from "./admin-catalogue.ts";
import * as adminSession from "./admin-session.ts";
import { apiClient, CONNECTION_LOST, isApiError, type WireReply, type WireRequest } from "./api-client.ts";
import * as catalogue from "./catalogue.ts";
import * as checkout from "./checkout.ts";
import * as coupons from "./coupons.ts";
import { listOrdersByStatus } from "./orders.ts";
import { PageQuery } from "./paging.ts";
import { Rupees } from "./rupees.ts";

test("the default words of each call are the specification's", () => {
  const words = {
    [catalogue.listProducts.path]: "Failed to fetch products",
    [catalogue.getProduct.path]: "Failed to fetch product",
    [catalogue.listRelatedProducts.path]: "Failed to fetch related products",
    [catalogue.listTopProducts.path]: "Failed to fetch Top Products.",
    [catalogue.checkInStock.path]: "error",
    [checkout.createOrder.path]: "Order failed",
    [checkout.checkOrder.path]: "Order Not Found",
    [checkout.proceedToPay.path]: "Payment Failed",
    [checkout.confirmPayment.path]: "Something went terribly wrong. Sorry for the inconvenience.",
    [checkout.getAddress.path]: "Address Not Found",
    [checkout.sendOtp.path]: "Something Went Wrong",
    [checkout.verifyOtp.path]: "Invalid OTP",
    [coupons.validateCoupon.path]: "Invalid Coupon",
    [adminSession.login.path]: "An error occurred during login",
    [adminSession.adminProfile.path]: "Failed to fetch admin profile",
    [adminSession.checkAdminToken.path]: "No valid admin token found",
    [listOrdersByStatus.path]: "Failed to fetch orders",
  };
  const calls = [
    ...Object.values({ ...catalogue, ...checkout, ...coupons, ...adminSession }),
    listOrdersByStatus,
  ];
  for (const [path, failure] of Object.entries(words)) {
    const call = calls.find((part) => typeof part === "object" && "path" in part && part.path === path);
    expect(call).toMatchObject({ failure });
  }
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

test.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY])("%d is no amount of rupees", (rupees) => {
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
])("a page of orders asked for by %j: %s", (query, isGood) => {
  expect(z.safeParse(PageQuery, query).success).toBe(isGood);
});

function api(reply: Partial<WireReply>) {
  const asked: WireRequest[] = [];
  const call = apiClient(async (request) => {
    asked.push(request);
    return { status: 200, json: undefined, retryAfter: null, ...reply };
  });
  return { call, asked };
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

test("a call goes to its address with everything escaped", async () => {
  const { call, asked } = api({ json: [] });
  await call(catalogue.listRelatedProducts, {
    params: { id: "a/b?c" },
    query: { excludeId: "d&e=f" },
  });
  expect(asked).toEqual([
    {
      method: "GET",
      url: "/api/products/related/a%2Fb%3Fc?excludeId=d%26e%3Df",
      body: undefined,
      isForm: false,
      headers: {},
      onProgress: undefined,
    },
  ]);
});

test("a form goes out as texts, and whoever sends it is told how far it has come", async () => {
  const { call, asked } = api({ status: 201, json: { _id: "1", name: "Halwa", image: null, products: 0 } });
  const onProgress = () => {};
  await call(adminCatalogue.addCategory, { body: { name: "Halwa" } }, { onProgress });
  const category = "0190a5a0-0000-7000-8000-000000000000";
  const body = { name: "Chips", category, sellingPrice: paise(9_950), mrp: paise(10_000), isVeg: true };
  await call(adminCatalogue.addProduct, { body }).catch(() => {});
  expect(asked).toMatchObject([
    { url: "/api/admin/categories", isForm: true, body: { name: "Halwa" }, onProgress },
    { isForm: true, body: { name: "Chips", category, sellingPrice: "99.5", mrp: "100", isVeg: "true" } },
  ]);
});

test.each([
  [adminCatalogue.addCategory, "Failed to add category"],
  [adminCatalogue.listCategories, "Failed to fetch categories"],
  [adminCatalogue.deleteCategory, "Failed to delete category"],
  [adminCatalogue.addProduct, "Failed to add product"],
  [adminCatalogue.listAllProducts, "Failed to fetch products."],
  [adminCatalogue.editProduct, "Failed to update product"],
  [adminCatalogue.setTopProducts, "Failed to set Top Products"],
  [adminCatalogue.deleteProduct, "Failed to delete product."],
  [adminCatalogue.changeStockStatus, "Failed to change Status of the product"],
])("$path fails in the specification's words", (call, failure) => {
  expect(call.failure).toBe(failure);
});

test("a failure without a code is told in its own message", async () => {
  const told = api({ status: 500, json: { message: "Broken shelf" } });
  expect(await failureOf(told.call(catalogue.listProducts))).toMatchObject({
    message: "Broken shelf",
    code: "UNKNOWN",
  });
});

test("a failure brings the server's words, else the call's own", async () => {
  const told = api({ status: 429, json: { message: "Wait", code: "TOO_MANY" }, retryAfter: 7 });
  expect(await failureOf(told.call(catalogue.listProducts))).toEqual({
    message: "Wait",
    status: 429,
    code: "TOO_MANY",
    fields: {},
    retryAfter: 7,
  });
  const silent = api({ status: 502, json: undefined });
  expect(await failureOf(silent.call(catalogue.listProducts))).toMatchObject({
    message: "Failed to fetch products",
    status: 502,
    code: "UNKNOWN",
  });
  const nonsense = api({ json: [{ productId: 7 }] });
  expect(await failureOf(nonsense.call(catalogue.listProducts))).toMatchObject({
    message: "Failed to fetch products",
    code: "BAD_REPLY",
  });
});

test("without a connection it says so", async () => {
  const call = apiClient(() => Promise.reject(new TypeError("fetch failed")));
  expect(await failureOf(call(catalogue.listProducts))).toMatchObject({
    message: CONNECTION_LOST,
    status: 0,
    code: "NO_CONNECTION",
  });
});
