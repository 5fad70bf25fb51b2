import type { PaymentGateway } from "../adapters/payments/payment-gateway.ts";
import type { Config } from "../config/config.ts";
import { brokenProvider, type Finding, look, ok } from "./finding.ts";

const LATELY_MS = 60_000;

/** Asks Razorpay for the payments of the last minute. */
export async function checkPaymentKey(
  { mode, payments: { keyId } }: Config,
  payments: PaymentGateway,
): Promise<Finding> {
  const until = new Date();
  const pages = payments.allPayments({ from: new Date(until.getTime() - LATELY_MS), until });
  try {
    await pages[Symbol.asyncIterator]().next();
  } catch (error) {
    return brokenProvider(
      error,
      "Copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET anew from Razorpay's dashboard, Account & Settings → API keys.",
    );
  }
  if (keyId.startsWith("rzp_live_")) return ok("the live key is accepted");
  if (mode === "sandbox") return ok("the test key is accepted");
  return look("a test key is accepted", "It takes no money: set the live key.");
}
