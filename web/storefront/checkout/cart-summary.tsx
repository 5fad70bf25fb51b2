import { couponInEffect } from "../../../rules/cart-coupon.ts";
import { formatRupees } from "../../../rules/money.ts";
import { itemsPrice, priceOrder } from "../../../rules/pricing.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useShop } from "../use-shop.ts";
import { useCart } from "./cart-store.ts";
import { countOfItems, PriceRows } from "./checkout-price-rows.tsx";
import { FreeDeliveryMeter } from "./free-delivery-meter.tsx";
import { useLateSummary } from "./use-late-summary.ts";

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
