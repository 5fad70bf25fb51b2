import { useEffect, useRef, useState } from "react";
import type { AdminProduct } from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { findOrders } from "./find-orders.ts";
import { findProducts } from "./find-products.ts";

/** From the last key until the shop is asked. */
const TYPING_MS = 200;

interface Answer {
  /** What was looked for. */
  text: string;
  orders: readonly AdminOrder[];
  products: readonly AdminProduct[];
  problem: string | null;
}

/**
 * The orders and products that fit what is typed: never those of another text, which Enter would open.
 * @param hasProducts whether this person may see them
 */
export function useFinds(typed: string, hasProducts: boolean) {
  const text = typed.trim();
  const [last, setLast] = useState<Answer | null>(null);
  const wanted = useRef(text);
  const answer = last?.text === text ? last : null;

  async function look() {
    const show = (found: Partial<Answer>) =>
      text === wanted.current && setLast({ text, orders: [], products: [], problem: null, ...found });
    try {
      const [orders, products] = await Promise.all([findOrders(text), hasProducts ? findProducts(text) : []]);
      show({ orders, products });
    } catch (error) {
      if (!isApiError(error)) throw error;
      show({ problem: error.message });
    }
  }
  const lookSoon = useDebounced(() => void (text && look()), { wait: TYPING_MS });

  function ask() {
    setLast(null);
    lookSoon();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other words are asked about
  useEffect(() => {
    wanted.current = text;
    ask();
  }, [text]);

  return {
    orders: answer?.orders ?? [],
    products: answer?.products ?? [],
    isBusy: text !== "" && answer === null,
    problem: answer?.problem ?? null,
    askAgain: ask,
  };
}
