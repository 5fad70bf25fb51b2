import { Check } from "lucide-react";

const STEPS = ["Cart", "Verify", "Address & pay"] as const;

/** Where the shopper is on the way to her snacks. */
export function CheckoutSteps({ at }: { at: (typeof STEPS)[number] }) {
  const now = STEPS.indexOf(at);
  return (
    <nav aria-label="Checkout progress">
      <ol className="flex items-center gap-2 text-sm sm:gap-3">
        {STEPS.map((step, place) => (
          <li
            key={step}
            aria-current={place === now ? "step" : undefined}
            className="flex items-center gap-2 not-last:grow sm:gap-3 sm:not-last:grow-0"
          >
            <span
              aria-hidden="true"
              className={`grid size-7 shrink-0 place-items-center rounded-full font-display leading-none font-bold ${
                place < now
                  ? "bg-leaf text-white"
                  : place === now
                    ? "bg-turmeric text-leaf"
                    : "border-2 border-line bg-coconut text-ink-soft"
              }`}
            >
              {place < now ? <Check className="size-4" strokeWidth={3} /> : place + 1}
            </span>
            <span className={`whitespace-nowrap ${place === now ? "font-bold" : "text-ink-soft"}`}>
              {step}
              {place < now && <span className="sr-only">, done</span>}
            </span>
            {place < STEPS.length - 1 && (
              <span aria-hidden="true" className="h-0.5 min-w-3 grow rounded bg-line sm:w-12 sm:grow-0" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
