import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

test("capture rules, ages, balance, refund mode and disputes survive a restart", async () => {
  const stateFile = join(folder, "strict.jsonl");
  const before = await runSandbox({ stateFile });
  const open = async (payment?: object) => {
    const { body } = await before.razorpay("POST", "/orders", {
      amount: 50_000,
      currency: "INR",
      receipt: "NEN-1",
      payment,
    });
    return body.id as string;
  };
  const pay = async (order_id: string, outcome: string) =>
    (await before.call("POST", "/razorpay/pay", { order_id, outcome })).body.razorpay_payment_id as string;

  const manual = await pay(await open({ capture: "manual" }), "authorized");
  const aged = await pay(await open(), "captured");
  await before.call("POST", `/razorpay/payments/${aged}/age`, { minutes: 60 });
  await before.call("POST", "/razorpay/refund-mode", { mode: "pending" });
  await before.call("POST", "/razorpay/balance", { amount: 1000 });
  const pending = (await before.razorpay("POST", `/payments/${aged}/refund`, { amount: 600 })).body.id;
  const { body: dispute } = await before.call("POST", `/razorpay/payments/${aged}/dispute`, {});
  await before.call("POST", `/razorpay/disputes/${dispute.id}/move`, { status: "under_review" });
  const lists = ["/payments", "/refunds", "/disputes", "/orders", "/orders?receipt=NEN-1"];
  const seen = (sandbox: typeof before) =>
    Promise.all(lists.map(async (path) => (await sandbox.razorpay("GET", path)).body));
  const expected = await seen(before);
  await before.close();

  // Twice: the first start reads what was appended, the second reads the file that the first has rewritten.
  await (await runSandbox({ stateFile })).close();
  const after = await runSandbox({ stateFile });
  expect(await seen(after)).toEqual(expected);
  expect((await after.call("POST", `/razorpay/payments/${manual}/late-capture`)).body.status).toBe(
    "authorized",
  );
  const refund = (amount: number) => after.razorpay("POST", `/payments/${aged}/refund`, { amount });
  expect((await refund(500)).body.error.description).toMatch("enough balance");
  expect((await refund(400)).body.status).toBe("pending");
  const finished = await after.call("POST", `/razorpay/refunds/${pending}/finish`, { status: "processed" });
  expect(finished.body.status).toBe("processed");
  const { body: moved } = await after.call("POST", `/razorpay/disputes/${dispute.id}/move`, {
    status: "won",
  });
  expect(moved.status).toBe("won");
  await after.close();
});

test("a journal without disputes and capture rules still loads", async () => {
  const stateFile = join(folder, "old.jsonl");
  const before = await runSandbox({ stateFile });
  const order_id = await openOrder(before);
  await before.call("POST", "/razorpay/pay", { order_id });
  const expected = (await before.razorpay("GET", "/payments")).body;
  await before.close();
  const known = readFileSync(stateFile, "utf8").split("\n");
  writeFileSync(stateFile, known.filter((line) => /^{"kind":"(order|payment)"/.test(line)).join("\n"));

  const after = await runSandbox({ stateFile });
  expect((await after.razorpay("GET", "/payments")).body).toEqual(expected);
  expect(expected.count).toBe(1);
  await after.close();
});
