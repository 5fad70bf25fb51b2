import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";

export type ButtonVariant = "primary" | "danger" | "secondary" | "ghost";
type ButtonSize = "medium" | "large";

interface ButtonStyle {
  /**
   * primary: the main action of a screen; danger: the same if it deletes or stops something, in the admin area only;
   * secondary: others; ghost: the least important. Default: primary.
   */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  isWide?: boolean;
}

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-control text-center font-display font-bold " +
  "leading-none no-underline select-none transition duration-150 ease-out-soft " +
  "disabled:translate-y-0 aria-disabled:translate-y-0";

const PRIMARY =
  "bg-action text-white shadow-[0_4px_0_var(--color-action-deep)] hover:bg-action-deep " +
  "active:translate-y-[3px] active:shadow-[0_1px_0_var(--color-action-deep)] " +
  "disabled:bg-line disabled:text-ink-soft disabled:shadow-none";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: PRIMARY,
  danger: `${PRIMARY} danger`,
  secondary:
    "border-2 border-current bg-coconut text-leaf hover:bg-turmeric active:translate-y-[2px] " +
    "disabled:bg-line disabled:text-ink-soft disabled:border-transparent",
  ghost: "text-leaf underline-offset-4 hover:bg-leaf-wash disabled:text-ink-soft",
};

const SIZES: Record<ButtonSize, string> = {
  medium: "min-h-11 px-5 pt-2.5 pb-2 text-base",
  large: "min-h-14 px-7 pt-3 pb-2.5 text-lg",
};

function buttonClass(
  { variant = "primary", size = "medium", isWide = false }: ButtonStyle,
  className = "",
): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${isWide ? "w-full" : ""} ${className}`;
}

export interface ButtonProps extends ButtonStyle, ComponentProps<"button"> {
  /** While true the button shows `busyLabel`, keeps the focus and ignores clicks. */
  isBusy?: boolean;
  busyLabel?: string;
}

export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // Not `disabled` while busy: a disabled button loses the focus.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    isBusy ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={buttonClass({ variant, size, isWide }, `${isBusy ? "opacity-80" : ""} ${className ?? ""}`)}
      onClick={handleClick}
    >
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonStyle, LinkProps {}

/** A link styled as a button. */
export function ButtonLink({ variant, size, isWide, className, ...rest }: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} className={buttonClass({ variant, size, isWide }, className)} />;
}
