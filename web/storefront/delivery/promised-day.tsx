import type { ShopperOrder } from "../../../contract/checkout.ts";
import { formatDeliveryDate } from "../../../rules/format-delivery-date.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";

const ON_ITS_WAY: readonly OrderStatus[] = ["Paid", "Confirmed", "Packed", "Shipped"];

/** The day that was promised when she paid, while the parcel is awaited; nothing where none was promised. */
export function PromisedDay({ order }: { order: Pick<ShopperOrder, "deliverBy" | "status"> }) {
  if (order.deliverBy === null || !ON_ITS_WAY.includes(order.status)) return null;
  return (
    <p>
      Your parcel arrives{" "}
      <strong className="whitespace-nowrap">by {formatDeliveryDate(order.deliverBy)}</strong>.
    </p>
  );
}
