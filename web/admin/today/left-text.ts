import type { EndOfDay } from "../../../contract/today.ts";

/** The orders left for tomorrow: "3 to confirm, 2 to pack". */
export function leftText({ toConfirm, toPack, toShip, onHold }: EndOfDay["left"]): string {
  const parts = [
    [toConfirm, "to confirm"],
    [toPack, "to pack"],
    [toShip, "to ship"],
    [onHold, "on hold"],
  ] as const;
  const some = parts.filter(([count]) => count > 0);
  if (some.length === 0) return "Nothing";
  return some.map(([count, what]) => `${count.toLocaleString("en-IN")} ${what}`).join(", ");
}
