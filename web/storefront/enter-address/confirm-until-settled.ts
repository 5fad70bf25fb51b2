import { isApiError } from "../../../contract/api-client.ts";
import { confirmPayment } from "../../../contract/payments.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import type { PaymentReceipt } from "./razorpay-checkout.ts";

const POLL_MS = 3_000;
const LATE_POLL_MS = 15_000;
/** After this the shopper is told that it may take longer. */
const LATE_AFTER_MS = 120_000;

/** No answer, throttled, or a server error: none of these means that the payment is refused. */
function canRetry(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Reports a payment to the shop and repeats the call until the payment is settled or refused.
 * @param onLate called once, when it takes long
 * @param signal stops the polling
 * @returns true once the order is paid; false when `signal` stopped the polling, which leaves it open
 * @throws ApiError when the payment is refused
 */
export async function confirmUntilSettled(
  orderId: OrderNumber,
  receipt: PaymentReceipt,
  onLate: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const started = Date.now();
  let isLate = false;
  while (!signal.aborted) {
    let askedToWaitMs = 0;
    try {
      const call = { params: { id: orderId }, body: { razorpayResponse: receipt } };
      const { status } = await api(confirmPayment, call);
      if (status === "paid") return true;
    } catch (error) {
      if (!canRetry(error)) throw error;
      askedToWaitMs = ((isApiError(error) && error.retryAfter) || 0) * 1_000;
    }
    if (!isLate && Date.now() - started > LATE_AFTER_MS) {
      isLate = true;
      onLate();
    }
    await pause(Math.max(isLate ? LATE_POLL_MS : POLL_MS, askedToWaitMs), signal);
  }
  return false;
}
