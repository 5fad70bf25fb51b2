import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOrder, type RunningSandbox, runSandbox } from "../../tests/support/run-sandbox.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox();
});
afterAll(() => sandbox.close());

test("an order starts unpaid; without notes its notes are an empty list", async () => {
  const input = { amount: 12_345, currency: "INR", receipt: "NEN-1" };
  const { status, body } = await sandbox.razorpay("POST", "/orders", input);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    entity: "order",
    amount: 12_345,
    amount_paid: 0,
    amount_due: 12_345,
    receipt: "NEN-1",
    status: "created",
    attempts: 0,
    notes: [],
  });
  expect((await sandbox.razorpay("GET", `/orders/${body.id}`)).body).toEqual(body);
  expect((await sandbox.razorpay("GET", "/orders?receipt=NEN-1")).body).toMatchObject({
    count: 1,
    items: [body],
  });
  expect((await sandbox.razorpay("GET", "/orders?receipt=other")).body).toMatchObject({
    count: 0,
    items: [],
  });
});

test("notes are returned as an object", async () => {
  const input = { amount: 100, currency: "INR", notes: { orderId: "NEN-2" } };
  expect((await sandbox.razorpay("POST", "/orders", input)).body.notes).toEqual({ orderId: "NEN-2" });
});

const good = { amount: 50_000, currency: "INR" };
const periods = { automatic_expiry_period: 12 };
const automatic = (capture_options: unknown) => ({
  ...good,
  payment: { capture: "automatic", capture_options },
});
test.each([
  ["no amount", { currency: "INR" }, "amount: is required."],
  ["a broken amount", { ...good, amount: 100.5 }, "The amount must be an integer."],
  ["an amount as text", { ...good, amount: "100" }, "The amount must be an integer."],
  ["less than a rupee", { ...good, amount: 99 }, "Order amount less than minimum amount allowed"],
  ["another currency", { ...good, currency: "USD" }, "Currency is not supported"],
  ["a payment as text", { ...good, payment: "automatic" }, "payment: must be an object."],
  ["an unknown way of capture", { ...good, payment: { capture: "later" } }, /automatic, manual/],
  ["capture options as text", automatic("now"), "payment.capture_options: must be an object."],
  ["no automatic period", automatic({ manual_expiry_period: 20 }), /^automatic_expiry_period/],
  ["a short automatic period", automatic({ automatic_expiry_period: 11 }), /no less than 12/],
  ["a broken automatic period", automatic({ automatic_expiry_period: 12.5 }), /whole number/],
  ["a long manual period", automatic({ ...periods, manual_expiry_period: 7201 }), /no more than 7200/],
  [
    "a manual period that ends first",
    automatic({ ...periods, manual_expiry_period: 11 }),
    /no less than aut/,
  ],
  ["an unknown refund speed", automatic({ ...periods, refund_speed: "instant" }), /normal, optimum/],
  ["a long receipt", { ...good, receipt: "x".repeat(41) }, "receipt: the length must be no more than 40."],
  ["a long note", { ...good, notes: { a: "x".repeat(257) } }, /longer than 256/],
  [
    "too many notes",
    { ...good, notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [n, "x"])) },
    /15/,
  ],
])("an order with %s is refused", async (_case, input, description) => {
  const { status, body } = await sandbox.razorpay("POST", "/orders", input);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    code: "BAD_REQUEST_ERROR",
    description: expect.stringMatching(description),
    source: "business",
    reason: expect.stringMatching(/^(input_validation_failed|amount_less_than_minimum_amount)$/),
  });
});

test("receipts are not unique: both orders exist, newest first", async () => {
  const input = { ...good, receipt: "NEN-twice" };
  const { body: first } = await sandbox.razorpay("POST", "/orders", input);
  const { body: second } = await sandbox.razorpay("POST", "/orders", input);
  expect(second.id).not.toBe(first.id);
  expect((await sandbox.razorpay("GET", "/orders?receipt=NEN-twice")).body.items).toEqual([second, first]);
  expect((await sandbox.razorpay("GET", "/orders?receipt=NEN-twice&count=1&skip=1")).body.items).toEqual([
    first,
  ]);
});

describe("authentication", () => {
  const basic = (pair: string, scheme = "Basic") => `${scheme} ${Buffer.from(pair).toString("base64")}`;
  test.each([
    ["no key", {}, "Please provide your api key for authentication purposes."],
    ["an unknown key", { authorization: basic("rzp_live_other:x") }, "The api key provided is invalid"],
    ["a wrong secret", { authorization: basic("rzp_test_snackshop:x") }, "Authentication failed"],
    [
      "the word in lower case",
      { authorization: basic("rzp_test_snackshop:sandbox-key-secret", "basic") },
      "Please provide your api key for authentication purposes.",
    ],
  ])("%s is refused", async (_case, headers, description) => {
    const { status, body } = await sandbox.call("GET", "/razorpay/v1/payments/downtimes", undefined, headers);
    expect([status, body.error.description]).toEqual([401, description]);
  });
});

test("unknown ids and URLs get Razorpay's errors", async () => {
  const unknownId = await sandbox.razorpay("GET", "/orders/order_none");
  expect([unknownId.status, unknownId.body.error.description]).toEqual([
    400,
    "The id provided does not exist",
  ]);
  const unknownUrl = await sandbox.razorpay("GET", "/nothing");
  expect(unknownUrl.body.error.description).toBe("The requested URL was not found on the server.");
});

test("an authorized payment can be captured once, for its own amount only", async () => {
  const orderId = await openOrder(sandbox);
  const paid = await sandbox.call("POST", "/razorpay/pay", { order_id: orderId, outcome: "authorized" });
  const capture = (amount: number) =>
    sandbox.razorpay("POST", `/payments/${paid.body.razorpay_payment_id}/capture`, {
      amount,
      currency: "INR",
    });
  expect((await capture(49_999)).body.error.description).toMatch("equal to the amount authorized");
  expect((await capture(50_000)).body).toMatchObject({
    status: "captured",
    captured: true,
    fee: 1180,
    tax: 180,
  });
  expect((await capture(50_000)).body.error.description).toBe("This payment has already been captured");
  expect((await sandbox.razorpay("GET", `/orders/${orderId}`)).body).toMatchObject({
    status: "paid",
    amount_paid: 50_000,
    amount_due: 0,
  });
});
