import type { ReactNode } from "react";

interface TileButtonProps {
  label: string;
  /** Sets aria-disabled, so that the button does not lose the focus when its item reaches the end. */
  isDisabled?: boolean;
  onPress: () => void;
  className: string;
  children: ReactNode;
}

/** A button that moves or removes an item of a sortable list. */
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
