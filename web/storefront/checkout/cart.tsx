import { useRef } from "react";
import type { MetaArgs } from "react-router";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { CartLines, removeButtonId, removedWords } from "./cart-lines.tsx";
import { PriceNotices } from "./cart-notices.tsx";
import { CART_GRID, CartSkeleton } from "./cart-skeleton.tsx";
import { type KartLine, useCart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import { useCartCheck } from "./use-cart-check.ts";
import { useCheckout } from "./use-checkout.ts";
import { useEarlierPayment } from "./use-earlier-payment.tsx";
import { useRemovedLines } from "./use-removed-lines.ts";

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Your Cart");
}

export default function CartScreen() {
  const { lines, isRestored, changeQuantity } = useCart();
  const { prices, check, notifyOutOfStock } = useCartCheck();
  const { checkout, isProcessing, problem } = useCheckout({ check, notifyOutOfStock });
  const { entries, cleared, ...removed } = useRemovedLines(lines);
  const earlier = useEarlierPayment();
  const heading = useRef<HTMLHeadingElement>(null);

  function clearCart() {
    removed.clearCart();
    // The empty cart is short: it is seen from its beginning.
    scrollTo({ top: 0 });
  }

  // The button that had the focus is gone.
  function undoRemove(line: KartLine) {
    removed.undoRemove(line);
    requestAnimationFrame(() => document.getElementById(removeButtonId(line))?.focus());
  }

  function undoClear() {
    removed.undoClear();
    requestAnimationFrame(() => heading.current?.focus());
  }

  const isEmpty = lines.length === 0;
  // The document has both, and the styles choose: its scripts come later.
  return (
    <>
      {isEmpty && (
        <EmptyCart isGuess={!isRestored}>
          {earlier && (
            <div role="status" className="text-left">
              {earlier}
            </div>
          )}
          {cleared ? (
            <UndoNotice words="Cart cleared." onUndo={undoClear} onEnd={removed.forgetCleared} takesFocus />
          ) : (
            entries.map(({ line, takesFocus }) => (
              <UndoNotice
                key={line.productId}
                words={removedWords(line)}
                onUndo={() => undoRemove(line)}
                onEnd={() => removed.forgetRemoved(line)}
                takesFocus={takesFocus}
              />
            ))
          )}
        </EmptyCart>
      )}
      {!(isEmpty && isRestored) && (
        <main data-before-restored={isRestored ? undefined : "filled"} className="shell min-h-svh pt-6 pb-20">
          <CheckoutSteps at="Cart" />
          <h1 ref={heading} tabIndex={-1} className="mt-8 text-title outline-none">
            Your Cart
          </h1>
          {isRestored ? (
            <div className={CART_GRID}>
              <div className="min-w-0">
                <div role="status" className="not-empty:mb-4">
                  {earlier}
                </div>
                <PriceNotices prices={prices} />
                <CartLines
                  entries={entries}
                  onQuantity={changeQuantity}
                  onRemove={removed.removeLine}
                  onUndo={undoRemove}
                  onForget={removed.forgetRemoved}
                />
              </div>
              <CartSummary
                onCheckout={() => void checkout()}
                isProcessing={isProcessing}
                problem={problem}
                onClear={clearCart}
              />
            </div>
          ) : (
            <CartSkeleton />
          )}
        </main>
      )}
    </>
  );
}
