import { Link } from "react-router";
import type { PriceChange } from "../../../contract/checkout.ts";
import { PriceChangeItems } from "../checkout/checkout-price-rows.tsx";
import type { EarlierPayment } from "./look-for-paid.ts";

/** Prices that changed since the product was put into the cart. */
export function PriceNotices({ prices }: { prices: readonly PriceChange[] }) {
  return (
    // Always rendered, so that screen readers announce it when it changes; empty it takes no room.
    <div role="status" className="not-empty:mb-4">
      {prices.length > 0 && (
        <ul className="rounded-control border-2 border-turmeric bg-turmeric-wash px-4 py-3">
          <PriceChangeItems changes={prices} />
        </ul>
      )}
    </div>
  );
}

/** What became of an order that she began to pay for, so that she does not pay twice. */
export function EarlierPaymentNotice({ earlier }: { earlier: EarlierPayment | null }) {
  return (
    // Always rendered, as above.
    <div role="status" className="text-left not-empty:mb-4">
      {earlier && (
        <div className="rounded-control border-2 border-turmeric bg-turmeric-wash px-4 pt-3 pb-1 wrap-anywhere">
          <p>
            {earlier.isPaid
              ? `Order ${earlier.orderId} is paid, and its snacks have left your cart.`
              : `You may have paid for order ${earlier.orderId} already. Your bank can take a few minutes to tell us.`}
          </p>
          <Link
            to={earlier.isPaid ? "/your-order" : `/enter-address/${encodeURIComponent(earlier.orderId)}/me`}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            {earlier.isPaid ? "Your order" : `See order ${earlier.orderId}`}
          </Link>
        </div>
      )}
    </div>
  );
}
