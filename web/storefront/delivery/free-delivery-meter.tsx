import { useId } from "react";
import { formatRupees, type Paise, wholeRupeesUp, ZERO } from "../../../rules/money.ts";
import { type DeliveryTerms, shortOfFreeDelivery } from "../../../rules/pricing.ts";

/** What is missing for free delivery, rounded up to whole rupees. */
export function FreeDeliveryMeter({ items, terms }: { items: Paise; terms: DeliveryTerms }) {
  const id = useId();
  const missing = shortOfFreeDelivery(items, terms);
  const text =
    missing === ZERO
      ? "Your delivery is free"
      : `${formatRupees(wholeRupeesUp(missing))} more for free delivery`;
  return (
    <div>
      <p id={id} className={`text-sm font-semibold ${missing === ZERO ? "text-success" : ""}`}>
        {text}
      </p>
      <progress
        aria-labelledby={id}
        value={items}
        max={items + missing}
        className="mt-1.5 block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-turmeric [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-turmeric [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300"
      />
    </div>
  );
}
