import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningSandbox, runSandbox } from "../../tests/support/run-sandbox.ts";

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.close());

const setFault = (provider: string, mode: string, input = {}) =>
  sandbox.call("POST", "/faults", { provider, mode, ...input });
const createOrder = () => sandbox.razorpay("POST", "/orders", { amount: 100, currency: "INR" });
const countOrders = async () => (await sandbox.razorpay("GET", "/orders")).body.count;

test("an error affects as many calls as its count, then the provider works", async () => {
  const { body } = await setFault("razorpay", "error", { count: 2 });
  expect(body.razorpay).toMatchObject({ mode: "error", count: 2 });
  const first = await createOrder();
  expect([first.status, first.body.error.code]).toEqual([500, "SERVER_ERROR"]);
  expect((await createOrder()).status).toBe(500);
  expect((await createOrder()).status).toBe(200);
  expect((await sandbox.call("GET", "/faults")).body).toEqual({
    razorpay: null,
    fast2sms: null,
    whatsapp: null,
    shiprocket: null,
    smtp: null,
    push: null,
  });
});

test("without a count a fault lasts until it is cleared", async () => {
  await setFault("razorpay", "rate-limit");
  for (const _call of [1, 2, 3]) {
    const { status, headers } = await createOrder();
    expect([status, headers.get("retry-after")]).toEqual([429, null]);
  }
  await setFault("razorpay", "ok");
  expect((await createOrder()).status).toBe(200);
});

test("slow does the work and replies late", async () => {
  await setFault("razorpay", "slow", { count: 1, delayMs: 150 });
  const began = performance.now();
  expect((await createOrder()).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThanOrEqual(140);
});

test("a release ends the waits, and later calls wait again", async () => {
  await setFault("razorpay", "slow", { count: 1, delayMs: 600_000 });
  const waiting = createOrder();
  await expect.poll(async () => (await sandbox.call("GET", "/faults")).body.razorpay).toBeNull();
  await sandbox.call("POST", "/faults/release");
  expect((await waiting).status).toBe(200);
  await setFault("razorpay", "slow", { count: 1, delayMs: 150 });
  const began = performance.now();
  await createOrder();
  expect(performance.now() - began).toBeGreaterThanOrEqual(140);
});

test("html replies 200 with a page", async () => {
  await setFault("whatsapp", "html", { count: 1 });
  const { status, headers } = await sandbox.call("POST", "/whatsapp/v24.0/1/messages", {});
  expect([status, headers.get("content-type")]).toEqual([200, "text/html"]);
});

test("reset cuts the connection without doing the work", async () => {
  await setFault("razorpay", "reset", { count: 1 });
  await expect(createOrder()).rejects.toThrow("fetch failed");
  expect(await countOrders()).toBe(0);
});

test("half does the work and cuts the reply off", async () => {
  await setFault("razorpay", "half", { count: 1 });
  await expect(createOrder()).rejects.toThrow("terminated");
  expect(await countOrders()).toBe(1);
});

test("timeout never replies, and does not stop the sandbox from closing", async () => {
  await setFault("razorpay", "timeout", { count: 1 });
  const signal = AbortSignal.timeout(100);
  const timedOut = fetch(`${sandbox.origin}/sandbox/razorpay/v1/orders`, { signal });
  await expect(timedOut).rejects.toThrow("timeout");

  await setFault("razorpay", "timeout", { count: 1 });
  const unanswered = createOrder().catch((error: Error) => error.message);
  await expect.poll(async () => (await sandbox.call("GET", "/faults")).body.razorpay).toBeNull();
  await sandbox.close();
  expect(await unanswered).toBe("fetch failed");
  sandbox = await runSandbox();
});

test("an empty wallet shows nothing left and sends nothing", async () => {
  await setFault("fast2sms", "wallet-empty");
  const key = { authorization: "sandbox-fast2sms-key" };
  const wallet = await sandbox.call("POST", "/fast2sms/dev/wallet", undefined, key);
  expect(wallet.body).toEqual({ return: true, wallet: "0.0000", sms_count: 0 });
  const sms = { route: "otp", variables_values: "1234", numbers: "9876543210" };
  expect((await sandbox.call("POST", "/fast2sms/dev/bulkV2", sms, key)).body.status_code).toBe(416);
});

test("a fault can be limited to one kind of call", async () => {
  await setFault("razorpay", "error", { count: 1, path: "/payments" });
  expect((await createOrder()).status).toBe(200);
  expect((await sandbox.razorpay("GET", "/payments/pay_1")).status).toBe(500);
  expect((await sandbox.call("GET", "/faults")).body.razorpay).toBeNull();
});

test("a fault can be limited to one method", async () => {
  await setFault("razorpay", "error", { count: 1, path: "/orders", method: "POST" });
  expect(await countOrders()).toBe(0);
  expect((await createOrder()).status).toBe(500);
  expect((await createOrder()).status).toBe(200);
});

test("an error can have the provider's own number", async () => {
  await setFault("fast2sms", "error", { count: 1, code: 995 });
  expect((await sandbox.call("POST", "/fast2sms/dev/bulkV2", {})).body).toMatchObject({
    return: false,
    status_code: 995,
  });
  await setFault("whatsapp", "error", { count: 1, code: 131026 });
  const { status, body } = await sandbox.call("POST", "/whatsapp/v24.0/1/messages", {});
  expect([status, body.error.code]).toEqual([400, 131026]);
});

test.each(["error", "reset"])("mail with fault %s is refused; the next one is accepted", async (mode) => {
  await setFault("smtp", mode, { count: 1 });
  const transport = createTransport(sandbox.smtpUrl);
  const mail = { from: "shop@example.in", to: "anu@example.in", subject: "Hello", text: "Hello" };
  await expect(transport.sendMail(mail)).rejects.toThrow();
  await transport.sendMail(mail);
  expect((await sandbox.call("GET", "/messages")).body).toHaveLength(1);
});

test("half of an SMTP dialogue: the mail is accepted, and its sender gets no confirmation", async () => {
  await setFault("smtp", "half", { count: 1 });
  const mail = { from: "shop@example.in", to: "anu@example.in", subject: "Hello", text: "Hello" };
  await expect(createTransport(sandbox.smtpUrl).sendMail(mail)).rejects.toThrow();
  expect((await sandbox.call("GET", "/messages")).body).toHaveLength(1);
});

test("faults do not affect the shopper's Pay button", async () => {
  const { body } = await createOrder();
  await setFault("razorpay", "error");
  expect((await sandbox.call("POST", "/razorpay/pay", { order_id: body.id })).status).toBe(200);
});

test.each([
  [{ provider: "courier", mode: "ok" }],
  [{ provider: "razorpay", mode: "wallet-empty" }],
  [{ provider: "razorpay", mode: "slow", count: 0 }],
  [{ provider: "razorpay", mode: "slow", delayMs: "long" }],
  [{ provider: "razorpay", mode: "slow", path: 1 }],
  [{ provider: "razorpay", mode: "slow", method: 1 }],
])("an invalid fault is refused: %j", async (input) => {
  const { status, body } = await sandbox.call("POST", "/faults", input);
  expect([status, body]).toEqual([400, { message: expect.any(String), code: "FAULT_UNKNOWN" }]);
});
