// The three states a screen has besides its own: loading, failed, empty.
import type { ReactNode } from "react";

const STAGE = "shell flex min-h-[60vh] flex-col items-center justify-center gap-5 py-16 text-center";

/** Something is on its way. `children` may be a skeleton in the shape of what will come. */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div role="status" className={children ? "" : STAGE}>
      <p className={children ? "sr-only" : "animate-pulse-soft text-lg text-ink-soft"}>{label}</p>
      {children}
    </div>
  );
}

/** It did not work: says "Error: {message}", and offers a way on. */
export function ErrorState({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <div role="alert" className={STAGE}>
      <p className="max-w-xl font-display text-heading font-bold wrap-anywhere">Error: {message}</p>
      {action}
    </div>
  );
}

/** There is nothing to show, and that is no mistake. */
export function Empty({
  title,
  as: Title = "h1",
  children,
  action,
}: {
  title: string;
  /** The level of the title: h1 where it is all the page says. */
  as?: "h1" | "h2" | "p";
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={STAGE}>
      <Title className="font-display text-title font-extrabold">{title}</Title>
      {children && <div className="max-w-md text-lg text-ink-soft">{children}</div>}
      {action}
    </div>
  );
}
