import { afterEach, expect, test } from "vitest";
import {
  listenForWebhooks,
  openOrder,
  type RunningSandbox,
  runSandbox,
} from "../../tests/support/run-sandbox.ts";

let sandbox: RunningSandbox;
afterEach(() => sandbox.close());

test("a webhook that the shop refuses is retried with the same id, and the page shows both attempts", async () => {
  const shop = await listenForWebhooks(1);
  sandbox = await runSandbox();
  sandbox.setWebhookUrl(shop.url);
  const orderId = await openOrder(sandbox);
  await sandbox.call("POST", "/razorpay/fail", { order_id: orderId });

  await expect.poll(() => shop.received.length).toBe(2);
  const ids = shop.received.map(({ headers }) => headers["x-razorpay-event-id"]);
  expect(ids[1]).toBe(ids[0]);
  const deliveries = async () => (await sandbox.call("GET", "/overview")).body.deliveries;
  await expect
    .poll(deliveries)
    .toMatchObject([
      { event: "payment.failed", state: "delivered", attempts: [{ outcome: "503" }, { outcome: "200" }] },
    ]);
  shop.close();
});

test("without a URL a webhook fails at once and is not retried", async () => {
  sandbox = await runSandbox();
  await sandbox.call("POST", "/razorpay/fail", { order_id: await openOrder(sandbox) });
  expect((await sandbox.call("GET", "/overview")).body.deliveries).toMatchObject([
    { state: "given up", attempts: [{ outcome: "no webhook address" }] },
  ]);
});
