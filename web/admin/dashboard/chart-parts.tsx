// The style that all charts share.
import type { ReactNode } from "react";

const TEXT = { fill: "var(--color-ink-soft)", fontSize: 12 };
export const GRID = { stroke: "var(--color-line)", vertical: false };
export const AXIS = { tickLine: false, axisLine: false, tick: TEXT };
export const AXIS_WIDTH = 44;
export const BAR = { radius: [4, 4, 0, 0] as [number, number, number, number], isAnimationActive: false };
export const HOVER = { isAnimationActive: false, cursor: { fill: "var(--color-turmeric-wash)" } };
export const MARGIN = { top: 8, right: 18, bottom: 0, left: 0 };
export const short = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });

export function Label({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-control bg-leaf px-3 py-2 text-sm text-white shadow-lift">
      <p className="font-semibold">{title}</p>
      <p className="tabular-nums">{children}</p>
    </div>
  );
}
