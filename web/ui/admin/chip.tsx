import X from "lucide-react/icons/x";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

const STYLE =
  "inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-leaf-wash px-4 text-sm font-semibold " +
  "wrap-anywhere hover:bg-turmeric forced-colors:outline";

/** A filter in use. The link leads to the list without it. @param label for screen readers */
export function FilterChip({ label, className = "", children, ...link }: LinkProps & { label: string }) {
  return (
    <Link preventScrollReset aria-label={label} {...link} className={`${STYLE} ${className}`}>
      {children}
      <X className="size-4 shrink-0" aria-hidden="true" />
    </Link>
  );
}

/** An exception from a rule, which a press removes. @param label for screen readers */
export function ChipButton({
  label,
  className = "",
  children,
  ...button
}: ComponentProps<"button"> & { label: string }) {
  return (
    <button type="button" aria-label={label} {...button} className={`${STYLE} ${className}`}>
      {children}
      <X className="size-4 shrink-0" aria-hidden="true" />
    </button>
  );
}
