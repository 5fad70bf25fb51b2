// Looks what became of the payments that this browser began and saw no end of. Loaded on demand.
import { isApiError } from "../../../contract/api-client.ts";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isPaidAndKept } from "../../../rules/order-status.ts";
import { api } from "../../api.ts";
import { pause } from "../../pause.ts";
import { rememberOrder } from "../checkout/own-order.ts";
import { forgetPaymentUnderWay, mayBePaying, recallPaymentsUnderWay } from "../checkout/payment-under-way.ts";
import { isTakenOut, takePaidOutOfCart } from "./after-paying.ts";

/** An order that she began to pay for, and whether its money is there. */
export interface EarlierPayment {
  orderId: OrderNumber;
  isPaid: boolean;
}

/** She waits for no longer to check out. */
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
  const found = Promise.all(begun.map(({ orderId }) => view(orderId)));
  const orders = await Promise.race([found, pause(TIMEOUT_MS).then(() => [])]);
  let earlier: EarlierPayment | null = null;
  for (const [place, payment] of begun.entries()) {
    const order = orders[place];
    if (!order) continue;
    const { orderId, status } = order;
    if (order.verified && status === "Verified") {
      if (mayBePaying(payment)) earlier ??= { orderId, isPaid: false };
      continue;
    }
    forgetPaymentUnderWay(orderId);
    if (!order.verified || !isPaidAndKept(status) || isTakenOut(orderId)) continue;
    takePaidOutOfCart(order);
    rememberOrder(orderId);
    if (!earlier?.isPaid) earlier = { orderId, isPaid: true };
  }
  return earlier;
}

/** Null without an answer. What the shop does not know is forgotten. */
async function view(orderId: OrderNumber): Promise<ShopperOrder | null> {
  try {
    return await api(viewOrder, { params: { id: orderId } });
  } catch (error) {
    if (isApiError(error) && error.status === 404) forgetPaymentUnderWay(orderId);
    return null;
  }
}
