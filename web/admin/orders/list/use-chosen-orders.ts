import { useState } from "react";
import { useConfirmMany } from "./use-confirm-many.ts";
import type { useWorklist } from "./use-worklist.ts";

type Worklist = Pick<ReturnType<typeof useWorklist>, "orders" | "hear" | "isBeyond" | "catchUp">;

/**
 * The orders chosen in a list, to be confirmed together.
 * @param canChoose whether the list is one of orders that wait for it
 */
export function useChosenOrders({ orders, hear, isBeyond, catchUp }: Worklist, canChoose: boolean) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // What has left the list is no longer chosen, whoever has moved it.
  const shown = canChoose ? orders.map(({ orderId }) => orderId).filter((orderId) => ids.has(orderId)) : [];
  const { run, confirm, forget } = useConfirmMany({
    isWaiting: (orderId) => !isBeyond(orderId, "Paid"),
    onConfirmed(orderId) {
      hear(orderId, "Confirmed");
      catchUp();
    },
  });

  function choose(orderIds: readonly string[], isChosen: boolean) {
    setIds((before) => {
      const after = new Set(before);
      for (const orderId of orderIds) {
        if (isChosen) after.add(orderId);
        else after.delete(orderId);
      }
      return after;
    });
  }

  return {
    /** Null where there is nothing to choose for. */
    ids: canChoose ? ids : null,
    shown,
    choose,
    toggle: canChoose ? (orderId: string) => choose([orderId], !ids.has(orderId)) : null,
    run,
    confirm: () => confirm(shown),
    forget,
  };
}
