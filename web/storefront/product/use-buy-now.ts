import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Product } from "../../../contract/catalogue.ts";
import { useIsLeft } from "../../ui/use-is-left.ts";
import { verifyPath } from "../paths.ts";

// The default message of the call, for when the code that makes it could not be loaded.
const FAILURE = "Order failed";

/**
 * Orders only this product, only once however often it is pressed, and opens the next step.
 * @param onFewerLeft told how many there are where more were asked for
 */
export function useBuyNow(product: Product, quantity: number, onFewerLeft: (units: number) => void) {
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
      const { orderOne } = await import("./order-one.ts");
      const answer = await orderOne(product, quantity);
      if (typeof answer !== "string") {
        if (answer.left) onFewerLeft(answer.left);
        return setFailure(answer.problem);
      }
      if (!isLeft.current) await navigate(verifyPath(answer));
    } catch {
      setFailure(FAILURE);
    } finally {
      isOrdering.current = false;
      setIsBuying(false);
    }
  }

  return { buyNow, isBuying, failure };
}
