import type { HoldReason } from "./payment-states.ts";
import { hasUnitsToPack } from "./units-to-pack.ts";

interface Order {
  held: HoldReason | null;
  items: readonly { quantity: number; goneUnits: number }[];
}

/** Whether an order waits for its next step: it is not on hold, and something is left to send. */
export function isWaiting({ held, items }: Order): boolean {
  return held === null && hasUnitsToPack(items);
}
