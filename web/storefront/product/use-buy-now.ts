import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Product } from "../../../contract/catalogue.ts";

// The default message of the call, for when not even the code that makes it could be fetched.
const FAILURE = "Order failed";

/** Orders just this product, once however often it is pressed, and goes on to verify the phone. */
export function useBuyNow({ productId, sellingPrice }: Product, quantity: number) {
  const navigate = useNavigate();
  const [isBuying, setIsBuying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOnItsWay = useRef(false);

  async function buyNow() {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setIsBuying(true);
    setFailure(null);
    try {
      // Fetched when somebody buys; reading about a snack needs none of it.
      const { placeOrder } = await import("../checkout/checkout-place-order.ts");
      const { orderId } = await placeOrder([{ productId, quantity, sellingPrice }], null);
      await navigate(`/verify-otp/${orderId}`);
    } catch (error) {
      setFailure(error instanceof Error && error.name === "ApiError" ? error.message : FAILURE);
    } finally {
      isOnItsWay.current = false;
      setIsBuying(false);
    }
  }

  return { buyNow, isBuying, failure };
}
