import { Link } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import { pause } from "../../loading/pause.ts";
import { addressPath, OWN_PHONE } from "../paths.ts";
import {
  forgetPaymentUnderWay,
  isTakenOut,
  mayBePaying,
  recallPaymentsUnderWay,
  rememberOrder,
  takePaidOutOfCart,
} from "./after-paying.ts";
import { type EarlierPayment, judgeEarlierPayments } from "./judge-earlier-payments.ts";

// Looks what became of the payments that this browser began and saw no end of. Loaded on demand.

/** The checkout waits no longer for it. */
const TIMEOUT_MS = 3_000;

let looking: Promise<EarlierPayment | null> | null = null;

/**
 * The order that was paid meanwhile, whose snacks then leave the cart; or else one that may be being paid just now.
 * Never throws: where the shop does not answer, there is none. Who asks while it looks gets the same answer.
 */
export function lookForPaid(): Promise<EarlierPayment | null> {
  looking ??= look().finally(() => {
    looking = null;
  });
  return looking;
}

async function look(): Promise<EarlierPayment | null> {
  const begun = recallPaymentsUnderWay();
  if (begun.length === 0) return null;
  const asked = Promise.all(begun.map(({ orderId }) => view(orderId)));
  const answers = await Promise.race([asked, pause(TIMEOUT_MS).then(() => [])]);
  const { told, forgotten, paid } = judgeEarlierPayments(
    begun.map((payment, place) => ({
      orderId: payment.orderId,
      mayBePaying: mayBePaying(payment),
      isTakenOut: isTakenOut(payment.orderId),
      answer: answers[place] ?? null,
    })),
  );
  for (const orderId of forgotten) forgetPaymentUnderWay(orderId);
  for (const order of paid) {
    takePaidOutOfCart(order);
    rememberOrder(order.orderId);
  }
  return told;
}

/** Null without an answer. */
async function view(orderId: OrderNumber): Promise<ShopperOrder | "not found" | null> {
  try {
    return await api(viewOrder, { params: { id: orderId } });
  } catch (error) {
    return isApiError(error) && error.status === 404 ? "not found" : null;
  }
}

/** What became of an order whose payment was begun, so that nobody pays twice. */
export function EarlierPaymentNotice({ earlier: { orderId, isPaid } }: { earlier: EarlierPayment }) {
  return (
    <div className="rounded-control border-2 border-turmeric bg-turmeric-wash px-4 pt-3 pb-1 wrap-anywhere">
      <p>
        {isPaid
          ? `Order ${orderId} is paid, and its snacks have left your cart.`
          : `You may have paid for order ${orderId} already. Your bank can take a few minutes to tell us.`}
      </p>
      <Link
        to={isPaid ? "/your-order" : addressPath(orderId, OWN_PHONE)}
        className="inline-flex min-h-11 items-center font-bold link"
      >
        {isPaid ? "Your order" : `See order ${orderId}`}
      </Link>
    </div>
  );
}
