import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Product } from "../../contract/catalogue.ts";
import { toRupees } from "../../rules/money.ts";

const FAILURE = "Order failed";

/** Works on plain http too, where crypto.randomUUID is not to be had. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Orders just this product and goes on to the verification of the phone. */
export function useBuyNow({ productId, sellingPrice }: Product, quantity: number) {
  const navigate = useNavigate();
  const [isBuying, setIsBuying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOnItsWay = useRef(false);
  // One key for one wish: trying again after a lost answer must not make a second order.
  const wish = useRef({ quantity, key: "" });

  async function buyNow() {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setIsBuying(true);
    setFailure(null);
    if (wish.current.key === "" || wish.current.quantity !== quantity) {
      wish.current = { quantity, key: newKey() };
    }
    try {
      // Fetched when somebody buys; reading about a snack needs none of it.
      const [{ api }, { createOrder }] = await Promise.all([
        import("../api.ts"),
        import("../../contract/checkout.ts"),
      ]);
      const items = [{ productId, quantity, sellingPrice: toRupees(sellingPrice) }];
      const { orderId } = await api(
        createOrder,
        { body: { items, coupon: null } },
        { "idempotency-key": wish.current.key },
      );
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
