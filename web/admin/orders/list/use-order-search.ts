import { useEffect, useState } from "react";
import { type SearchEntity, searchOrders } from "../../../../contract/orders.ts";
import { phoneFromTyping } from "../../../../rules/phone.ts";
import { adminApi } from "../../admin-session.ts";
import { useAction } from "../../kit/use-action.ts";
import { listed } from "../known-status.ts";
import { type FoundOrders, foundAt } from "./order-list-state.ts";

export const SEARCH_BY: readonly { value: SearchEntity; label: string }[] = [
  { value: "orderId", label: "Order Id" },
  { value: "dispatchNumber", label: "Dispatch no." },
  { value: "phone", label: "Phone Number" },
  { value: "email", label: "Email Address" },
  { value: "name", label: "Name" },
];

export interface Found extends FoundOrders {
  /** The history entry it was made at: other views of the screen start without it. */
  key: string;
}

/**
 * A search over all orders. It survives opening one of them and coming back, but is never written into the URL:
 * phones and e-mails do not belong there.
 * @param key of the entry in the browser's history
 * @param size of a page
 */
export function useOrderSearch(key: string, size: number) {
  const [last, setLast] = useState<Found | null>(() => {
    const found = foundAt(key);
    return found && { ...found, key };
  });
  const { isBusy, problem, run, reset } = useAction();
  const found = last?.key === key ? last : null;

  /** One page of results. */
  function load({ entity, value }: Pick<FoundOrders, "entity" | "value">, before?: string, limit = size) {
    return listed(() =>
      adminApi(searchOrders, {
        body: { entity, value, limit: String(limit), ...(before ? { before } : {}) },
      }),
    );
  }

  // Coming back: the order that was opened may have moved on.
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
      reset();
    },
  };
}
