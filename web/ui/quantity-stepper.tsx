import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useRef, useState } from "react";
import { asciiDigits } from "../../rules/digits.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "../../rules/pricing.ts";
import { useOnMount } from "./use-on-mount.ts";

function quantityFrom(typed: string, min: number, max: number): number | null {
  const digits = asciiDigits(typed).trim();
  return /^\d+$/.test(digits) && Number(digits) >= min ? Math.min(Number(digits), max) : null;
}

const STEP =
  "grid size-[44px] place-items-center rounded-[0.7rem] hover:bg-turmeric-wash " +
  "aria-disabled:text-line-strong aria-disabled:hover:bg-transparent";

/** A quantity, by buttons or typed. `onChange` only gets values from min to max, by default the limits of an order. */
export function QuantityStepper({
  value,
  onChange,
  of,
  min = MIN_QUANTITY,
  max = MAX_QUANTITY,
  className = "",
}: {
  value: number;
  onChange: (quantity: number) => void;
  /** The product's name, for screen readers. */
  of: string;
  min?: number;
  max?: number;
  className?: string;
}) {
  // The text while the field is edited, which may not be a quantity yet.
  const [typed, setTyped] = useState<string | null>(null);
  const [isLowered, setLowered] = useState(false);

  const field = useRef<HTMLInputElement>(null);

  function handleTyping(text: string) {
    const quantity = quantityFrom(text, min, max);
    const isAbove = quantity !== null && quantity < Number(asciiDigits(text));
    setLowered(isAbove);
    setTyped(isAbove ? String(quantity) : text);
    if (quantity !== null && quantity !== value) onChange(quantity);
  }

  // Reads what was typed before hydration.
  useOnMount(() => {
    const early = field.current?.value;
    if (early === undefined || early === String(value)) return;
    handleTyping(early);
    // The field has lost the focus already, so no blur event ends the typing.
    if (document.activeElement === field.current) return;
    setTyped(null);
    setLowered(false);
  });

  return (
    <fieldset
      className={`relative inline-flex items-center rounded-control border-2 border-line-strong bg-coconut ${className}`}
    >
      <legend className="sr-only">Quantity of {of}</legend>
      <Step label={`Decrease quantity of ${of}`} isAtEnd={value <= min} onStep={() => onChange(value - 1)}>
        <Minus className="size-4" />
      </Step>
      <input
        ref={field}
        aria-label={`Quantity of ${of}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={(event) => handleTyping(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          setTyped(null);
          setLowered(false);
        }}
        className="size-[44px] bg-transparent text-center font-bold tabular-nums"
      />
      <Step label={`Increase quantity of ${of}`} isAtEnd={value >= max} onStep={() => onChange(value + 1)}>
        <Plus className="size-4" />
      </Step>
      {/* On the border, so that it covers no price above and no button below. */}
      <span role="status" className="absolute bottom-9 left-1/2 -translate-x-1/2">
        {isLowered && (
          <span className="block rounded-full bg-leaf px-2.5 text-sm font-bold whitespace-nowrap text-white">
            At most {max}
          </span>
        )}
      </span>
    </fieldset>
  );
}

/** Uses aria-disabled at the end of the range, because a disabled button would lose the focus. Tab skips it. */
function Step({
  label,
  isAtEnd,
  onStep,
  children,
}: {
  label: string;
  isAtEnd: boolean;
  onStep: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={STEP}
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      tabIndex={isAtEnd ? -1 : undefined}
      data-counts="yes"
      onClick={isAtEnd ? undefined : onStep}
    >
      {children}
    </button>
  );
}
