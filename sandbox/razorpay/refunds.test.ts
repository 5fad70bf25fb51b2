import { afterEach, beforeEach, expect, test } from "vitest";
import {
  listenForWebhooks,
  openOrder,
  type RunningSandbox,
  runSandbox,
  SOON,
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
    .poll(() => shop.received.map(({ event }) => event).sort(), SOON)
    .toEqual(["refund.created", "refund.processed"]);
});

test("partial refunds stop at what was captured", async () => {
  await refund({ amount: 30_000 });
  expect((await refund({ amount: 20_001 })).body.error.description).toMatch("greater than amount captured");
  expect((await refund({ amount: 99 })).body.error.description).toMatch("at least INR 1.00");
  expect((await refund({ amount: 20_000 })).status).toBe(200);
  expect(await listRefunds()).toMatchObject({ count: 2 });
});

test("one idempotency key makes one refund", async () => {
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

test("a key whose first answer is still outstanding conflicts", async () => {
  await sandbox.call("POST", "/faults", { provider: "razorpay", mode: "late", count: 1, delayMs: 60_000 });
  const unanswered = refund({}, "refund-NEN-late").catch((error: Error) => error);
  await expect
    .poll(async () => (await sandbox.call("GET", "/overview")).body.orders[0].payments[0].refunds, SOON)
    .toHaveLength(1);
  expect((await refund({}, "refund-NEN-late")).status).toBe(409);
  expect(await listRefunds()).toMatchObject({ count: 1 });
  await sandbox.close();
  await unanswered;
  sandbox = await runSandbox();
});

test("an authorized payment has nothing to refund", async () => {
  const order_id = await openOrder(sandbox);
  const { body } = await sandbox.call("POST", "/razorpay/pay", { order_id, outcome: "authorized" });
  const path = `/payments/${body.razorpay_payment_id}/refund`;
  expect((await sandbox.razorpay("POST", path, {})).body.error.description).toMatch("should be captured");
});
