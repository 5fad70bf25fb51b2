import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { DispatchNumber } from "../orders/order-facts.tsx";
import type { Refusal } from "./packing-step.ts";

/** The orders that the server refused to move, and why. @param done the requested step: "packed" */
export function RefusedOrders({
  refused,
  done,
  onDismiss,
  className = "mb-4",
}: {
  refused: readonly Refusal[];
  done: string;
  onDismiss: () => void;
  className?: string;
}) {
  if (refused.length === 0) return null;
  return (
    <Banner className={className}>
      <p className="font-bold">
        {refused.some(({ isUncertain }) => isUncertain) ? "May not be" : "Not"} {done}:
      </p>
      <ul>
        {refused.map((order) => (
          <li key={order.orderId} className="wrap-anywhere">
            {order.orderId} <DispatchNumber order={order} />: {order.message}
          </li>
        ))}
      </ul>
      <Button variant="ghost" className="-ml-5" onClick={onDismiss}>
        Dismiss
      </Button>
    </Banner>
  );
}

/** How the newer list differs from the shown one. Always rendered, so that screen readers announce changes. */
export function NewerListNotice({ came, went, onShow }: { came: number; went: number; onShow: () => void }) {
  const parts = [
    came > 0 && `${came} new ${came === 1 ? "order" : "orders"}`,
    went > 0 && `${went} moved on elsewhere`,
  ];
  return (
    <div role="status" className="sticky top-16 z-20 lg:top-20">
      {came + went > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-leaf px-4 py-1.5 text-white on-dark">
          <p className="font-semibold">{parts.filter(Boolean).join(", ")}</p>
          <button type="button" onClick={onShow} className="min-h-11 rounded-control px-3 font-bold link">
            Show
          </button>
        </div>
      )}
    </div>
  );
}
