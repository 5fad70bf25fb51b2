import type { AdminOrder } from "../../../contract/orders.ts";

/** The number an order is dispatched under; nothing while it has none. */
export function DispatchNumber({ order: { dispatchNumber } }: { order: Pick<AdminOrder, "dispatchNumber"> }) {
  if (dispatchNumber === null) return null;
  return (
    <span className="wrap-anywhere">
      Dispatch no. <b className="tabular-nums">{dispatchNumber}</b>
    </span>
  );
}
