import { useState } from "react";
import { href, useNavigate, useRevalidator } from "react-router";
import { createShippingRun, MAX_IN_RUN } from "../../../contract/shipping-runs.ts";
import type { Today } from "../../../contract/today.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { undoOf } from "../../../rules/order-status.ts";
import { useAction } from "../../ui/use-action.ts";
import { courierApi } from "../orders/consignments/courier-api.ts";
import type { ManyStep } from "../orders/many-steps.ts";
import { endUndo } from "../orders/open-undos.ts";
import { useMoveMany } from "../orders/use-move-many.ts";
import { useUndoMoves } from "../orders/use-undo-moves.ts";
import { usePaperwork } from "./use-paperwork.ts";

export type DayWork = ReturnType<typeof useDayWork>;

/** The actions of Today's steps. One runs at a time. */
export function useDayWork({ toShip }: Today, reload: () => void) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const showMoved = useUndoMoves(reload);
  const { run: moving, move, close } = useMoveMany(reload);
  const paperwork = usePaperwork(reload);
  const shipping = useAction();
  const [isTaking, setTaking] = useState(false);
  const isBusy = isTaking || paperwork.isPrinting || paperwork.isWriting;

  /** Moves orders. The buttons stay busy until the counts are reloaded, so that no step is taken twice. */
  async function take(step: ManyStep, orderIds: readonly OrderNumber[]) {
    if (isBusy) return;
    setTaking(true);
    try {
      endUndo();
      const moved = await move(step, orderIds);
      if (moved.length > 0 && undoOf(step.to)) showMoved(moved, step.to, `${moved.length} ${step.done}`);
      await revalidate();
    } finally {
      setTaking(false);
    }
  }

  const shipAll = () =>
    shipping.run(async () => {
      endUndo();
      const orderIds = toShip.orderIds.slice(0, MAX_IN_RUN);
      const { runId } = await courierApi(createShippingRun, { body: { orderIds } });
      await navigate(href("/admin/today/ship/:runId", { runId }));
    });

  return {
    isBusy,
    isShipping: shipping.isBusy,
    problem: paperwork.problem ?? shipping.problem,
    paperwork,
    /** The progress or the result of the last move. */
    moving,
    closeMoving: close,
    take,
    shipAll,
    reload,
  };
}
