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
  paymentId = await payWith("captured");
});
afterEach(async () => {
  await sandbox.close();
  shop.close();
});

async function payWith(outcome: string): Promise<string> {
  const order_id = await openOrder(sandbox);
  const { body } = await sandbox.call("POST", "/razorpay/pay", { order_id, outcome, webhook: "none" });
  return body.razorpay_payment_id;
}

const dispute = (body = {}, id = paymentId) => sandbox.call("POST", `/razorpay/payments/${id}/dispute`, body);
const move = (id: string, status: string) =>
  sandbox.call("POST", `/razorpay/disputes/${id}/move`, { status });
const receivedEvents = () => shop.received.map(({ rawBody }) => JSON.parse(rawBody));

test("a dispute has Razorpay's fields, is reported by a webhook, and can be read", async () => {
  const respond_by = 1_900_000_000;
  const input = { amount: 20_000, reason_code: "goods_not_received", phase: "pre_arbitration", respond_by };
  const { body } = await dispute(input);
  expect(body).toEqual({
    id: expect.stringMatching(/^disp_\w{14}$/),
    entity: "dispute",
    payment_id: paymentId,
    amount: 20_000,
    currency: "INR",
    amount_deducted: 0,
    reason_code: "goods_not_received",
    respond_by,
    status: "open",
    phase: "pre_arbitration",
    created_at: expect.any(Number),
    evidence: expect.objectContaining({ amount: 20_000, summary: null, submitted_at: null }),
  });
  await expect.poll(receivedEvents).toMatchObject([
    {
      event: "payment.dispute.created",
      contains: ["payment", "dispute"],
      payload: { payment: { entity: { id: paymentId, status: "captured" } }, dispute: { entity: body } },
    },
  ]);
  expect((await sandbox.razorpay("GET", `/disputes/${body.id}`)).body).toEqual(body);
  expect((await sandbox.razorpay("GET", "/disputes")).body).toEqual({
    entity: "collection",
    count: 1,
    items: [body],
  });
});

test("by default the whole payment is disputed, with a week to respond", async () => {
  const { body } = await dispute();
  expect(body).toMatchObject({ amount: 50_000, phase: "chargeback" });
  expect(body.respond_by - body.created_at).toBe(7 * 24 * 60 * 60);
});

test.each(["under_review", "won", "lost", "closed"])(
  "a dispute can become %s, which is reported by a webhook",
  async (status) => {
    const { body } = await dispute();
    expect((await move(body.id, status)).body).toMatchObject({ id: body.id, status });
    await expect
      .poll(() => receivedEvents().map(({ event }) => event))
      .toContain(`payment.dispute.${status}`);
  },
);

test("a lost dispute creates a refund that the merchant did not request", async () => {
  await sandbox.call("POST", "/razorpay/balance", { amount: 30_000 });
  const { body } = await dispute({ amount: 20_000 });
  expect((await move(body.id, "lost")).body).toMatchObject({ status: "lost", amount_deducted: 20_000 });
  expect((await sandbox.razorpay("GET", `/payments/${paymentId}`)).body).toMatchObject({
    status: "captured",
    amount_refunded: 20_000,
  });
  expect((await sandbox.razorpay("GET", `/payments/${paymentId}/refunds`)).body.items).toMatchObject([
    { amount: 20_000, status: "processed", receipt: null },
  ]);
  await expect
    .poll(() => shop.received.map(({ event }) => event))
    .toEqual(expect.arrayContaining(["refund.created", "refund.processed", "payment.dispute.lost"]));
  const refund = (amount: number) => sandbox.razorpay("POST", `/payments/${paymentId}/refund`, { amount });
  expect((await refund(10_001)).body.error.description).toMatch("enough balance");
  expect((await refund(10_000)).status).toBe(200);
});

test("a dispute that needs more evidence is open again, and each request for evidence is an event of its own", async () => {
  const { body } = await dispute();
  for (const _time of [1, 2]) {
    await move(body.id, "under_review");
    expect((await move(body.id, "action_required")).body.status).toBe("open");
  }
  const actionRequired = () =>
    shop.received.filter(({ event }) => event === "payment.dispute.action_required");
  await expect.poll(actionRequired).toHaveLength(2);
  expect(new Set(actionRequired().map(({ headers }) => headers["x-razorpay-event-id"])).size).toBe(2);
});

test("the status of an ended dispute cannot change", async () => {
  const { body } = await dispute();
  await move(body.id, "won");
  expect((await move(body.id, "lost")).body.error.description).toMatch("won, lost or closed already");
});

test("the sandbox's page shows a payment's refunds and disputes", async () => {
  const { body } = await dispute();
  await sandbox.call("POST", "/razorpay/refund-mode", { mode: "failed" });
  const refund = await sandbox.call("POST", `/razorpay/payments/${paymentId}/refund`, { amount: 100 });
  expect((await sandbox.call("GET", "/overview")).body.orders[0].payments).toMatchObject([
    { payment: { id: paymentId }, refunds: [refund.body], disputes: [body] },
  ]);
});

test("a dispute's events can be resent", async () => {
  const { body } = await dispute();
  await move(body.id, "won");
  await expect.poll(receivedEvents).toHaveLength(2);
  const path = `/razorpay/payments/${paymentId}/webhook`;
  await sandbox.call("POST", path, { event: "payment.dispute.created" });
  await expect.poll(receivedEvents).toHaveLength(3);
  const ids = shop.received
    .filter(({ event }) => event === "payment.dispute.created")
    .map(({ headers }) => headers["x-razorpay-event-id"]);
  expect(ids[1]).toBe(ids[0]);
  expect((await sandbox.call("POST", path, { event: "payment.dispute.lost" })).status).toBe(400);
});

test.each([
  [{ amount: 50_001 }, /no more than the payment's/],
  [{ amount: 0 }, /whole number of paise/],
  [{ phase: "anger" }, /fraud, retrieval/],
  [{ respond_by: "soon" }, /Unix time/],
])("a dispute with %j is refused", async (body, description) => {
  const answer = await dispute(body);
  expect([answer.status, answer.body.error.description]).toEqual([400, expect.stringMatching(description)]);
});

test("disputes of uncaptured payments and unknown statuses are refused", async () => {
  expect((await dispute({}, await payWith("authorized"))).body.error.description).toMatch(
    "should be captured",
  );
  expect((await move("disp_none", "won")).status).toBe(400);
  const { body } = await dispute();
  expect((await move(body.id, "open")).body.error.description).toMatch("under_review, action_required");
  expect((await sandbox.razorpay("GET", "/disputes/disp_none")).status).toBe(400);
});
