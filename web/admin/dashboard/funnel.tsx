// How many shoppers reach each step, from opening the shop to paying.
import type { Dashboard } from "../../../contract/dashboard.ts";
import { formatDay } from "../../ui/admin/when.ts";
import { Card } from "../../ui/card.tsx";
import { BarList } from "./bar-list.tsx";
import { funnelSteps } from "./funnel-steps.ts";

interface FunnelProps {
  funnel: Dashboard["funnel"];
  /** The first day of the range, yyyy-mm-dd. */
  from: string;
}

export function Funnel({ funnel, from }: FunnelProps) {
  const { visitsSince } = funnel;
  return (
    <Card title="From visit to payment">
      <BarList
        nothing="No visits in this period."
        bars={funnelSteps(funnel).map(({ name, count, share }) => ({
          name,
          size: count,
          value: count.toLocaleString("en-IN"),
          detail: share === null ? "" : `${share}%`,
        }))}
      />
      <p className="mt-4 text-sm text-ink-soft">
        Percentages are of the step before. Visits, products and carts are counted without cookies, once for
        each browser tab, without robots, staff and visitors who opt out of tracking. The last three steps
        count orders, including phone orders.
        {visitsSince !== null && visitsSince > from && ` Visits are counted since ${formatDay(visitsSince)}.`}
      </p>
    </Card>
  );
}
