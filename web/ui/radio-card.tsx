import type { ComponentProps, ReactNode } from "react";

interface RadioCardProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  /** Under the label. */
  hint?: ReactNode;
}

/** One of several choices: a radio button in a box that is pressed with it. */
export function RadioCard({ label, hint, className = "", ...input }: RadioCardProps) {
  return (
    <label
      className={
        "flex min-h-13 cursor-pointer items-center gap-3 rounded-control border-2 border-line-strong bg-coconut px-4 " +
        "py-2 leading-tight transition-colors hover:border-leaf-mid has-checked:border-leaf has-checked:bg-leaf-wash " +
        `has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf ${className}`
      }
    >
      <input type="radio" {...input} className="size-5 shrink-0 accent-leaf outline-none" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{label}</span>
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
