import { useState } from "react";
import type { MetaArgs } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/page-state.tsx";
import { CheckoutSteps } from "../checkout/checkout-steps.tsx";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { CartLines } from "./cart-lines.tsx";
import { PriceNotices, UndoNotice } from "./cart-notices.tsx";
import { CART_GRID, CartSkeleton } from "./cart-skeleton.tsx";
import { type KartLine, useCart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";
import { useCartCheck } from "./use-cart-check.ts";
import { useCheckout } from "./use-checkout.ts";
import { useCouponEffect } from "./use-coupon-effect.ts";

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Your Cart");
}

interface Removed {
  words: string;
  lines: KartLine[];
  coupon: ReturnType<typeof useCart>["coupon"];
}

export default function CartScreen() {
  const cart = useCart();
  const { prices, findProduct, check, notifyOutOfStock } = useCartCheck();
  const { checkout, isProcessing, problem } = useCheckout({ check, notifyOutOfStock });
  useCouponEffect();
  const [removed, setRemoved] = useState<Removed | null>(null);

  function removeLine(line: KartLine) {
    cart.remove(line.productId);
    setRemoved({ words: `Removed ${line.name}.`, lines: [line], coupon: null });
  }

  function clearCart() {
    setRemoved({ words: "Cart cleared.", lines: cart.lines, coupon: cart.coupon });
    cart.clear();
  }

  function undo() {
    for (const { productId, quantity } of removed?.lines ?? []) {
      const product = findProduct(productId);
      if (product?.stock) cart.add(product, quantity);
    }
    if (removed?.coupon) cart.applyCoupon(removed.coupon);
    setRemoved(null);
  }

  const canUndo = removed?.lines.some(({ productId }) => findProduct(productId)?.stock);
  const undoNotice = removed && canUndo && <UndoNotice words={removed.words} onUndo={undo} />;

  if (cart.isRestored && cart.lines.length === 0) {
    return (
      <main className="shell min-h-[80vh] pt-6 pb-20">
        {undoNotice}
        <Empty
          title="Your Cart is Empty"
          action={
            <ButtonLink to="/explore" size="large">
              Start Shopping
            </ButtonLink>
          }
        >
          Crunchy things from Kerala are waiting for you.
        </Empty>
      </main>
    );
  }
  return (
    <main className="shell min-h-[80vh] pt-6 pb-20">
      <CheckoutSteps at="Cart" />
      <h1 className="mt-8 text-title">Your Cart</h1>
      {!cart.isRestored ? (
        <CartSkeleton />
      ) : (
        <div className={CART_GRID}>
          <div className="min-w-0 space-y-4">
            <PriceNotices prices={prices} />
            {undoNotice}
            <CartLines lines={cart.lines} onQuantity={cart.changeQuantity} onRemove={removeLine} />
          </div>
          <CartSummary
            onCheckout={() => void checkout()}
            isProcessing={isProcessing}
            problem={problem}
            onClear={clearCart}
          />
        </div>
      )}
    </main>
  );
}
