import { useEffect, useRef, useState } from "react";
import type { AdminProduct } from "../../../contract/admin-products.ts";
import { isApiError } from "../../../contract/api-client.ts";
import type { AdminOrder } from "../../../contract/orders.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { findOrders } from "./find-orders.ts";
import { findProducts } from "./find-products.ts";

/** From the last key until the shop is asked. */
const TYPING_MS = 200;

interface Finds {
  orders: readonly AdminOrder[];
  products: readonly AdminProduct[];
  isBusy: boolean;
  problem: string | null;
}

const NOTHING: Finds = { orders: [], products: [], isBusy: false, problem: null };

/**
 * The orders and products that fit what is typed. An answer to what was typed before is dropped.
 * @param hasProducts whether this person may see them
 */
export function useFinds(typed: string, hasProducts: boolean) {
  const text = typed.trim();
  const [finds, setFinds] = useState(NOTHING);
  const wanted = useRef(text);

  async function look() {
    const asked = text;
    const show = (answer: Partial<Finds>) => asked === wanted.current && setFinds({ ...NOTHING, ...answer });
    try {
      const [orders, products] = await Promise.all([
        findOrders(asked),
        hasProducts ? findProducts(asked) : [],
      ]);
      show({ orders, products });
    } catch (error) {
      if (!isApiError(error)) throw error;
      show({ problem: error.message });
    }
  }
  const lookSoon = useDebounced(() => void (text && look()), { wait: TYPING_MS });

  function ask() {
    setFinds((shown) => ({ ...shown, isBusy: text !== "", problem: null }));
    lookSoon();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other words are asked about
  useEffect(() => {
    wanted.current = text;
    if (text === "") setFinds(NOTHING);
    else ask();
  }, [text]);

  return { ...finds, askAgain: ask };
}
