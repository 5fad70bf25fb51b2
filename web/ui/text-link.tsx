import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

const STYLE = "inline-flex min-h-11 items-center text-left font-semibold link hover:decoration-2";

/** A link outside a sentence, high enough for a finger. One within a sentence has the class `link`. */
export function TextLink({ className = "", ...link }: LinkProps) {
  return <Link {...link} className={`${STYLE} ${className}`} />;
}

/** A button styled as a `TextLink`. */
export function TextButton({ className = "", ...button }: ComponentProps<"button">) {
  return <button type="button" {...button} className={`${STYLE} ${className}`} />;
}
