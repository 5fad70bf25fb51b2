import { ACCOUNT_SETTING_TEXTS } from "../../../rules/alert-text.ts";
import { DAY_MS } from "../../../rules/time.ts";
import type { PaymentGateway, ProviderPayment } from "../../adapters/payments/payment-gateway.ts";
import type { Config } from "../../platform/config/config.ts";
import { brokenProvider, type Finding, ok, warning } from "./finding.ts";

const LATELY_MS = 60_000;
const SETTING_DAYS = 7;
/** Pages of the newest payments that are checked; a large shop has thousands in these days. */
const SETTING_PAGES = 5;

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

/** What a payment reveals about the account. No call returns the settings themselves. */
function problemOf({ status, setting }: ProviderPayment): { found: string; advice: string } | null {
  if (status === "cash on delivery")
    return {
      found: "a shopper chose cash on delivery in Razorpay's checkout, which the shop does not offer",
      advice: "Switch off Cash on Delivery in the Razorpay dashboard, Account & Settings → Payment methods.",
    };
  // Offers and instalments may leave the amount as it is; an alert reports those that do not.
  if (setting !== "customer fee" && setting !== "currency conversion") return null;
  const { does, switchOff } = ACCOUNT_SETTING_TEXTS[setting];
  return { found: does, advice: `${switchOff}.` };
}

/** Searches Razorpay's newest payments for settings of the account that do not suit the shop. */
export async function checkAccountSettings(payments: PaymentGateway): Promise<Finding> {
  const until = new Date();
  const problems = new Map<string, string>();
  let pages = 0;
  try {
    for await (const page of payments.allPayments({
      from: new Date(until.getTime() - SETTING_DAYS * DAY_MS),
      until,
    })) {
      for (const problem of page.map(problemOf)) if (problem) problems.set(problem.found, problem.advice);
      if (++pages === SETTING_PAGES) break;
    }
  } catch (error) {
    return brokenProvider(error, "See the line about Razorpay.");
  }
  if (problems.size > 0) return warning([...problems.keys()].join("; "), [...problems.values()].join(" "));
  return ok(
    `the payments of the last ${SETTING_DAYS} days show no setting that changes amounts, and no cash on delivery`,
  );
}
