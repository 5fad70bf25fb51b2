import { isApiError } from "../../../contract/api-client.ts";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import { pause } from "../../loading/pause.ts";
import { Note } from "../../ui/note.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { addressPath, OWN_PHONE } from "../paths.ts";
import {
  forgetPaymentUnderWay,
  isTakenOut,
  mayBePaying,
  recallPaymentsUnderWay,
  rememberOrder,
  takePaidOutOfCart,
} from "./after-paying.ts";
import { decideEarlierPayments, type EarlierPayment } from "./decide-earlier-payments.ts";

// Checks payments that were started in this browser and whose outcome no page has seen. Loaded on demand.

/** Checkout does not wait longer than this. */
const TIMEOUT_MS = 3_000;

let pendingCheck: Promise<EarlierPayment | null> | null = null;

/**
 * Checks the started payments. Products of paid orders leave the cart. Never throws: without a reply from the shop
 * there is no result. Concurrent calls share one check.
 * @returns an order that was paid meanwhile, or else one whose payment may be in progress; null for neither
 */
export function findPaid(): Promise<EarlierPayment | null> {
  pendingCheck ??= check().finally(() => {
    pendingCheck = null;
  });
  return pendingCheck;
}

async function check(): Promise<EarlierPayment | null> {
  const begun = recallPaymentsUnderWay();
  if (begun.length === 0) return null;
  const requests = Promise.all(begun.map(({ orderId }) => view(orderId)));
  const answers = await Promise.race([requests, pause(TIMEOUT_MS).then(() => [])]);
  const { reported, forgotten, paid } = decideEarlierPayments(
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
  return reported;
}

/** Null without a reply. */
async function view(orderId: OrderNumber): Promise<ShopperOrder | "not found" | null> {
  try {
    return await api(viewOrder, { params: { id: orderId } });
  } catch (error) {
    return isApiError(error) && error.status === 404 ? "not found" : null;
  }
}

/** The state of an order whose payment was started, so that the shopper does not pay twice. */
export function EarlierPaymentNotice({ earlier: { orderId, isPaid } }: { earlier: EarlierPayment }) {
  return (
    <Note isStrong>
      <p>
        {isPaid
          ? `Order ${orderId} is paid, and its snacks have left your cart.`
          : `You may have paid for order ${orderId} already. Your bank can take a few minutes to tell us.`}
      </p>
      <TextLink to={isPaid ? "/your-order" : addressPath(orderId, OWN_PHONE)} className="-mb-2">
        {isPaid ? "Your order" : `See order ${orderId}`}
      </TextLink>
    </Note>
  );
}
