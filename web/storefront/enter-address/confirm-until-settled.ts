import { isApiError } from "../../../contract/api-client.ts";
import { confirmPayment } from "../../../contract/payments.ts";
import { api } from "../../api.ts";
import type { PaymentReceipt } from "./razorpay-checkout.ts";

const ASK_AGAIN_MS = 3_000;
const ASK_LATE_MS = 15_000;
/** After this the shopper is told that it may take longer. */
const LATE_AFTER_MS = 120_000;

/** No answer, too many questions, or a server in trouble: the payment itself has not been refused. */
function isWorthRepeating(error: unknown): boolean {
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
 * Tells the shop about a payment, again and again until it is settled or refused.
 * @param onLate called once when it takes long
 * @param signal ends the asking; then the promise resolves as if settled were unknown, with false
 * @throws ApiError when the payment is refused
 */
export async function confirmUntilSettled(
  orderId: string,
  receipt: PaymentReceipt,
  onLate: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const started = Date.now();
  let isLate = false;
  while (!signal.aborted) {
    try {
      const call = { params: { id: orderId }, body: { razorpayResponse: receipt } };
      const { status } = await api(confirmPayment, call);
      if (status === "paid") return true;
    } catch (error) {
      if (!isWorthRepeating(error)) throw error;
    }
    if (!isLate && Date.now() - started > LATE_AFTER_MS) {
      isLate = true;
      onLate();
    }
    await pause(isLate ? ASK_LATE_MS : ASK_AGAIN_MS, signal);
  }
  return false;
}
