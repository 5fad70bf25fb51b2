import { afterEach, beforeEach, expect, test } from "vitest";
import {
  listenForWebhooks,
  openOrder,
  type RunningSandbox,
  runSandbox,
} from "../../tests/support/run-sandbox.ts";

let sandbox: RunningSandbox;
let shop: Awaited<ReturnType<typeof listenForWebhooks>>;
let paymentId: string;

beforeEach(async () => {
  shop = await listenForWebhooks();
  sandbox = await runSandbox({ webhookUrl: shop.url });
  const order_id = await openOrder(sandbox);
  const { body } = await sandbox.call("POST", "/razorpay/pay", { order_id, webhook: "none" });
  paymentId = body.razorpay_payment_id;
});
afterEach(async () => {
  await sandbox.close();
  shop.close();
});

const refund = (body: unknown = {}, key?: string) =>
  sandbox.razorpay("POST", `/payments/${paymentId}/refund`, body, key ? { "x-refund-idempotency": key } : {});
const listRefunds = async () => (await sandbox.razorpay("GET", `/payments/${paymentId}/refunds`)).body;

test("a full refund ends the payment and is reported by webhooks", async () => {
  const { body } = await refund();
  expect(body).toMatchObject({ entity: "refund", amount: 50_000, payment_id: paymentId, notes: [] });
  expect((await sandbox.razorpay("GET", `/refunds/${body.id}`)).body).toEqual(body);
  expect((await sandbox.razorpay("GET", `/payments/${paymentId}`)).body).toMatchObject({
    status: "refunded",
    refund_status: "full",
    amount_refunded: 50_000,
  });
  expect((await refund()).body.error.description).toMatch("fully refunded already");
  await expect
    .poll(() => shop.received.map(({ event }) => event).sort())
    .toEqual(["refund.created", "refund.processed"]);
});

test("partial refunds cannot exceed the captured amount", async () => {
  await refund({ amount: 30_000 });
  expect((await refund({ amount: 20_001 })).body.error.description).toMatch("greater than amount captured");
  expect((await refund({ amount: 99 })).body.error.description).toMatch("at least INR 1.00");
  expect((await refund({ amount: 20_000 })).status).toBe(200);
  expect(await listRefunds()).toMatchObject({ count: 2 });
});

test("one idempotency key creates one refund", async () => {
  const first = await refund({ amount: 10_000, speed: "normal" }, "refund-NEN-1");
  const again = await refund({ speed: "normal", amount: 10_000 }, "refund-NEN-1");
  expect(again.body).toEqual(first.body);
  expect(await listRefunds()).toMatchObject({ count: 1 });

  const other = await refund({ amount: 20_000 }, "refund-NEN-1");
  expect([other.status, other.body.error.description]).toEqual([
    400,
    expect.stringMatching("Different request"),
  ]);
  expect((await refund({}, "short")).status).toBe(400);
});

test("a key whose first request is still in progress conflicts", async () => {
  await sandbox.call("POST", "/faults", { provider: "razorpay", mode: "late", count: 1, delayMs: 60_000 });
  const unanswered = refund({}, "refund-NEN-late").catch((error: Error) => error);
  await expect
    .poll(async () => (await sandbox.call("GET", "/overview")).body.orders[0].payments[0].refunds)
    .toHaveLength(1);
  expect((await refund({}, "refund-NEN-late")).status).toBe(409);
  expect(await listRefunds()).toMatchObject({ count: 1 });
  await sandbox.close();
  await unanswered;
  sandbox = await runSandbox();
});

test("an authorized payment cannot be refunded", async () => {
  const order_id = await openOrder(sandbox);
  const { body } = await sandbox.call("POST", "/razorpay/pay", { order_id, outcome: "authorized" });
  const path = `/payments/${body.razorpay_payment_id}/refund`;
  expect((await sandbox.razorpay("POST", path, {})).body.error.description).toMatch("should be captured");
});

const setMode = (mode: unknown) => sandbox.call("POST", "/razorpay/refund-mode", { mode });
const setBalance = (amount: unknown) => sandbox.call("POST", "/razorpay/balance", { amount });
const finish = (refundId: string, status: unknown) =>
  sandbox.call("POST", `/razorpay/refunds/${refundId}/finish`, { status });
const readPayment = async () => (await sandbox.razorpay("GET", `/payments/${paymentId}`)).body;
const readRefund = async (id: string) => (await sandbox.razorpay("GET", `/refunds/${id}`)).body;
const namesReceived = () => shop.received.map(({ event }) => event).sort();

test("every refusal has Razorpay's error body, with a reason", async () => {
  await refund({ amount: 30_000 });
  const { status, body } = await refund({ amount: 20_001 });
  expect([status, body]).toEqual([
    400,
    {
      error: {
        code: "BAD_REQUEST_ERROR",
        description: "The refund amount provided is greater than amount captured",
        field: "amount",
        source: "business",
        step: "payment_initiation",
        reason: "input_validation_failed",
        metadata: {},
      },
    },
  ]);
});

test("speed, receipt and notes are stored", async () => {
  const input = { amount: 10_000, speed: "optimum", receipt: "NEN-1-R1", notes: { line: "2" } };
  const { body } = await refund(input);
  expect(body).toMatchObject({
    amount: 10_000,
    receipt: "NEN-1-R1",
    notes: { line: "2" },
    speed_requested: "optimum",
    speed_processed: "instant",
  });
  expect(await readRefund(body.id)).toEqual(body);
});

test.each([
  [{ speed: "fast" }, /normal, optimum/],
  [{ receipt: "x".repeat(41) }, /no more than 40/],
  [{ notes: "none" }, /object of texts/],
  [{ reason: "damaged" }, /should not be sent/],
])("a refund with %j is refused", async (body, description) => {
  const answer = await refund(body);
  expect([answer.status, answer.body.error.description]).toEqual([400, expect.stringMatching(description)]);
  expect(await listRefunds()).toMatchObject({ count: 0 });
});

test("a refund needs enough balance in the account; a refusal takes none of it", async () => {
  await setBalance(15_000);
  expect((await refund({ amount: 10_000 })).status).toBe(200);
  const { status, body } = await refund({ amount: 5_001 }, "refund-NEN-balance");
  expect([status, body.error]).toEqual([
    400,
    expect.objectContaining({
      code: "BAD_REQUEST_ERROR",
      description: "Your account does not have enough balance to carry out the refund operation.",
      reason: expect.any(String),
    }),
  ]);
  expect(await readPayment()).toMatchObject({ amount_refunded: 10_000, refund_status: "partial" });
  expect((await refund({ amount: 5_000 })).status).toBe(200);
  await setBalance(null);
  expect((await refund({ amount: 5_001 }, "refund-NEN-balance")).status).toBe(200);
});

test("a pending refund can be processed later", async () => {
  await setMode("pending");
  const { body } = await refund();
  expect(body.status).toBe("pending");
  expect(await readPayment()).toMatchObject({ status: "refunded", amount_refunded: 50_000 });
  await expect.poll(namesReceived).toEqual(["refund.created"]);

  await finish(body.id, "processed");
  expect(await readRefund(body.id)).toMatchObject({
    status: "processed",
    acquirer_data: { arn: expect.stringMatching(/^\d{14}$/) },
  });
  await expect.poll(namesReceived).toEqual(["refund.created", "refund.processed"]);
  expect((await finish(body.id, "failed")).body.error.description).toMatch("not pending");
});

test("the amount of a failed refund returns to the payment and to the account", async () => {
  await setBalance(50_000);
  await refund({ amount: 10_000 });
  await setMode("pending");
  const { body } = await refund();
  expect((await readPayment()).status).toBe("refunded");
  await finish(body.id, "failed");
  expect(await readPayment()).toMatchObject({
    status: "captured",
    amount_refunded: 10_000,
    refund_status: "partial",
  });
  await expect.poll(namesReceived).toContain("refund.failed");
  const failure = shop.received.find(({ event }) => event === "refund.failed");
  expect(JSON.parse(failure?.rawBody ?? "{}").payload).toMatchObject({
    refund: { entity: { id: body.id, status: "failed" } },
    payment: { entity: { id: paymentId, amount_refunded: 10_000 } },
  });
  await setMode("processed");
  expect((await refund({ amount: 40_000 })).status).toBe(200);
});

test("if the only refund of a payment fails, nothing counts as refunded", async () => {
  await setMode("pending");
  const { body } = await refund({ amount: 10_000 });
  await finish(body.id, "failed");
  expect(await readPayment()).toMatchObject({ amount_refunded: 0, refund_status: null, status: "captured" });
});

test("a refund can fail at its creation", async () => {
  await setMode("failed");
  expect((await refund()).body.status).toBe("failed");
  expect(await readPayment()).toMatchObject({ amount_refunded: 0, refund_status: null, status: "captured" });
  await expect.poll(namesReceived).toEqual(["refund.created", "refund.failed"]);
});

test("a refund in the dashboard is reported like any other, without notes", async () => {
  const path = `/razorpay/payments/${paymentId}/refund`;
  const { body } = await sandbox.call("POST", path, { amount: 20_000 });
  expect(body).toMatchObject({ amount: 20_000, notes: [], receipt: null, status: "processed" });
  expect((await sandbox.call("POST", path)).body.amount).toBe(30_000);
  await expect.poll(() => shop.received).toHaveLength(4);
  const events = shop.received.map(({ rawBody }) => JSON.parse(rawBody));
  const ofFirst = events.filter(({ payload }) => payload.refund.entity.id === body.id);
  expect(ofFirst.map(({ event }) => event).sort()).toEqual(["refund.created", "refund.processed"]);
  expect(ofFirst[0]).toMatchObject({
    contains: ["refund", "payment"],
    payload: {
      refund: { entity: { amount: 20_000, notes: [] } },
      payment: { entity: { id: paymentId, status: "captured", refund_status: "partial" } },
    },
  });
});

test("a payment older than six months cannot be refunded", async () => {
  await sandbox.call("POST", `/razorpay/payments/${paymentId}/age`, { minutes: 184 * 24 * 60 });
  expect((await refund()).body.error.description).toMatch("more than 6 months old");
});

test("a list of more than ten refunds has pages", async () => {
  for (let made = 0; made < 11; made += 1) await refund({ amount: 100 });
  expect((await listRefunds()).count).toBe(10);
  const { body } = await sandbox.razorpay("GET", `/payments/${paymentId}/refunds?skip=10`);
  expect(body.count).toBe(1);
});

test.each([
  ["balance", { amount: -1 }],
  ["balance", {}],
  ["refund-mode", { mode: "slow" }],
  ["refunds/rfnd_none/finish", { status: "processed" }],
])("the control %s refuses %j", async (path, body) => {
  expect((await sandbox.call("POST", `/razorpay/${path}`, body)).status).toBe(400);
});
