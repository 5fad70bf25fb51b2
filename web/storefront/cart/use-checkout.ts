// From the cart to an order: once, whatever is clicked twice or lost on the way.
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Refusal } from "./cart-calls.ts";
import { useCart } from "./cart-store.ts";
import { removeLines } from "./compare-cart.ts";

export function useCheckout(tellOutOfStock: () => void) {
  const navigate = useNavigate();
  const { lines, coupon, applyCoupon } = useCart();
  const [isProcessing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);

  // Taken back from the back/forward cache, the page was left in the middle of processing.
  useEffect(() => {
    const wakeUp = () => {
      isBusy.current = false;
      setProcessing(false);
    };
    addEventListener("pageshow", wakeUp);
    return () => removeEventListener("pageshow", wakeUp);
  }, []);

  async function checkout() {
    if (isBusy.current) return;
    isBusy.current = true;
    setProcessing(true);
    setProblem(null);
    try {
      const { order } = await import("./cart-calls.ts");
      const answer = await order(lines, coupon?.couponName ?? null);
      if (typeof answer !== "string") return setProblem(explain(answer));
      // Still busy until the next screen is there.
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
      tellOutOfStock();
    }
    if (!isCouponRefused) return message;
    applyCoupon(null);
    return `${message}. It was taken off, and the total is now without it.`;
  }

  return { checkout, isProcessing, problem };
}
