import { Link } from "react-router";
import type { EarlierPayment } from "./judge-earlier-payments.ts";

/** What became of an order that she began to pay for, so that she does not pay twice. */
export function EarlierPaymentNotice({ earlier: { orderId, isPaid } }: { earlier: EarlierPayment }) {
  return (
    <div className="rounded-control border-2 border-turmeric bg-turmeric-wash px-4 pt-3 pb-1 wrap-anywhere">
      <p>
        {isPaid
          ? `Order ${orderId} is paid, and its snacks have left your cart.`
          : `You may have paid for order ${orderId} already. Your bank can take a few minutes to tell us.`}
      </p>
      <Link
        to={isPaid ? "/your-order" : `/enter-address/${encodeURIComponent(orderId)}/me`}
        className="inline-flex min-h-11 items-center font-bold link"
      >
        {isPaid ? "Your order" : `See order ${orderId}`}
      </Link>
    </div>
  );
}
