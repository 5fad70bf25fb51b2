import type { Dashboard } from "../../../contract/dashboard.ts";

interface FunnelStep {
  name: string;
  count: number;
  /** Percent of the previous step. Null for the first step, and if the previous count is zero or smaller. */
  share: number | null;
}

/** The six steps. One may exceed the step before: visits leave out shoppers with "do not track", orders include them. */
export function funnelSteps(funnel: Dashboard["funnel"]): FunnelStep[] {
  const steps: [name: string, count: number][] = [
    ["Visits", funnel.visits],
    ["Viewed a product", funnel.products],
    ["Added to cart", funnel.carts],
    ["Phone verified by code", funnel.verified],
    ["Entered address", funnel.started],
    ["Paid", funnel.paid],
  ];
  return steps.map(([name, count], place) => {
    const before = steps[place - 1]?.[1] ?? 0;
    return { name, count, share: before > 0 && count <= before ? Math.round((100 * count) / before) : null };
  });
}
