import { expect, test } from "vitest";
import { asShopError, failureBody, ShopError } from "./errors.ts";

test("does not change a ShopError", () => {
  const refusal = new ShopError("COUPON_UNKNOWN");
  expect(asShopError(refusal)).toBe(refusal);
  expect(failureBody(refusal)).toEqual({ message: "Invalid Coupon", code: "COUPON_UNKNOWN" });
});

test.each([
  [Object.assign(new Error("body"), { statusCode: 413 }), "TOO_LARGE", 413],
  [Object.assign(new Error("type"), { statusCode: 415 }), "WRONG_CONTENT_TYPE", 415],
  [Object.assign(new Error("often"), { statusCode: 429 }), "TOO_MANY", 429],
  [Object.assign(new Error("json"), { statusCode: 400 }), "INVALID_INPUT", 400],
  [Object.assign(new Error("refused"), { code: "ECONNREFUSED" }), "BUSY", 503],
  [Object.assign(new Error("admin shutdown"), { code: "57P01" }), "BUSY", 503],
  [Object.assign(new Error("statement timeout"), { code: "57014" }), "BUSY", 503],
  [Object.assign(new Error("lock timeout"), { code: "55P03" }), "BUSY", 503],
  [Object.assign(new Error("too many clients"), { code: "53300" }), "BUSY", 503],
  [Object.assign(new Error("disk full"), { code: "53100" }), "BUSY", 503],
  [Object.assign(new Error("read-only"), { code: "25006" }), "BUSY", 503],
  [Object.assign(new Error("idle in transaction"), { code: "25P03" }), "BUSY", 503],
  [Object.assign(new Error("idle session"), { code: "57P05" }), "BUSY", 503],
  [Object.assign(new Error("no such host"), { code: "ENOTFOUND" }), "BUSY", 503],
  [Object.assign(new Error("no name server"), { code: "EAI_AGAIN" }), "BUSY", 503],
  [Object.assign(new Error("no way there"), { code: "EHOSTUNREACH" }), "BUSY", 503],
  [Object.assign(new Error("network down"), { code: "ENETUNREACH" }), "BUSY", 503],
  [new Error("Client has encountered a connection error and is not queryable"), "BUSY", 503],
  [new Error("timeout exceeded when trying to connect"), "BUSY", 503],
  [new Error("Connection terminated unexpectedly"), "BUSY", 503],
  [Object.assign(new Error("NUL"), { code: "22021" }), "INVALID_INPUT", 400],
  [Object.assign(new Error("NUL in JSON"), { code: "22P05" }), "INVALID_INPUT", 400],
  [Object.assign(new Error("unique"), { code: "23505" }), "ALREADY_STORED", 409],
  [Object.assign(new Error("serialization failure"), { code: "40001" }), "BUSY", 503],
  [Object.assign(new Error("deadlock"), { code: "40P01" }), "BUSY", 503],
  [Object.assign(new Error("strange"), { statusCode: 502 }), "UNEXPECTED", 500],
  [new TypeError("x is not a function"), "UNEXPECTED", 500],
])("%s is %s", (error, code, status) => {
  const refusal = asShopError(error);
  expect(refusal).toMatchObject({ code, status, cause: error });
  expect(JSON.stringify(failureBody(refusal))).not.toContain(error.message);
});

test("temporary refusals have a time for the retry", () => {
  expect(new ShopError("BUSY").retryAfter).toBeGreaterThan(0);
  expect(new ShopError("PAYMENT_UNAVAILABLE").retryAfter).toBeGreaterThan(0);
  expect(new ShopError("INVALID_INPUT").retryAfter).toBeUndefined();
});

test("converts any thrown value", () => {
  for (const thrown of ["text", 7, {}]) expect(asShopError(thrown)).toMatchObject({ code: "UNEXPECTED" });
});
