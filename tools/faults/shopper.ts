// One shopper: places an order, verifies the phone, pays, and perhaps returns from the payment.
import { setTimeout as wait } from "node:timers/promises";
import { isSuccess, retryAfterMs } from "../http-client.ts";
import type { Receipt } from "./providers.ts";
import { type Browser, openBrowser, PRESS_AGAIN_MS, type Surroundings } from "./shopper-browser.ts";
import type { ShopperPlan } from "./shopper-plan.ts";

/** The interval of the real page (web/storefront/checkout/use-payment.ts). */
const CONFIRM_AGAIN_MS = 3_000;
const PHONE_CHECK_MS = 250;
const PHONE_CHECKS = 8;

/** Resolves when the shopper is finished, is refused, or runs out of retries. */
export async function goShopping(plan: ShopperPlan, around: Surroundings): Promise<void> {
  const browser = openBrowser(plan, around);
  const order = await placeOrder(browser);
  if (!order || !(await verifyPhone(browser, order)) || plan.leaves) return;
  const providerOrder = await startPayment(browser, order);
  if (!providerOrder) return;
  const receipt = await pay(browser, order, providerOrder);
  if (!receipt || !plan.comesBack) return;
  if (await confirm(browser, order, receipt)) await viewOrder(browser, order);
}

async function placeOrder({ plan, ledger, sendUntilAnswered, pause }: Browser): Promise<string | null> {
  ledger.write({ what: "asked", key: plan.key });
  const answer = await sendUntilAnswered("place order", {
    method: "POST",
    path: "/api/users/createOrder",
    headers: { "idempotency-key": plan.key },
    body: { items: plan.items, coupon: plan.coupon },
  });
  if (!answer || !isSuccess(answer)) return null;
  const order = String(answer.json?.orderId);
  ledger.write({ what: "placed", key: plan.key, order });
  await pause(plan.thinkMs);
  return order;
}

/** Requests codes until one that has arrived is accepted: after a fault the first code may be invalid. */
async function verifyPhone(browser: Browser, order: string): Promise<boolean> {
  const { plan, ledger, send, pause, sendUntilAnswered, signal } = browser;
  const deadline = Date.now() + plan.retryWindowMs;
  const tried = new Set<string>();
  while (!signal.aborted && Date.now() < deadline) {
    const sent = await send(
      "send code",
      { method: "POST", path: "/api/auth/sent-otp", body: { phoneNo: plan.phone, orderId: order } },
      order,
    );
    const code = await newCode(browser, tried);
    if (code) {
      const body = { phoneNo: plan.phone, otp: code, orderId: order };
      const verified = await sendUntilAnswered(
        "verify code",
        { method: "POST", path: "/api/auth/verify-otp", body },
        order,
      );
      if (verified && isSuccess(verified)) {
        ledger.write({ what: "verified", order });
        await pause(plan.thinkMs);
        return true;
      }
    }
    await pause(Math.max(PRESS_AGAIN_MS, retryAfterMs(sent)));
  }
  browser.giveUp("verify code", order);
  return false;
}

/** The newest code on the phone that has not been entered yet, once it has arrived. */
async function newCode(
  { plan, providers, pause, signal }: Browser,
  tried: Set<string>,
): Promise<string | null> {
  for (let checks = 0; checks < PHONE_CHECKS && !signal.aborted; checks++) {
    const newest = await providers.codeOn(plan.phone);
    if (newest && !tried.has(newest.sentAt)) {
      tried.add(newest.sentAt);
      return newest.code;
    }
    await pause(PHONE_CHECK_MS);
  }
  return null;
}

/** @returns the provider's order id */
async function startPayment(
  { plan, ledger, sendUntilAnswered, pause }: Browser,
  order: string,
): Promise<string | null> {
  const request = {
    method: "POST" as const,
    path: `/api/users/proceedToPay/${order}`,
    body: { address: plan.postalAddress },
  };
  let answer = await sendUntilAnswered("start payment", request, order);
  // The coupon is used up: the page shows the new total, and the shopper presses the button again.
  if (answer?.json?.code === "COUPON_REFUSED")
    answer = await sendUntilAnswered("start payment", request, order);
  if (!answer || !isSuccess(answer)) return null;
  const { paymentId, amount } = answer.json as { paymentId: string; amount: number };
  ledger.write({ what: "started", order, providerOrder: paymentId, amount });
  await pause(plan.thinkMs);
  return paymentId;
}

async function pay(browser: Browser, order: string, providerOrder: string): Promise<Receipt | null> {
  const { plan, providers, ledger, signal } = browser;
  if (signal.aborted) return null;
  const receipt = await providers.pay(providerOrder, plan.webhook);
  if (!receipt) return null;
  const payment = receipt.razorpay_payment_id;
  if (plan.webhook === "late") {
    await wait(plan.thinkMs * 4);
    await providers.captureLate(payment);
  }
  ledger.write({ what: "captured", order, providerOrder, payment });
  return receipt;
}

/** Retries like the real page, until the shop reports the order as paid. */
async function confirm(
  { ledger, sendUntilAnswered }: Browser,
  order: string,
  receipt: Receipt,
): Promise<boolean> {
  const path = `/api/users/paymentSuccess/${order}`;
  const request = { method: "POST" as const, path, body: { razorpayResponse: receipt } };
  const answer = await sendUntilAnswered("confirm payment", request, order, CONFIRM_AGAIN_MS);
  if (answer?.json?.status !== "paid") return false;
  ledger.write({ what: "told paid", order, payment: receipt.razorpay_payment_id });
  return true;
}

async function viewOrder({ ledger, sendUntilAnswered }: Browser, order: string): Promise<void> {
  const answer = await sendUntilAnswered("view order", { path: `/api/users/checkOrder/${order}` }, order);
  if (answer && isSuccess(answer))
    ledger.write({ what: "shown", order, status: String(answer.json?.status) });
}
