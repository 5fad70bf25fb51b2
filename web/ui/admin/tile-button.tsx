import type { ReactNode } from "react";

interface TileButtonProps {
  label: string;
  /** By aria-disabled: the button keeps the focus when its thing reaches the end. */
  isDisabled?: boolean;
  onPress: () => void;
  className: string;
  children: ReactNode;
}

/** A button beside a thing in an order of the owner's, that moves it or takes it away. */
export function TileButton({ label, isDisabled = false, onPress, className, children }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className={`grid place-items-center hover:bg-leaf-wash aria-disabled:text-line-strong/50 aria-disabled:hover:bg-transparent ${className}`}
    >
      {children}
    </button>
  );
}
