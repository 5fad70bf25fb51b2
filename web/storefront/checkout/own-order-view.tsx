import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { useOwnOrder } from "./use-own-order.ts";

interface OwnOrderProps {
  /** Shown where there is none, or the shop knows her no more. */
  whenNone: ReactNode;
  /** She comes from paying: no elder order is shown in its place. */
  isJustPaid?: boolean;
}

/** The order last paid for in this browser. */
export function OwnOrder({ whenNone, isJustPaid = false }: OwnOrderProps) {
  const { order, reload } = useOwnOrder(isJustPaid);
  if (order === "unread") return null;
  if (order === "none") return whenNone;
  if (order === "loading") {
    return (
      <p role="status" className="py-10 text-center text-ink-soft">
        Getting your order...
      </p>
    );
  }
  if (order === "unconfirmed") {
    return (
      <p role="status" className="mx-auto max-w-prose py-6 text-lg">
        Your payment is being confirmed. Your order appears here as soon as that is done, and comes by e-mail
        too.
      </p>
    );
  }
  if (order === "failed") {
    return (
      <div role="alert" className="space-y-4 py-6 text-center">
        <p className="text-lg">Your order is safe, but its details could not be loaded just now.</p>
        <Button variant="secondary" onClick={reload}>
          Try again
        </Button>
      </div>
    );
  }
  if ("hidden" in order) return <order.OrderHidden order={order.hidden} />;
  const { OrderDetails, ...found } = order;
  return <OrderDetails order={found.order} />;
}
