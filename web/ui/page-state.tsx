// The states of a screen without its content: loading, failed, empty.
import { type ReactNode, useRef } from "react";
import { useBrokenPicture } from "./use-broken-picture.ts";

const STAGE = "shell flex min-h-[60vh] flex-col items-center justify-center gap-5 py-16 text-center";

/** @param children a skeleton; without one, the label is visible */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div role="status" className={children ? "" : STAGE}>
      <p className={children ? "sr-only" : "animate-pulse-soft text-lg text-ink-soft"}>{label}</p>
      {children}
    </div>
  );
}

/** A drawing, hidden if it cannot be loaded. @param src URL of a file, so that no script contains the drawing */
export function Drawing({ src }: { src: string }) {
  const image = useRef<HTMLImageElement>(null);
  const { isBroken, onError } = useBrokenPicture(image, src);
  if (isBroken) return null;
  return (
    <img
      ref={image}
      src={src}
      alt=""
      width={240}
      height={180}
      decoding="async"
      loading="lazy"
      onError={onError}
      className="w-52 sm:w-60"
    />
  );
}

export function ErrorState({
  message,
  as: Title = "p",
  action,
  art,
}: {
  message: string;
  /** The element of the message: h1 if the page has no other heading. */
  as?: "h1" | "p";
  action?: ReactNode;
  /** Address of a drawing. */
  art?: string;
}) {
  return (
    <div role="alert" className={STAGE}>
      {art && <Drawing src={art} />}
      <Title className="max-w-xl font-display text-heading font-bold wrap-anywhere">Error: {message}</Title>
      {action}
    </div>
  );
}

/** For a screen without content, where nothing is wrong. */
export function Empty({
  title,
  as: Title = "h1",
  children,
  action,
  art,
}: {
  title: string;
  /** The element of the title: h1 if the page has no other heading. */
  as?: "h1" | "h2" | "p";
  children?: ReactNode;
  action?: ReactNode;
  /** Address of a drawing. */
  art?: string;
}) {
  return (
    <div className={STAGE}>
      {art && <Drawing src={art} />}
      <Title className="font-display text-title font-extrabold">{title}</Title>
      {children && <div className="max-w-md text-lg text-ink-soft">{children}</div>}
      {action}
    </div>
  );
}
