import { isApiError } from "../../../contract/api-client.ts";
import { confirmPayment } from "../../../contract/payments.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import { pause } from "../../loading/pause.ts";
import type { PaymentReceipt } from "./razorpay-checkout.ts";

const POLL_MS = 3_000;
const LATE_POLL_MS = 15_000;
/** After this the shopper is told that it may take longer. */
const LATE_AFTER_MS = 120_000;

/** Of an answer that refuses the payment; none, a throttled one or a server error do not. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429;

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
    let waitMs = isLate ? LATE_POLL_MS : POLL_MS;
    try {
      const call = { params: { id: orderId }, body: { razorpayResponse: receipt } };
      const { status } = await api(confirmPayment, call);
      if (status === "paid") return true;
    } catch (error) {
      if (!isApiError(error) || isRefusal(error.status)) throw error;
      waitMs = Math.max(waitMs, (error.retryAfter ?? 0) * 1_000);
    }
    if (!isLate && Date.now() - started > LATE_AFTER_MS) {
      isLate = true;
      onLate();
    }
    await pause(waitMs, signal);
  }
  return false;
}
