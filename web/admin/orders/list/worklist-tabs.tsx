import type { OrderStatus } from "../../../../rules/order-status.ts";
import { Tabs } from "../../../ui/admin/tabs.tsx";
import { STATUS_TABS } from "../order-words.ts";
import { isNarrowed, type ListCriteria, listPath, type Narrowing } from "./order-criteria.ts";
import type { OrderCounts } from "./use-worklist.ts";

interface WorklistTabsProps {
  /** Null while a search is shown: it is over orders of all states. */
  current: ListCriteria | null;
  /** Kept from tab to tab. */
  narrowing: Narrowing;
  counts: OrderCounts;
}

/** A tab for each status with its count, and one for all. */
export function WorklistTabs({ current, narrowing, counts }: WorklistTabsProps) {
  const tabOf = (status: OrderStatus | null) => ({
    to: listPath({ status, narrowing }),
    label: status ?? "All",
    // The counts are of all orders, not of those that fit.
    count: status === null || isNarrowed(narrowing) ? undefined : counts[status],
    isCurrent: current?.status === status,
  });
  return <Tabs label="Orders by state" tabs={[null, ...STATUS_TABS].map(tabOf)} />;
}
