import type { ReactNode } from "react";

const VARIANTS = {
  /** At the bottom edge of the screen; on a phone, above the navigation. */
  docked:
    "bottom-[calc(3.5625rem+env(safe-area-inset-bottom))] mt-5 grid gap-3 rounded-t-card border border-line bg-white p-3 shadow-header lg:bottom-0 lg:p-4",
  /** The same in the colour of the page, and over the full width of a phone's screen. */
  strip:
    "bottom-[calc(3.5625rem+env(safe-area-inset-bottom))] -mx-4 mt-6 grid gap-2 border-t border-line bg-cream/95 px-4 py-2 backdrop-blur-sm lg:bottom-0 lg:mx-0 lg:rounded-t-card lg:border-x lg:py-3",
  /** A card a little above the bottom edge. `className` sets border, padding and margin. */
  floating: "bottom-[calc(4rem+env(safe-area-inset-bottom))] rounded-card bg-white shadow-lift lg:bottom-4",
} as const;

interface StickyBarProps {
  variant?: keyof typeof VARIANTS;
  /** Makes the bar a landmark with this name. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Shows the actions of a screen at the bottom while the screen scrolls. */
export function StickyBar({ variant = "docked", label, className = "", children }: StickyBarProps) {
  const Bar = label ? "section" : "div";
  return (
    <Bar data-foot-bar aria-label={label} className={`sticky z-20 ${VARIANTS[variant]} ${className}`}>
      {children}
    </Bar>
  );
}
