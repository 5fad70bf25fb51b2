import type { Dashboard } from "../../../contract/dashboard.ts";

interface FunnelStep {
  name: string;
  count: number;
  /** Percent of the step before; null where that says nothing: for the first, after none, and after fewer. */
  share: number | null;
}

/** The six steps. After fewer: who asks not to be tracked is missing among the visits, and not among the orders. */
export function funnelSteps(funnel: Dashboard["funnel"]): FunnelStep[] {
  const steps: [name: string, count: number][] = [
    ["Visits", funnel.visits],
    ["Looked at a product", funnel.products],
    ["Something in the cart", funnel.carts],
    ["Phone verified by code", funnel.verified],
    ["Address given", funnel.started],
    ["Paid", funnel.paid],
  ];
  return steps.map(([name, count], place) => {
    const before = steps[place - 1]?.[1] ?? 0;
    return { name, count, share: before > 0 && count <= before ? Math.round((100 * count) / before) : null };
  });
}
