import { useEffect, useRef, useState } from "react";
import type { MetaArgs } from "react-router";
import type { PriceChange } from "../../../contract/checkout.ts";
import { couponInEffect } from "../../../rules/cart-coupon.ts";
import { formatRupees } from "../../../rules/money.ts";
import { itemsPrice, priceOrder } from "../../../rules/pricing.ts";
import { lazyPart } from "../../loading/lazy-part.tsx";
import { loadWithRetries } from "../../loading/load-later.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FreeDeliveryMeter } from "../delivery/free-delivery-meter.tsx";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { useDeliveryTerms } from "../use-shop.ts";
import { CartLines, removeButtonId, removedText, UndoNotice } from "./cart-lines.tsx";
import { CART_GRID, CART_SUMMARY_PLACE, CartSkeleton, EmptyCart } from "./cart-states.tsx";
import { type KartLine, useCart } from "./cart-store.ts";
import { countOfItems, PriceChangeItems, PriceRows } from "./checkout-price-rows.tsx";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { useCartCheck, useEarlierPayment, WENT_OUT_OF_STOCK } from "./use-cart-check.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useRemovedLines } from "./use-removed-lines.ts";

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Your Cart");
}

export default function CartScreen() {
  const { lines, isRestored, changeQuantity } = useCart();
  const { prices, soldOut, check, notifyOutOfStock } = useCartCheck();
  const { checkout, isProcessing, problem } = useCheckout({ check, notifyOutOfStock });
  const { entries, cleared, ...removed } = useRemovedLines(lines);
  const earlier = useEarlierPayment();
  const heading = useRef<HTMLHeadingElement>(null);

  function clearCart() {
    removed.clearCart();
    // The empty cart is a short page: show its start.
    scrollTo({ top: 0 });
  }

  // The button that had the focus has been removed.
  function undoRemove(line: KartLine) {
    removed.undoRemove(line);
    requestAnimationFrame(() => document.getElementById(removeButtonId(line))?.focus());
  }

  function undoClear() {
    removed.undoClear();
    requestAnimationFrame(() => heading.current?.focus());
  }

  const isEmpty = lines.length === 0;
  // The server renders both states, and CSS shows one of them until the scripts have read the cart.
  return (
    <main>
      {isEmpty && (
        <EmptyCart isGuess={!isRestored}>
          {(earlier || soldOut.length > 0) && (
            <div role="status" className="space-y-3 text-left">
              {earlier}
              {soldOut.length > 0 && <SoldOut lines={soldOut} />}
            </div>
          )}
          {cleared ? (
            <UndoNotice text="Cart cleared." onUndo={undoClear} onEnd={removed.forgetCleared} takesFocus />
          ) : (
            entries.map(({ line, takesFocus }) => (
              <UndoNotice
                key={line.productId}
                text={removedText(line)}
                onUndo={() => undoRemove(line)}
                onEnd={() => removed.forgetRemoved(line)}
                takesFocus={takesFocus}
              />
            ))
          )}
        </EmptyCart>
      )}
      {!(isEmpty && isRestored) && (
        <div
          data-before-restored={isRestored ? undefined : "filled"}
          className="shell min-h-svh pt-6 pb-20 short:pt-2"
        >
          <CheckoutSteps at="Cart" />
          <div className={CART_GRID}>
            <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
              Your Cart
            </h1>
            {isRestored ? (
              <>
                <div className="min-w-0">
                  <div role="status" className="not-empty:mb-4">
                    {earlier}
                  </div>
                  <Notices prices={prices} soldOut={soldOut} />
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
              </>
            ) : (
              <CartSkeleton />
            )}
          </div>
        </div>
      )}
    </main>
  );
}

const SoldOut = lazyPart(async () => (await import("./sold-out.tsx")).SoldOut, {
  placeholder: <p>{WENT_OUT_OF_STOCK}</p>,
});

/** What a check of the cart has changed: products that are sold out, and prices since the products were added. */
function Notices({ prices, soldOut }: { prices: readonly PriceChange[]; soldOut: readonly KartLine[] }) {
  return (
    // Always rendered, so that screen readers announce changes. It takes no space while it is empty.
    <div role="status" className="not-empty:mb-4">
      {soldOut.length > 0 && (
        <Note isStrong className="not-last:mb-3">
          <SoldOut lines={soldOut} />
        </Note>
      )}
      {prices.length > 0 && (
        <Note as="ul" isStrong className="not-last:mb-3">
          <PriceChangeItems changes={prices} />
        </Note>
      )}
    </div>
  );
}

/** The price of the cart, and the checkout button, which small screens have in a bar at the bottom. */
function CartSummary({
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
  const terms = useDeliveryTerms();
  const price = priceOrder(lines, coupon?.discountPercentage ?? 0, terms);
  return (
    <Card
      size="large"
      aria-labelledby="summary"
      className={`lg:sticky lg:top-[calc(var(--sticky-top)+1rem)] ${CART_SUMMARY_PLACE}`}
    >
      <h2 id="summary" className="text-heading">
        Order Summary
      </h2>
      <div className="mt-4 space-y-4">
        <FreeDeliveryMeter items={price.items} terms={terms} />
        {late ? (
          <late.CouponBox coupon={chosen} items={price.items} />
        ) : (
          <Skeleton className={chosen ? "h-15" : "h-19.5"} />
        )}
        <div>
          <PriceRows count={countOfItems(lines)} price={price} coupon={coupon} />
        </div>
        {/* On a low desktop screen it sticks to the bottom. */}
        <div
          data-buy-bar="cart"
          className="mb-0! docked:bottom-bar lg:sticky lg:bottom-0 lg:bg-white lg:pb-4"
        >
          {problem && <Banner className="mb-3">{problem}</Banner>}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {/* As CSS content: screen readers read the total in the rows above, and should not read it twice. */}
            <span
              aria-hidden="true"
              data-total={formatRupees(price.total)}
              className="hidden text-2xl font-bold tabular-nums before:block before:text-sm before:leading-tight before:font-normal before:text-ink-soft before:content-['Total'] after:content-[attr(data-total)] short:text-xl short:before:text-xs docked:inline"
            />
            <Button
              size="large"
              className="grow basis-40 px-4! short:docked:min-h-11"
              isBusy={isProcessing}
              busyLabel="Processing..."
              onClick={onCheckout}
            >
              Proceed to Checkout
            </Button>
          </div>
        </div>
        {late ? <late.DeliverTo /> : <Skeleton className="h-21.5" />}
        <Button variant="ghost" isWide onClick={onClear}>
          Clear Cart
        </Button>
        <div className="min-h-20">{late && <late.CheckoutTrust signs={["payment", "refund"]} />}</div>
      </div>
    </Card>
  );
}

type LateSummary = typeof import("./late-summary.ts");

/** The parts of the summary whose code is loaded after hydration; null until then. */
function useLateSummary(): LateSummary | null {
  const [late, setLate] = useState<LateSummary | null>(null);
  useEffect(() => {
    const unmounted = new AbortController();
    loadWithRetries(() => import("./late-summary.ts"), unmounted.signal).then(setLate, () => {});
    return () => unmounted.abort();
  }, []);
  return late;
}
