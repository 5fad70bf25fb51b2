import { useEffect, useEffectEvent, useState } from "react";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { undoOf } from "../../../../rules/order-status.ts";
import { keptChoice, useKeptChoice } from "../kept-choice.ts";
import type { ManyStep } from "../many-steps.ts";
import { useMoveMany } from "../use-move-many.ts";
import type { useWorklist } from "./use-worklist.ts";

type Worklist = Pick<
  ReturnType<typeof useWorklist>,
  "orders" | "pages" | "applyStatus" | "catchUp" | "showMoved"
>;

const NONE: ReadonlySet<OrderNumber> = new Set();

/**
 * The orders chosen in a list, for a step that is taken for all of them.
 * @param step null where the orders of the list cannot be chosen
 */
export function useChosenOrders(
  { orders, pages, applyStatus, catchUp, showMoved }: Worklist,
  step: ManyStep | null,
) {
  const [chosen, setChosen] = useState(() => ({
    step,
    ids: step ? new Set(keptChoice("orders chosen", step.from)) : NONE,
  }));
  // A choice is for one step: it does not hold in the list of another.
  const ids = chosen.step === step ? chosen.ids : NONE;
  // An order that has left the list is no longer chosen.
  const shown = step ? orders.map(({ orderId }) => orderId).filter((orderId) => ids.has(orderId)) : [];
  useKeptChoice("orders chosen", step?.from ?? "", pages.hasMore ? [...ids] : shown);
  const { run, move, close } = useMoveMany((moved, { to }) => {
    for (const orderId of moved) applyStatus(orderId, to);
    choose(moved, false);
    catchUp();
  });

  async function moveChosen(): Promise<void> {
    if (!step) return;
    const moved = await move(step, shown);
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

  // A list that is loaded again begins with its first page: orders that were chosen further down are loaded, or have left.
  const findMissing = useEffectEvent((hasMore: boolean) => {
    if (hasMore) return void pages.loadRest();
    const missing = [...ids].filter((orderId) => !shown.includes(orderId));
    choose(missing, false);
  });
  useEffect(() => {
    if (shown.length !== ids.size) findMissing(pages.hasMore);
  }, [shown.length, ids.size, pages.hasMore]);

  return {
    /** Null where orders cannot be chosen. */
    ids: step ? ids : null,
    shown,
    choose,
    toggle: step ? (orderId: OrderNumber) => choose([orderId], !ids.has(orderId)) : null,
    run,
    move: moveChosen,
    closeSummary: close,
  };
}
