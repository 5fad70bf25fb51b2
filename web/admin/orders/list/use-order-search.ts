import { useEffect, useState } from "react";
import { type SearchEntity, searchOrders } from "../../../../contract/orders.ts";
import { phoneFromTyping } from "../../../../rules/phone.ts";
import { adminApi } from "../../admin-session.ts";
import { useDeed } from "../../kit/use-deed.ts";
import { type FoundOrders, foundAt } from "./order-list-place.ts";

export const SEARCH_BY: readonly { value: SearchEntity; label: string }[] = [
  { value: "orderId", label: "Order Id" },
  { value: "phone", label: "Phone Number" },
  { value: "email", label: "Email Address" },
  { value: "name", label: "Name" },
];

export interface Found extends FoundOrders {
  /** The entry of the browser's history it was searched at: another tab of the screen begins without it. */
  key: string;
}

/**
 * A search over all orders. It is kept for who comes back from one of them, and never becomes part of an address.
 * @param key of the entry in the browser's history
 * @param size of a page
 */
export function useOrderSearch(key: string, size: number) {
  const [last, setLast] = useState<Found | null>(() => {
    const found = foundAt(key);
    return found && { ...found, key };
  });
  const { isBusy, problem, run, forget } = useDeed();
  const found = last?.key === key ? last : null;

  /** A page of what is searched for. */
  function load({ entity, value }: Pick<FoundOrders, "entity" | "value">, before?: string, limit = size) {
    return adminApi(searchOrders, {
      body: { entity, value, limit: String(limit), ...(before ? { before } : {}) },
    });
  }

  // What was found before may have moved on in the order she comes back from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens.
  useEffect(() => {
    if (!found) return;
    const limit = Math.max(size, found.orders.length);
    void run(async () => setLast({ ...found, orders: await load(found, undefined, limit) }));
  }, []);

  return {
    found,
    isBusy,
    problem,
    load,
    search: (entity: SearchEntity, typed: string) =>
      run(async () => {
        const value = entity === "phone" ? phoneFromTyping(typed) : typed;
        setLast({ key, entity, value, orders: await load({ entity, value }) });
      }),
    clear() {
      setLast(null);
      forget();
    },
  };
}
