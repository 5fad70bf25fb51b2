// How far shoppers come, from opening the shop to paying.
import type { Dashboard } from "../../../contract/dashboard.ts";
import { Card } from "../../ui/admin/card.tsx";
import { formatDay } from "../../ui/when.ts";
import { BarList } from "./bar-list.tsx";
import { funnelSteps } from "./funnel-steps.ts";

interface FunnelProps {
  funnel: Dashboard["funnel"];
  /** The first day that is shown, yyyy-mm-dd. */
  from: string;
}

export function Funnel({ funnel, from }: FunnelProps) {
  const { visitsSince } = funnel;
  return (
    <Card title="From visit to payment">
      <BarList
        nothing="Nobody has come in these days."
        bars={funnelSteps(funnel).map(({ name, count, share }) => ({
          name,
          size: count,
          value: count.toLocaleString("en-IN"),
          detail: share === null ? "" : `${share}%`,
        }))}
      />
      <p className="mt-4 text-sm text-ink-soft">
        Percentages are of the step before. The shop counts visits, products and carts itself, without
        cookies: each once for a browser tab, but no robots, no staff, and nobody who asks not to be tracked.
        The last three are orders, on the day it happened; those that staff took on the phone are among them.
        {visitsSince !== null && visitsSince > from && ` Visits are counted since ${formatDay(visitsSince)}.`}
      </p>
    </Card>
  );
}
