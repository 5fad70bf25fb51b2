import { useEffect, useRef } from "react";
import { formatRupees } from "../../../rules/money.ts";
import type { PriceNotice } from "./compare-cart.ts";

/** What costs more or less than when it was put into the cart. */
export function PriceNotices({ prices }: { prices: readonly PriceNotice[] }) {
  return (
    <div role="status">
      {prices.length > 0 && (
        <ul className="rounded-control border-2 border-turmeric bg-turmeric-wash px-4 py-3">
          {prices.map(({ productId, name, from, to }) => (
            <li key={productId}>
              {name} is now {formatRupees(to)} (was {formatRupees(from)})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Says what was taken out, and takes it back in. */
export function UndoNotice({ words, onUndo }: { words: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that took it out is gone, so the keyboard goes on here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each thing that is taken out
  useEffect(() => button.current?.focus({ preventScroll: true }), [words]);
  return (
    <div
      role="status"
      className="flex animate-rise flex-wrap items-center justify-between gap-x-4 rounded-control bg-leaf-wash py-1 pr-1.5 pl-4"
    >
      <span className="py-2">{words}</span>
      <button
        ref={button}
        type="button"
        onClick={onUndo}
        className="min-h-11 rounded-control px-4 font-bold underline underline-offset-4 hover:bg-white"
      >
        Undo
      </button>
    </div>
  );
}
