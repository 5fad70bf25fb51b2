import { couponInEffect } from "../../../rules/cart-coupon.ts";
import { itemsPrice, priceOrder } from "../../../rules/pricing.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { countOfItems, PriceRows } from "../checkout/checkout-price-rows.tsx";
import { CheckoutTrust } from "../checkout/checkout-trust.tsx";
import { DeliverTo } from "../delivery/deliver-to.tsx";
import { useShop } from "../use-shop.ts";
import { useCart } from "./cart-store.ts";
import { CouponBox } from "./coupon-box.tsx";
import { FreeDeliveryMeter } from "./free-delivery-meter.tsx";

/** The price of the cart, and the button to check out. */
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
  const { lines, coupon: chosen, applyCoupon } = useCart();
  const coupon = couponInEffect(chosen, itemsPrice(lines));
  const { deliveryCharge, freeDeliveryAbove } = useShop();
  const terms = { charge: deliveryCharge, freeAbove: freeDeliveryAbove };
  const price = priceOrder(lines, coupon?.discountPercentage ?? 0, terms);
  return (
    <section
      aria-labelledby="summary"
      className="rounded-card bg-white p-5 shadow-card sm:p-7 lg:sticky lg:top-[calc(var(--header-height)+1rem)]"
    >
      <h2 id="summary" className="text-heading">
        Order Summary
      </h2>
      <div className="mt-4 space-y-5">
        <FreeDeliveryMeter items={price.items} terms={terms} />
        <DeliverTo />
        <CouponBox coupon={chosen} items={price.items} onCoupon={applyCoupon} />
        <div>
          <PriceRows count={countOfItems(lines)} price={price} coupon={coupon} />
        </div>
        {problem && <Banner>{problem}</Banner>}
        <div className="space-y-2">
          <Button size="large" isWide isBusy={isProcessing} busyLabel="Processing..." onClick={onCheckout}>
            Proceed to Checkout
          </Button>
          <Button variant="ghost" isWide onClick={onClear}>
            Clear Cart
          </Button>
        </div>
        <CheckoutTrust signs={["payment", "refund"]} />
      </div>
    </section>
  );
}
