import { useEffect, useRef } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import type { ManySummary } from "../order/many-summary.ts";
import { DispatchNumber } from "../order/order-facts.tsx";
import type { Refusal } from "./packing-step.ts";

interface RefusedOrdersProps {
  refused: readonly Refusal[];
  /** The result of a bulk step that ended before all its orders were sent. */
  stopped?: ManySummary | null;
  /** The requested step: "packed". */
  done: string;
  onDismiss: () => void;
  className?: string;
}

/** The orders that were not moved, and why. */
export function RefusedOrders({
  refused,
  stopped = null,
  done,
  onDismiss,
  className = "mb-4",
}: RefusedOrdersProps) {
  const box = useRef<HTMLDivElement>(null);
  // The list may be scrolled to where the order was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown
  useEffect(() => {
    // New browsers return a promise, which React would take for a clean-up function.
    box.current?.scrollIntoView({ block: "nearest" });
  }, [refused, stopped]);
  if (refused.length === 0 && stopped === null) return null;
  return (
    <div ref={box} className={`scroll-mt-20 scroll-mb-28 ${className}`}>
      <Banner>
        {stopped && (
          <>
            <p className="font-bold">{stopped.title}</p>
            <p>{stopped.rest}</p>
          </>
        )}
        {refused.length > 0 && (
          <p className="font-bold">
            {refused.some(({ isUncertain }) => isUncertain)
              ? `We do not know whether these are ${done}:`
              : `Not ${done}:`}
          </p>
        )}
        <ul className="max-h-40 overflow-y-auto">
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
    </div>
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
          <TextButton onClick={onShow} className="rounded-control px-3">
            Show
          </TextButton>
        </div>
      )}
    </div>
  );
}
