import { useEffect, useEffectEvent, useState } from "react";
import type { OrderNumber } from "../../../rules/ids.ts";
import { undoOf } from "../../../rules/order-status.ts";
import type { ManyStep } from "../order/many-steps.ts";
import { storedSelection, useStoredSelection } from "../order/stored-selection.ts";
import { useMoveMany } from "../order/use-move-many.ts";
import type { useWorklist } from "./use-worklist.ts";

type Worklist = Pick<
  ReturnType<typeof useWorklist>,
  "orders" | "pages" | "applyStatus" | "catchUp" | "showMoved"
>;

const NONE: ReadonlySet<OrderNumber> = new Set();

/**
 * The orders chosen in a list for a bulk step.
 * @param step null if the list has no bulk step
 */
export function useChosenOrders(
  { orders, pages, applyStatus, catchUp, showMoved }: Worklist,
  step: ManyStep | null,
) {
  const [chosen, setChosen] = useState(() => ({
    step,
    ids: step ? new Set(storedSelection("orders chosen", step.from)) : NONE,
  }));
  // A choice belongs to one step: another list, with another step, begins without a choice.
  const ids = chosen.step === step ? chosen.ids : NONE;
  // An order that has left the list is no longer chosen.
  const shown = step ? orders.map(({ orderId }) => orderId).filter((orderId) => ids.has(orderId)) : [];
  useStoredSelection("orders chosen", step?.from ?? "", pages.hasMore ? [...ids] : shown);
  const { run, move, close } = useMoveMany((moved, { to }) => {
    for (const orderId of moved) applyStatus(orderId, to);
    choose(moved, false);
    catchUp();
  });

  async function moveChosen(): Promise<void> {
    if (!step) return;
    const { moved } = await move(step, shown);
    if (moved.length > 0 && undoOf(step.to)) showMoved(moved, step.to, `${moved.length} ${step.done}`);
  }

  function choose(orderIds: readonly OrderNumber[], isChosen: boolean) {
    setChosen((before) => {
      const after = new Set(before.step === step ? before.ids : NONE);
      for (const orderId of orderIds) {
        if (isChosen) after.add(orderId);
        else after.delete(orderId);
      }
      return { step, ids: after };
    });
  }

  // A reload of the list loads only its first page. Load the rest to find chosen orders further down; orders that are still
  // missing then have left the list.
  const findMissing = useEffectEvent((hasMore: boolean) => {
    if (hasMore) return void pages.loadRest();
    const missing = [...ids].filter((orderId) => !shown.includes(orderId));
    choose(missing, false);
  });
  useEffect(() => {
    if (shown.length !== ids.size) findMissing(pages.hasMore);
  }, [shown.length, ids.size, pages.hasMore]);

  return {
    /** Null if orders cannot be chosen. */
    ids: step ? ids : null,
    shown,
    choose,
    toggle: step ? (orderId: OrderNumber) => choose([orderId], !ids.has(orderId)) : null,
    run,
    move: moveChosen,
    closeSummary: close,
  };
}
