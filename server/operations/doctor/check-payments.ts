import { DAY_MS } from "../../../rules/time.ts";
import type { PaymentGateway } from "../../adapters/payments/payment-gateway.ts";
import type { Config } from "../../platform/config/config.ts";
import { brokenProvider, type Finding, ok, warning } from "./finding.ts";

const LATELY_MS = 60_000;
const CASH_DAYS = 7;
/** Pages of the newest payments that are checked; a large shop has thousands in these days. */
const CASH_PAGES = 5;

/** Lists the last minute's payments at Razorpay, to check the key. */
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
      "Copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET again from Razorpay's dashboard, Account & Settings → API keys.",
    );
  }
  if (keyId.startsWith("rzp_live_")) return ok("the live key is accepted");
  if (mode === "sandbox") return ok("the test key is accepted");
  return warning("a test key is accepted", "It takes no money: set the live key.");
}

/** Searches Razorpay's newest payments for cash on delivery, since no call returns the setting itself. */
export async function checkCashOnDelivery(payments: PaymentGateway): Promise<Finding> {
  const until = new Date();
  let pages = 0;
  try {
    for await (const page of payments.allPayments({
      from: new Date(until.getTime() - CASH_DAYS * DAY_MS),
      until,
    })) {
      if (page.some(({ status }) => status === "cash on delivery"))
        return warning(
          "a shopper chose cash on delivery in Razorpay's checkout, which the shop does not offer",
          "Switch off Cash on Delivery in the Razorpay dashboard, Account & Settings → Payment methods.",
        );
      if (++pages === CASH_PAGES) break;
    }
  } catch (error) {
    return brokenProvider(error, "See the line about Razorpay.");
  }
  return ok(`no shopper chose cash on delivery in the last ${CASH_DAYS} days`);
}
