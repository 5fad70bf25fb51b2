// Providers that do not reply, and one that lies. The waits are long, so these tests run in parallel.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, sendRequest } from "../tests/support/browser.ts";
import { freshPhone, verifiedCrowd, verifiedShopper } from "../tests/support/builders.ts";
import { openClonedShop } from "../tests/support/cloned-shop.ts";
import { setFault } from "../tests/support/emulators.ts";
import { codeOn, messagesTo } from "../tests/support/mailbox.ts";
import type { TestShop } from "../tests/support/open-test-shop.ts";
import { databaseOf, statusOf } from "../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

describe.concurrent("while a provider does not reply", () => {
  test("a code that could not be sent is reported, and can be requested again at once", async () => {
    const browser = new Browser(shop);
    const phone = freshPhone();
    const orderId = await browser.placeOrder();
    await setFault(shop, "fast2sms", "timeout", 1);
    expect(await browser.trySendOtp(phone, orderId)).toMatchObject({
      status: 503,
      json: { success: false, code: "OTP_NOT_SENT" },
    });
    expect(await messagesTo(shop, phone)).toEqual([]);
    await browser.verifyPhone(orderId, phone);
    expect(await statusOf(shop, orderId)).toBe("Verified");
  });

  test("a failed payment start is reported, the shop continues to sell, and the next attempt works", async () => {
    // Verified without a code: the provider of codes does not reply in a parallel test.
    const { browser, orderId } = await shopperWithoutCode();
    await setFault(shop, "razorpay", "timeout", 1);
    const waiting = browser.tryStartPayment(orderId);
    const others = await Promise.all([
      sendRequest(shop, "GET", "/api/products"),
      sendRequest(shop, "GET", "/"),
      new Browser(shop).tryPlaceOrder([{ productId: "achappam", quantity: 1 }]),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 201]);
    expect(await waiting).toMatchObject({ status: 503, json: { message: "Payment Failed" } });
    expect(await statusOf(shop, orderId)).toBe("Verified");
    expect((await browser.tryStartPayment(orderId)).status).toBe(200);
  });
});

async function shopperWithoutCode() {
  const [shopper] = await verifiedCrowd(shop, 1, [{ productId: "achappam", quantity: 1 }]);
  if (!shopper) throw new Error("no shopper");
  return shopper;
}

describe("a provider that lies", () => {
  let liar: Server;
  let lie: { status: number; body: string };
  let deceived: TestShop;
  beforeAll(async () => {
    liar = createServer((request, response) => {
      request.resume().on("end", () => {
        response.writeHead(lie.status, { "content-type": "application/json" }).end(lie.body);
      });
    });
    await new Promise<void>((resolve) => liar.listen(0, "127.0.0.1", resolve));
    const { port } = liar.address() as AddressInfo;
    deceived = await openClonedShop({ env: { RAZORPAY_API_URL: `http://127.0.0.1:${port}/v1` } });
  });
  afterAll(async () => {
    await deceived.close();
    liar.closeAllConnections();
    liar.close();
  });

  const order = { id: "order_x", amount: 15_500, currency: "INR", receipt: "x" };
  test.each([
    ["no id", { ...order, id: undefined }],
    ["an id of another kind", { ...order, id: "pay_x" }],
    ["another amount", { ...order, amount: 15_501 }],
    ["an amount that is a text", { ...order, amount: "15500" }],
    ["another currency", { ...order, currency: "USD" }],
    ["null", null],
    ["a list", []],
  ])("nothing is stored when it opens an order with %s", async (_, body) => {
    lie = { status: 200, body: JSON.stringify(body) };
    await expectNothingStored();
  });

  test.each([
    [200, "<!doctype html><p>Please stand by."],
    [200, ""],
    [302, "{}"],
    [400, '{"items":[]}'],
    [401, '{"error":{"code":"BAD_REQUEST_ERROR"}}'],
  ])("nothing is stored when it replies %i with %j", async (status, body) => {
    lie = { status, body };
    await expectNothingStored();
  });

  async function expectNothingStored(): Promise<void> {
    const { browser, orderId } = await verifiedShopper(deceived);
    expect(await browser.tryStartPayment(orderId)).toMatchObject({
      status: 503,
      json: { message: "Payment Failed", code: "PAYMENT_UNAVAILABLE" },
    });
    expect(await statusOf(deceived, orderId)).toBe("Verified");
    const attempts = await databaseOf(deceived)
      .selectFrom("paymentAttempts")
      .innerJoin("orders", "orders.id", "paymentAttempts.orderId")
      .select(["paymentAttempts.state", "providerOrderId"])
      .where("orders.orderNumber", "=", orderId)
      .execute();
    expect(attempts).toEqual([{ state: "creating", providerOrderId: null }]);
  }
});

test("a code is sent by the configured provider", async () => {
  const phone = freshPhone();
  await new Browser(shop).trySendOtp(phone);
  expect(await messagesTo(shop, phone)).toMatchObject([
    { channel: "whatsapp", code: await codeOn(shop, phone) },
  ]);
});
