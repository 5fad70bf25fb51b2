import type { ReactNode } from "react";

const TONES = {
  grey: "bg-cream text-ink-soft",
  yellow: "bg-turmeric-wash text-leaf",
  amber: "bg-turmeric text-leaf",
  pale: "bg-leaf-wash text-leaf",
  green: "bg-leaf-mid text-white",
  dark: "bg-leaf text-white",
  red: "bg-chilli-wash text-chilli-deep",
} as const;

export type BadgeTone = keyof typeof TONES;

const SIZES = {
  medium: "px-3 text-sm font-semibold",
  small: "px-2.5 text-xs font-bold",
} as const;

interface BadgeProps {
  tone?: BadgeTone;
  size?: keyof typeof SIZES;
  className?: string;
  children: ReactNode;
}

/** The state of an entry, in short. */
export function Badge({ tone = "pale", size = "medium", className = "", children }: BadgeProps) {
  return (
    <span
      className={`inline-block rounded-full py-1 leading-none whitespace-nowrap ${TONES[tone]} ${SIZES[size]} ${className}`}
    >
      {children}
    </span>
  );
}
