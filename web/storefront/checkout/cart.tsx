import { useEffect, useRef, useState } from "react";
import type { MetaArgs } from "react-router";
import type { PriceChange } from "../../../contract/checkout.ts";
import { couponInEffect } from "../../../rules/cart-coupon.ts";
import { formatRupees } from "../../../rules/money.ts";
import { itemsPrice, priceOrder } from "../../../rules/pricing.ts";
import { loadWithRetries } from "../../loading/load-later.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FreeDeliveryMeter } from "../delivery/free-delivery-meter.tsx";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { useShop } from "../use-shop.ts";
import { CartLines, removeButtonId, removedWords, UndoNotice } from "./cart-lines.tsx";
import { CART_GRID, CartSkeleton, EmptyCart } from "./cart-states.tsx";
import { type KartLine, useCart } from "./cart-store.ts";
import { countOfItems, PriceChangeItems, PriceRows } from "./checkout-price-rows.tsx";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { useCartCheck, useEarlierPayment } from "./use-cart-check.tsx";
import { useCheckout } from "./use-checkout.ts";
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

/** The price of the cart, and the button to check out, which on phones stays at the bottom of the screen. */
export function CartSummary({
  onCheckout,
  isProcessing,
  problem,
  onClear,
}: {
  onCheckout: () => void;
  isProcessing: boolean;
  problem: string | null;
  onClear: () => void;
}) {
  const { lines, coupon: chosen } = useCart();
  const coupon = couponInEffect(chosen, itemsPrice(lines));
  const late = useLateSummary();
  const { deliveryCharge, freeDeliveryAbove } = useShop();
  const terms = { charge: deliveryCharge, freeAbove: freeDeliveryAbove };
  const price = priceOrder(lines, coupon?.discountPercentage ?? 0, terms);
  return (
    <section
      aria-labelledby="summary"
      className="rounded-card bg-white p-5 shadow-card sm:p-7 lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]"
    >
      <h2 id="summary" className="text-heading">
        Order Summary
      </h2>
      <div className="mt-4 space-y-4">
        <FreeDeliveryMeter items={price.items} terms={terms} />
        {late ? (
          <>
            <late.DeliverTo />
            <late.CouponBox coupon={chosen} items={price.items} />
          </>
        ) : (
          <>
            <Skeleton className="h-21.5" />
            <Skeleton className={chosen ? "h-15" : "h-19.5"} />
          </>
        )}
        <div>
          <PriceRows count={countOfItems(lines)} price={price} coupon={coupon} />
        </div>
        {/* The footer and the scroll padding make room for elements with this attribute. */}
        <div
          data-buy-bar
          className="max-md:mb-0! max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-coconut max-md:px-4 max-md:pt-3 max-md:pb-[calc(0.875rem+env(safe-area-inset-bottom))] max-md:shadow-header"
        >
          {problem && <Banner className="mb-3">{problem}</Banner>}
          <div className="flex items-center gap-4">
            {/* Drawn, not written: the total is in the rows already, and is said once. */}
            <span
              aria-hidden="true"
              data-total={formatRupees(price.total)}
              className="text-2xl font-bold tabular-nums before:block before:text-sm before:leading-tight before:font-normal before:text-ink-soft before:content-['Total'] after:content-[attr(data-total)] md:hidden"
            />
            <Button
              size="large"
              className="grow px-4!"
              isBusy={isProcessing}
              busyLabel="Processing..."
              onClick={onCheckout}
            >
              Proceed to Checkout
            </Button>
          </div>
        </div>
        <Button variant="ghost" isWide onClick={onClear}>
          Clear Cart
        </Button>
        <div className="min-h-20">{late && <late.CheckoutTrust signs={["payment", "refund"]} />}</div>
      </div>
    </section>
  );
}

type LateSummary = typeof import("./late-summary.ts");

/** The parts of the summary whose code is loaded after hydration; null until then. */
export function useLateSummary(): LateSummary | null {
  const [late, setLate] = useState<LateSummary | null>(null);
  useEffect(() => {
    const unmounted = new AbortController();
    loadWithRetries(() => import("./late-summary.ts"), unmounted.signal).then(setLate, () => {});
    return () => unmounted.abort();
  }, []);
  return late;
}
