import { afterEach, beforeEach, expect, test } from "vitest";
import { listenForWebhooks, type RunningSandbox, runSandbox } from "../../tests/support/run-sandbox.ts";

const DAY = 24 * 60;

let sandbox: RunningSandbox;
let shop: Awaited<ReturnType<typeof listenForWebhooks>>;

beforeEach(async () => {
  shop = await listenForWebhooks();
  sandbox = await runSandbox({ webhookUrl: shop.url });
});
afterEach(async () => {
  await sandbox.close();
  shop.close();
});

async function openOrder(payment?: object): Promise<string> {
  const { body } = await sandbox.razorpay("POST", "/orders", { amount: 50_000, currency: "INR", payment });
  return body.id;
}

const automatic = (automatic_expiry_period: number, manual_expiry_period: number) => ({
  capture: "automatic",
  capture_options: { automatic_expiry_period, manual_expiry_period, refund_speed: "optimum" },
});

/** A payment without webhooks, the only one of its order. */
async function openPayment(outcome: string, options?: object) {
  const order_id = await openOrder(options);
  await sandbox.call("POST", "/razorpay/pay", { order_id, outcome, webhook: "none" });
  const { body } = await sandbox.razorpay("GET", `/orders/${order_id}/payments`);
  return { order_id, paymentId: body.items[0].id as string };
}

const control = (paymentId: string, name: string, minutes?: number) =>
  sandbox.call("POST", `/razorpay/payments/${paymentId}/${name}`, { minutes });
const capture = (paymentId: string) =>
  sandbox.razorpay("POST", `/payments/${paymentId}/capture`, { amount: 50_000, currency: "INR" });
const read = async (paymentId: string) => (await sandbox.razorpay("GET", `/payments/${paymentId}`)).body;
const namesReceived = () => shop.received.map(({ event }) => event).sort();

test.each([
  ["failed", "late-authorize"],
  ["created", "late-authorize"],
  ["authorized", "late-capture"],
])("a %s payment that the bank confirms in time is captured automatically (%s)", async (outcome, name) => {
  const { paymentId } = await openPayment(outcome, automatic(20, 60));
  expect((await control(paymentId, name, 19)).body).toMatchObject({ status: "captured", error_code: null });
  await expect.poll(namesReceived).toEqual(["order.paid", "payment.authorized", "payment.captured"]);
});

test.each([
  ["failed", "late-authorize"],
  ["created", "late-authorize"],
  ["authorized", "late-capture"],
])("a %s payment that the bank confirms too late can be captured manually (%s)", async (outcome, name) => {
  const { order_id, paymentId } = await openPayment(outcome, automatic(20, 60));
  const { body } = await control(paymentId, name, 21);
  expect(body).toMatchObject({ status: "authorized", captured: false, error_code: null, fee: null });
  await expect.poll(namesReceived).toEqual(["payment.authorized"]);
  expect((await sandbox.razorpay("GET", `/orders/${order_id}`)).body.status).toBe("attempted");

  expect((await capture(paymentId)).body).toMatchObject({ status: "captured", captured: true });
  await expect.poll(namesReceived).toEqual(["order.paid", "payment.authorized", "payment.captured"]);
  expect((await control(paymentId, name)).body.error.description).toMatch("already been captured");
});

test("a payment that is not captured in time is refunded automatically and cannot be captured any more", async () => {
  const { paymentId } = await openPayment("authorized", automatic(20, 60));
  await control(paymentId, "age", 59);
  expect((await read(paymentId)).status).toBe("authorized");
  await control(paymentId, "age", 2);
  expect(await read(paymentId)).toMatchObject({
    status: "refunded",
    refund_status: "full",
    amount_refunded: 50_000,
    captured: false,
  });
  expect((await sandbox.razorpay("GET", "/refunds")).body.items).toMatchObject([
    { payment_id: paymentId, amount: 50_000, status: "processed", notes: [], speed_requested: "optimum" },
  ]);
  await expect.poll(namesReceived).toEqual(["refund.created", "refund.processed"]);

  const captured = await capture(paymentId);
  expect([captured.status, captured.body.error]).toEqual([
    400,
    expect.objectContaining({ code: "BAD_REQUEST_ERROR", reason: "input_validation_failed" }),
  ]);
  const late = await control(paymentId, "late-authorize");
  expect(late.body.error.description).toMatch("fully refunded already");
});

test("the lists show what time has changed, even if the payment itself was not read", async () => {
  const { paymentId } = await openPayment("authorized", automatic(20, 60));
  await control(paymentId, "age", 61);
  expect((await sandbox.razorpay("GET", "/payments")).body.items).toMatchObject([{ status: "refunded" }]);
});

test("a payment confirmed after the last minute for a capture is refunded at once", async () => {
  const { paymentId } = await openPayment("failed", automatic(20, 60));
  expect((await control(paymentId, "late-authorize", 61)).body).toMatchObject({ status: "refunded" });
});

test.each([
  ["without a rule", undefined, 3 * DAY],
  ["without capture options", { capture: "automatic" }, 3 * DAY],
  ["without a manual period", automatic(12, undefined as unknown as number), 5 * DAY],
])("an order %s captures for 12 minutes, and manually for days", async (_case, options, minutes) => {
  const young = await openPayment("failed", options);
  expect((await control(young.paymentId, "late-authorize", 11)).body.status).toBe("captured");
  const { paymentId } = await openPayment("failed", options);
  expect((await control(paymentId, "late-authorize", 13)).body.status).toBe("authorized");
  expect((await control(paymentId, "age", minutes - 14)).body.status).toBe("authorized");
  expect((await control(paymentId, "age", 2)).body.status).toBe("refunded");
});

test("an order with manual capture is never captured automatically", async () => {
  const { paymentId } = await openPayment("captured", { capture: "manual" });
  expect((await read(paymentId)).status).toBe("authorized");
  expect((await control(paymentId, "late-capture")).body.status).toBe("authorized");
  expect((await capture(paymentId)).body.status).toBe("captured");
});

test("a payment without a reply of the bank is created for ten minutes, then failed", async () => {
  const { paymentId } = await openPayment("created");
  expect((await control(paymentId, "age", 9)).body.status).toBe("created");
  expect((await control(paymentId, "age", 2)).body).toMatchObject({
    status: "failed",
    error_reason: "payment_timed_out",
  });
  await expect.poll(namesReceived).toEqual(["payment.failed"]);
});

test("a late authorisation of an order that is already paid is refunded at once", async () => {
  const { order_id, paymentId } = await openPayment("failed");
  await sandbox.call("POST", "/razorpay/pay", { order_id, webhook: "none" });
  expect((await control(paymentId, "late-authorize")).body).toMatchObject({
    status: "refunded",
    captured: false,
  });
  await expect.poll(namesReceived).toEqual(["payment.authorized", "refund.created", "refund.processed"]);
});

test("age backdates a payment and its order", async () => {
  const { order_id, paymentId } = await openPayment("captured");
  const before = await read(paymentId);
  await control(paymentId, "age", 5);
  expect((await read(paymentId)).created_at).toBe(before.created_at - 300);
  expect((await sandbox.razorpay("GET", `/orders/${order_id}`)).body.created_at).toBeLessThan(
    before.created_at - 290,
  );
  expect((await control(paymentId, "age")).body.error.description).toMatch("minutes is a whole number");
});

test("a capture has to name its currency", async () => {
  const { paymentId } = await openPayment("authorized");
  const { body } = await sandbox.razorpay("POST", `/payments/${paymentId}/capture`, { amount: 50_000 });
  expect(body.error.description).toBe("currency: is required.");
});
