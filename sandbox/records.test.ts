import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openOrder, runSandbox } from "../tests/support/run-sandbox.ts";

const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("orders, payments, refunds and messages survive a restart, even after an incomplete write", async () => {
  const stateFile = join(folder, "deep", "state.jsonl");
  const before = await runSandbox({ stateFile });
  const order_id = await openOrder(before);
  const { body: receipt } = await before.call("POST", "/razorpay/pay", { order_id });
  const refundPath = `/payments/${receipt.razorpay_payment_id}/refund`;
  const key = { "x-refund-idempotency": "refund-before-restart" };
  const { body: refund } = await before.razorpay("POST", refundPath, { amount: 1000 }, key);
  await before.call(
    "POST",
    "/whatsapp/v24.0/1/messages",
    { messaging_product: "whatsapp", to: "919876543210", type: "text", text: { body: "Hello" } },
    { authorization: "Bearer sandbox-whatsapp-token" },
  );
  const seen = async (sandbox: typeof before) => [
    await sandbox.razorpay("GET", "/orders"),
    await sandbox.razorpay("GET", `/orders/${order_id}/payments`),
    await sandbox.call("GET", "/messages"),
  ];
  const expected = (await seen(before)).map(({ body }) => body);
  await before.close();

  appendFileSync(stateFile, '{"kind":"order","rec');
  const after = await runSandbox({ stateFile });
  expect((await seen(after)).map(({ body }) => body)).toEqual(expected);
  expect((await after.razorpay("POST", refundPath, { amount: 1000 }, key)).body).toEqual(refund);
  await after.close();
});
