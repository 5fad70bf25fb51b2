import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

interface FoldProps {
  label: string;
  /** Opens it, also later; the user can close it. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a card that is seldom needed. */
export function Fold({ label, isOpen = false, className = "", children }: FoldProps) {
  return (
    <details open={isOpen || undefined} className={`group ${className}`}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
