import { useEffect, useRef } from "react";
import type { PriceChange } from "../../../contract/checkout.ts";
import { PriceChangeItems } from "../checkout/checkout-price-rows.tsx";

/** Prices that changed since the product was put into the cart. */
export function PriceNotices({ prices }: { prices: readonly PriceChange[] }) {
  return (
    <div role="status">
      {prices.length > 0 && (
        <ul className="rounded-control border-2 border-turmeric bg-turmeric-wash px-4 py-3">
          <PriceChangeItems changes={prices} />
        </ul>
      )}
    </div>
  );
}

/** Says what was removed, with an undo button. */
export function UndoNotice({ words, onUndo }: { words: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The remove button had the focus and is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each removal
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
