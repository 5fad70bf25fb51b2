import type { ReactNode } from "react";

interface CardProps {
  /** Shown as a level 2 heading. */
  title?: ReactNode;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A white panel for one part of a screen. */
export function Card({ title, aside, className = "", children }: CardProps) {
  return (
    <section
      className={`rounded-card bg-white p-4 shadow-card sm:p-6 print:p-0 print:shadow-none ${className}`}
    >
      {title && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-heading">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
