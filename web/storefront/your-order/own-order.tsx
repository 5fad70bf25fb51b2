import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { useOwnOrder } from "./use-own-order.ts";

/** The order last paid for in this browser. @param whenNone shown where there is none, or the shop knows her no more */
export function OwnOrder({ whenNone }: { whenNone: ReactNode }) {
  const { order, reload } = useOwnOrder();
  if (order === "unread") return null;
  if (order === "none") return whenNone;
  if (order === "loading") {
    return (
      <p role="status" className="py-10 text-center text-ink-soft">
        Getting your order...
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
  const { OrderDetails, ...found } = order;
  return <OrderDetails order={found.order} />;
}
