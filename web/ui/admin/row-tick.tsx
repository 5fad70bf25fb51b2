import type { ComponentProps } from "react";
import { Tick } from "../checkbox.tsx";

interface RowTickProps extends Omit<ComponentProps<typeof Tick>, "children"> {
  /** For screen readers. */
  label: string;
}

/** The checkbox of a row, with a large area to press. It stays clear of the bars above and below when it has the focus. */
export function RowTick({ label, className = "", ...tick }: RowTickProps) {
  return (
    <label className={`grid size-11 shrink-0 cursor-pointer place-items-center ${className}`}>
      <Tick aria-label={label} {...tick} className="size-5 scroll-my-40" />
    </label>
  );
}
