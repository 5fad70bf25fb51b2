import type { ComponentProps, ReactNode } from "react";

interface TickProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  /** @param isShift whether Shift was held, which selects a range in lists */
  onCheck?: (isChecked: boolean, isShift: boolean) => void;
}

/** A checkbox without a label: for one that is a part of another label. */
export function Tick({ onCheck, className = "size-5", ...input }: TickProps) {
  return (
    <input
      type="checkbox"
      {...input}
      onChange={({ target, nativeEvent }) =>
        onCheck?.(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      className={`shrink-0 accent-leaf ${className}`}
    />
  );
}

/** A checkbox with its label, which is pressed with it. @param children the label */
export function Checkbox({ children, className = "", ...tick }: TickProps & { children: ReactNode }) {
  return (
    <label className={`flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold ${className}`}>
      <Tick {...tick} />
      <span>{children}</span>
    </label>
  );
}
