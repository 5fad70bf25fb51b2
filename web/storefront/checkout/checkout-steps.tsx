import Check from "lucide-react/icons/check";

const STEPS = ["Cart", "Verify", "Address & pay"] as const;

export function CheckoutSteps({ at }: { at: (typeof STEPS)[number] }) {
  const current = STEPS.indexOf(at);
  return (
    <nav aria-label="Checkout progress">
      <ol className="flex flex-wrap items-center gap-2 text-sm sm:gap-3">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? "step" : undefined}
            className="flex items-center gap-2 not-last:grow sm:gap-3 sm:not-last:grow-0"
          >
            <span
              aria-hidden="true"
              className={`grid size-7 shrink-0 place-items-center rounded-full font-display leading-none font-bold ${
                index < current
                  ? "bg-leaf text-white"
                  : index === current
                    ? "bg-turmeric text-leaf"
                    : "border-2 border-line bg-coconut text-ink-soft"
              }`}
            >
              {index < current ? <Check className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            <span className={`whitespace-nowrap ${index === current ? "font-bold" : "text-ink-soft"}`}>
              {step}
              {index < current && <span className="sr-only">, done</span>}
            </span>
            {index < STEPS.length - 1 && (
              <span aria-hidden="true" className="h-0.5 min-w-3 grow rounded bg-line sm:w-12 sm:grow-0" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
