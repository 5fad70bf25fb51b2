import { useState } from "react";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { useConfirmMany } from "./use-confirm-many.ts";
import type { useWorklist } from "./use-worklist.ts";

type Worklist = Pick<ReturnType<typeof useWorklist>, "orders" | "applyStatus" | "isBeyond" | "catchUp">;

/**
 * The orders chosen in a list, to be confirmed together.
 * @param canChoose whether the orders of the list wait to be confirmed
 */
export function useChosenOrders({ orders, applyStatus, isBeyond, catchUp }: Worklist, canChoose: boolean) {
  const [ids, setIds] = useState<ReadonlySet<OrderNumber>>(new Set());
  // An order that has left the list is no longer chosen, whoever moved it.
  const shown = canChoose ? orders.map(({ orderId }) => orderId).filter((orderId) => ids.has(orderId)) : [];
  const { run, confirm, closeSummary } = useConfirmMany({
    isWaiting: (orderId) => !isBeyond(orderId, "Paid"),
    onConfirmed(orderId) {
      applyStatus(orderId, "Confirmed");
      catchUp();
    },
  });

  function choose(orderIds: readonly OrderNumber[], isChosen: boolean) {
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
    /** Null where orders cannot be chosen. */
    ids: canChoose ? ids : null,
    shown,
    choose,
    toggle: canChoose ? (orderId: OrderNumber) => choose([orderId], !ids.has(orderId)) : null,
    run,
    confirm: () => confirm(shown),
    closeSummary,
  };
}
