import { afterEach, beforeEach, expect, test } from "vitest";
import {
  listenForWebhooks,
  openOrder,
  type ReceivedWebhook,
  type RunningSandbox,
  runSandbox,
} from "../../tests/support/run-sandbox.ts";
import { signPayment, signWebhook } from "./signatures.ts";

let sandbox: RunningSandbox;
let shop: Awaited<ReturnType<typeof listenForWebhooks>>;
let orderId: string;

beforeEach(async () => {
  shop = await listenForWebhooks();
  sandbox = await runSandbox({ webhookUrl: shop.url });
  orderId = await openOrder(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  shop.close();
});

const pay = (input = {}) => sandbox.call("POST", "/razorpay/pay", { order_id: orderId, ...input });
const paymentsOfOrder = async () => (await sandbox.razorpay("GET", `/orders/${orderId}/payments`)).body.items;
const namesReceived = () => shop.received.map(({ event }) => event).sort();
const receivedOf = (event: string) => shop.received.filter((webhook) => webhook.event === event);

test("Pay returns the signed receipt and captures the payment", async () => {
  const { body } = await pay({ contact: "+919876543210" });
  expect(body).toEqual({
    razorpay_order_id: orderId,
    razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
    razorpay_signature: signPayment(orderId, body.razorpay_payment_id, "sandbox-key-secret"),
  });
  expect(await paymentsOfOrder()).toMatchObject([
    {
      id: body.razorpay_payment_id,
      status: "captured",
      amount: 50_000,
      contact: "+919876543210",
      error_code: null,
    },
  ]);
});

test("a payment is reported by signed webhooks, with one id per event", async () => {
  await pay();
  await expect.poll(namesReceived).toEqual(["order.paid", "payment.authorized", "payment.captured"]);
  for (const { headers, rawBody } of shop.received) {
    expect(headers["x-razorpay-signature"]).toBe(signWebhook(rawBody, "sandbox-webhook-secret"));
  }
  const orderPaid = JSON.parse((receivedOf("order.paid")[0] as ReceivedWebhook).rawBody);
  expect(orderPaid).toMatchObject({ entity: "event", contains: ["payment", "order"] });
  expect(orderPaid.payload.order.entity).toMatchObject({ id: orderId, status: "paid" });
  expect(new Set(shop.received.map(({ headers }) => headers["x-razorpay-event-id"])).size).toBe(3);
});

test("a webhook that is sent twice has the same event id and the same bytes", async () => {
  await pay({ webhook: "twice" });
  await expect.poll(() => receivedOf("payment.captured")).toHaveLength(2);
  const [first, second] = receivedOf("payment.captured");
  expect(second?.headers["x-razorpay-event-id"]).toBe(first?.headers["x-razorpay-event-id"]);
  expect(second?.rawBody).toBe(first?.rawBody);
});

test("webhook before: the webhooks are delivered before the shopper's browser gets its reply", async () => {
  await pay({ webhook: "before" });
  expect(namesReceived()).toEqual(["order.paid", "payment.authorized", "payment.captured"]);
});

test("webhook none: nothing is sent until it is resent from the page", async () => {
  const { body } = await pay({ webhook: "none" });
  const resent = await sandbox.call("POST", `/razorpay/payments/${body.razorpay_payment_id}/webhook`, {
    event: "payment.captured",
    times: 3,
  });
  expect(resent.status).toBe(200);
  await expect.poll(namesReceived).toEqual(["payment.captured", "payment.captured", "payment.captured"]);
});

test("shuffle sends all past events", async () => {
  const { body } = await pay({ webhook: "none" });
  const path = `/razorpay/payments/${body.razorpay_payment_id}/webhook`;
  await sandbox.call("POST", path, { shuffle: true });
  await expect.poll(namesReceived).toEqual(["order.paid", "payment.authorized", "payment.captured"]);
});

test("webhook late: the payment is authorized now, and captured and reported later", async () => {
  const { body } = await pay({ webhook: "late" });
  expect(await paymentsOfOrder()).toMatchObject([{ status: "authorized", captured: false, fee: null }]);
  await sandbox.call("POST", `/razorpay/payments/${body.razorpay_payment_id}/late-capture`);
  expect(await paymentsOfOrder()).toMatchObject([{ status: "captured" }]);
  await expect.poll(namesReceived).toEqual(["order.paid", "payment.authorized", "payment.captured"]);
});

test("a failed payment is reported, and can still be captured late", async () => {
  const { status, body } = await sandbox.call("POST", "/razorpay/fail", { order_id: orderId });
  expect(status).toBe(400);
  const paymentId = body.error.metadata.payment_id;
  expect(body.error).toMatchObject({ reason: "payment_failed", metadata: { order_id: orderId } });
  await expect.poll(namesReceived).toEqual(["payment.failed"]);
  expect(await paymentsOfOrder()).toMatchObject([{ status: "failed", error_reason: "payment_failed" }]);
  expect((await sandbox.razorpay("GET", `/orders/${orderId}`)).body.status).toBe("attempted");

  await sandbox.call("POST", `/razorpay/payments/${paymentId}/late-capture`);
  expect(await paymentsOfOrder()).toMatchObject([{ id: paymentId, status: "captured", error_code: null }]);
});

test("cash on delivery is offered only where the account has it switched on", async () => {
  const { status, body } = await pay({ outcome: "pending" });
  expect([status, body.error.description]).toEqual([
    400,
    "Cash on Delivery is not enabled for the merchant.",
  ]);
  expect(await paymentsOfOrder()).toEqual([]);
  const sheet = async () =>
    (await sandbox.call("GET", `/razorpay/preferences?order_id=${orderId}&key_id=rzp_test_snackshop`)).body;
  expect(await sheet()).toMatchObject({ methods: { cod: false } });
  await sandbox.call("POST", "/razorpay/cash-on-delivery", { offered: true });
  expect(await sheet()).toMatchObject({ methods: { cod: true } });
});

test("cash on delivery is pending and reported, collects nothing, and blocks other payments of the order", async () => {
  await sandbox.call("POST", "/razorpay/cash-on-delivery", { offered: true });
  const { status, body } = await pay({ outcome: "pending" });
  expect(status).toBe(200);
  await expect.poll(namesReceived).toEqual(["payment.pending"]);
  const { payload } = JSON.parse((receivedOf("payment.pending")[0] as ReceivedWebhook).rawBody);
  const cash = {
    id: body.razorpay_payment_id,
    status: "pending",
    method: "cod",
    captured: false,
    vpa: null,
    fee: null,
  };
  expect(payload.payment.entity).toMatchObject(cash);
  expect(await paymentsOfOrder()).toMatchObject([cash]);
  expect((await sandbox.razorpay("GET", `/payments/${body.razorpay_payment_id}`)).body).toMatchObject(cash);
  const capture = { amount: 50_000, currency: "INR" };
  const captured = await sandbox.razorpay("POST", `/payments/${body.razorpay_payment_id}/capture`, capture);
  expect(captured.status).toBe(400);
  expect((await pay()).body.error.description).toMatch("placed with Cash on Delivery");
});

test("a second payment of a paid order is refused unless forced", async () => {
  await pay();
  expect((await pay()).body.error.description).toMatch("order is already paid");
  expect((await pay({ force: true })).status).toBe(200);
  expect(await paymentsOfOrder()).toMatchObject([{ status: "captured" }, { status: "captured" }]);
});

test("a payment of another amount or currency does not complete the order", async () => {
  await pay({ amount: 49_999 });
  await pay({ currency: "USD" });
  expect((await sandbox.razorpay("GET", `/orders/${orderId}`)).body.status).toBe("attempted");
  await expect.poll(() => receivedOf("payment.captured")).toHaveLength(2);
  expect(receivedOf("order.paid")).toHaveLength(0);
});

test("the checkout refuses the key of another account", async () => {
  const { status, body } = await pay({ key: "rzp_live_other" });
  expect([status, body.error.description]).toEqual([401, "The api key provided is invalid"]);
});

test("the checkout script and its calls can be used from the shop's origin", async () => {
  const script = await sandbox.call("GET", "/razorpay/checkout.js");
  expect(script.headers.get("content-type")).toMatch("text/javascript");
  const preflight = await sandbox.call("OPTIONS", "/razorpay/pay");
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
});
