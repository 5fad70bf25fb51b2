import type { PriceChange } from "../../../contract/checkout.ts";
import { PriceChangeItems } from "./checkout-price-rows.tsx";

/** Prices that changed since the product was put into the cart. */
export function PriceNotices({ prices }: { prices: readonly PriceChange[] }) {
  return (
    // Always rendered, so that screen readers announce it when it changes; empty it takes no room.
    <div role="status" className="not-empty:mb-4">
      {prices.length > 0 && (
        <ul className="rounded-control border-2 border-turmeric bg-turmeric-wash px-4 py-3">
          <PriceChangeItems changes={prices} />
        </ul>
      )}
    </div>
  );
}
