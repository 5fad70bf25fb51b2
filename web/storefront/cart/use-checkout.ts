// Turns the cart into an order: only one, even after a double click or a lost answer.
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Refusal } from "./cart-calls.ts";
import { useCart } from "./cart-store.ts";
import { removeLines } from "./update-cart.ts";

export function useCheckout(notifyOutOfStock: () => void) {
  const navigate = useNavigate();
  const { lines, coupon, applyCoupon } = useCart();
  const [isProcessing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);

  // A page restored from the back/forward cache is still in the busy state it was left in.
  useEffect(() => {
    const resetBusy = () => {
      isBusy.current = false;
      setProcessing(false);
    };
    addEventListener("pageshow", resetBusy);
    return () => removeEventListener("pageshow", resetBusy);
  }, []);

  async function checkout() {
    if (isBusy.current) return;
    isBusy.current = true;
    setProcessing(true);
    setProblem(null);
    try {
      const { orderCart } = await import("./cart-calls.ts");
      const answer = await orderCart(lines, coupon?.couponName ?? null);
      if (typeof answer !== "string") return setProblem(explain(answer));
      // Stays busy until the next screen has loaded.
      await navigate(`/verify-otp/${encodeURIComponent(answer)}`);
    } catch {
      setProblem("No connection. Check your internet and try again.");
    } finally {
      isBusy.current = false;
      setProcessing(false);
    }
  }

  function explain({ message, isCouponRefused, outOfStock }: Refusal): string {
    if (outOfStock.length > 0) {
      removeLines(outOfStock);
      notifyOutOfStock();
    }
    if (!isCouponRefused) return message;
    applyCoupon(null);
    return `${message}. It was taken off, and the total is now without it.`;
  }

  return { checkout, isProcessing, problem };
}
