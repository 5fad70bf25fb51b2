import type { ComponentProps } from "react";
import { Tick } from "../checkbox.tsx";

interface RowTickProps extends ComponentProps<typeof Tick> {
  /** For screen readers. */
  label: string;
  /** Its distance from the bars above and below when it gets the focus. */
  margin?: string;
}

/** The checkbox of a row, with a large area to press. */
export function RowTick({ label, margin = "scroll-my-40", className = "", ...tick }: RowTickProps) {
  return (
    <label className={`grid size-11 shrink-0 cursor-pointer place-items-center ${className}`}>
      <Tick aria-label={label} {...tick} className={`size-5 ${margin}`} />
    </label>
  );
}
