import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Product } from "../../../contract/catalogue.ts";
import { useIsLeft } from "../checkout/use-is-left.ts";

// The default message of the call, for when the code that makes it could not be loaded.
const FAILURE = "Order failed";

/** Orders only this product, only once however often it is pressed, and opens the next step. */
export function useBuyNow({ productId, sellingPrice }: Product, quantity: number) {
  const navigate = useNavigate();
  const [isBuying, setIsBuying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOrdering = useRef(false);
  const isLeft = useIsLeft();

  async function buyNow() {
    if (isOrdering.current) return;
    isOrdering.current = true;
    setIsBuying(true);
    setFailure(null);
    try {
      // Loaded on demand: the product page itself does not need it.
      const [{ placeOrder }, { rememberOrigin }] = await Promise.all([
        import("../checkout/checkout-place-order.ts"),
        import("../checkout/order-origin.ts"),
      ]);
      const { orderId } = await placeOrder([{ productId, quantity, sellingPrice }], null);
      if (isLeft.current) return;
      rememberOrigin(orderId, { product: productId });
      await navigate(`/verify-otp/${orderId}`);
    } catch (error) {
      setFailure(error instanceof Error && error.name === "ApiError" ? error.message : FAILURE);
    } finally {
      isOrdering.current = false;
      setIsBuying(false);
    }
  }

  return { buyNow, isBuying, failure };
}
