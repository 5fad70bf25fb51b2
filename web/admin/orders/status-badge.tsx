import type { OrderStatus } from "../../../rules/order-status.ts";

const LOOKS: Record<OrderStatus, string> = {
  Created: "bg-cream text-ink-soft",
  Verified: "bg-cream text-leaf",
  Paid: "bg-turmeric text-leaf",
  Confirmed: "bg-turmeric-wash text-leaf",
  Packed: "bg-leaf-wash text-leaf",
  Shipped: "bg-leaf-mid text-white",
  Delivered: "bg-leaf text-white",
  Returned: "bg-chilli-wash text-chilli-deep",
  Lost: "bg-chilli-wash text-chilli-deep",
  Cancelled: "bg-chilli-wash text-chilli-deep",
  Refunded: "bg-chilli-wash text-leaf",
  Expired: "bg-cream text-ink-soft",
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-3 py-1 text-sm leading-none font-semibold whitespace-nowrap ${LOOKS[status]}`}
    >
      {status}
    </span>
  );
}
