import type { KartLine } from "./cart-store.ts";
import { couponBeingChosen } from "./coupon.ts";
import { useOrdering } from "./use-ordering.ts";

interface CartCheck {
  check: () => Promise<void>;
  notifyOutOfStock: (removed: readonly KartLine[]) => void;
  /** The next screen replaces this one in the history. */
  isReplacing?: boolean;
}

/**
 * Turns the cart into an order: only one, even after a double click or a lost reply.
 * @param check compares cart and coupon with the shop; `notifyOutOfStock` reports lines that were removed
 */
export function useCheckout({ check, notifyOutOfStock, isReplacing }: CartCheck) {
  const { order, isOrdering, problem } = useOrdering(isReplacing);

  function checkout() {
    const choosing = couponBeingChosen();
    return order(async () => {
      const { orderCart } = await import("./place-order.ts");
      const answer = await orderCart(choosing, check);
      if (typeof answer !== "string" && answer.removed.length > 0) notifyOutOfStock(answer.removed);
      return answer;
    });
  }

  return { checkout, isProcessing: isOrdering, problem };
}
