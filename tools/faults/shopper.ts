// One shopper with her browser and her phone: orders, proves her number, pays, and perhaps comes back from paying.
import { setTimeout as wait } from "node:timers/promises";
import { isSuccess, retryAfterMs } from "../http-client.ts";
import type { Receipt } from "./providers.ts";
import { type Browser, openBrowser, PRESS_AGAIN_MS, type Surroundings } from "./shopper-browser.ts";
import type { ShopperPlan } from "./shopper-plan.ts";

/** The page's own pace (web/storefront/checkout/use-payment.ts). */
const CONFIRM_AGAIN_MS = 3_000;
const LOOK_AT_PHONE_MS = 250;
const LOOKS_AT_PHONE = 8;

/** Resolves when she has what she wants, is refused, or gives up. */
export async function goShopping(plan: ShopperPlan, around: Surroundings): Promise<void> {
  const browser = openBrowser(plan, around);
  const order = await placeOrder(browser);
  if (!order || !(await verifyPhone(browser, order)) || plan.leaves) return;
  const providerOrder = await startPayment(browser, order);
  if (!providerOrder) return;
  const receipt = await pay(browser, order, providerOrder);
  if (!receipt || !plan.comesBack) return;
  if (await confirm(browser, order, receipt)) await lookAtOrder(browser, order);
}

async function placeOrder({ plan, ledger, insist, pause }: Browser): Promise<string | null> {
  ledger.write({ what: "asked", key: plan.key });
  const answer = await insist("place order", {
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

/** Asks for codes until one that has arrived is accepted: after a fault, the first may be worth nothing. */
async function verifyPhone(browser: Browser, order: string): Promise<boolean> {
  const { plan, ledger, send, pause, insist, signal } = browser;
  const deadline = Date.now() + plan.patienceMs;
  const tried = new Set<string>();
  while (!signal.aborted && Date.now() < deadline) {
    const asked = await send(
      "send code",
      { method: "POST", path: "/api/auth/sent-otp", body: { phoneNo: plan.phone, orderId: order } },
      order,
    );
    const code = await newCode(browser, tried);
    if (code) {
      const body = { phoneNo: plan.phone, otp: code, orderId: order };
      const verified = await insist(
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
    await pause(Math.max(PRESS_AGAIN_MS, retryAfterMs(asked)));
  }
  browser.giveUp("verify code", order);
  return false;
}

/** What the phone shows: a code that she has not typed in yet, once it has arrived. */
async function newCode(
  { plan, providers, pause, signal }: Browser,
  tried: Set<string>,
): Promise<string | null> {
  for (let looks = 0; looks < LOOKS_AT_PHONE && !signal.aborted; looks++) {
    const newest = await providers.codeOn(plan.phone);
    if (newest && !tried.has(newest.sentAt)) {
      tried.add(newest.sentAt);
      return newest.code;
    }
    await pause(LOOK_AT_PHONE_MS);
  }
  return null;
}

/** @returns the provider's order */
async function startPayment({ plan, ledger, insist, pause }: Browser, order: string): Promise<string | null> {
  const request = {
    method: "POST" as const,
    path: `/api/users/proceedToPay/${order}`,
    body: { address: plan.postalAddress },
  };
  let answer = await insist("start payment", request, order);
  // Her coupon is used up: she is shown the new total and presses once more.
  if (answer?.json?.code === "COUPON_REFUSED") answer = await insist("start payment", request, order);
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

/** As the page does it, until the shop says paid. */
async function confirm({ ledger, insist }: Browser, order: string, receipt: Receipt): Promise<boolean> {
  const path = `/api/users/paymentSuccess/${order}`;
  const request = { method: "POST" as const, path, body: { razorpayResponse: receipt } };
  const answer = await insist("confirm payment", request, order, CONFIRM_AGAIN_MS);
  if (answer?.json?.status !== "paid") return false;
  ledger.write({ what: "told paid", order, payment: receipt.razorpay_payment_id });
  return true;
}

async function lookAtOrder({ ledger, insist }: Browser, order: string): Promise<void> {
  const answer = await insist("view order", { path: `/api/users/checkOrder/${order}` }, order);
  if (answer && isSuccess(answer))
    ledger.write({ what: "shown", order, status: String(answer.json?.status) });
}
