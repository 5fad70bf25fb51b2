import type { OrderStatus } from "../../../../rules/order-status.ts";
import { Tabs } from "../../kit/tabs.tsx";
import { STATUS_TABS } from "../order-words.ts";
import type { OrderCounts } from "./use-order-counts.ts";

export function statusPath(status: OrderStatus): string {
  return `/admin/manage-orders?status=${status}`;
}

/** A tab for each status with its count. None is current while a search is shown. */
export function WorklistTabs({ current, counts }: { current: OrderStatus | null; counts: OrderCounts }) {
  return (
    <Tabs
      label="Orders by state"
      tabs={STATUS_TABS.map((status) => ({
        to: statusPath(status),
        label: status,
        count: counts[status],
        isCurrent: status === current,
      }))}
    />
  );
}
