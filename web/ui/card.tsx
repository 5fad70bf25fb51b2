import type { ComponentProps, ReactNode } from "react";

/** A white surface, for a button or another element that cannot be a `Card`. */
export const CARD = "rounded-card bg-white shadow-card";

const SIZES = {
  medium: "p-4 sm:p-6 print:p-0 print:shadow-none",
  large: "p-5 sm:p-7",
  bare: "",
} as const;

interface CardProps extends Omit<ComponentProps<"section">, "title" | "ref"> {
  /** Shown as a level 2 heading. */
  title?: ReactNode;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  as?: "section" | "article" | "div" | "dl" | "li" | "ul";
  /** Of its padding; large: in the shop; bare: none. Default: medium. */
  size?: keyof typeof SIZES;
}

/** A white panel for one part of a screen. */
export function Card({
  title,
  aside,
  as: Element = "section",
  size = "medium",
  className = "",
  children,
  ...rest
}: CardProps) {
  return (
    <Element {...rest} className={`${CARD} ${SIZES[size]} ${className}`}>
      {title && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-heading">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </Element>
  );
}
