import Check from "lucide-react/icons/check";
import { Link } from "react-router";

const STEPS = ["Cart", "Verify", "Address & pay"] as const;

type Step = (typeof STEPS)[number];

/** @param hasCartLink whether the cart has the products of the order */
export function CheckoutSteps({ at, hasCartLink = false }: { at: Step; hasCartLink?: boolean }) {
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
            {/* From the address, the way through the cart makes another order, without what was typed for this one. */}
            {step === "Cart" && hasCartLink ? (
              <Link
                to="/cart"
                prefetch="intent"
                className="-my-2 flex min-h-11 items-center gap-2 link hover:decoration-2 sm:gap-3"
              >
                <StepName step={step} current={current} />
              </Link>
            ) : (
              <StepName step={step} current={current} />
            )}
            {index < STEPS.length - 1 && (
              <span aria-hidden="true" className="h-0.5 min-w-3 grow rounded bg-line sm:w-12 sm:grow-0" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ step, current }: { step: Step; current: number }) {
  const index = STEPS.indexOf(step);
  return (
    <>
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
    </>
  );
}
