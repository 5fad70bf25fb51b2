import { useState } from "react";
import type { Today } from "../../../contract/today.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { undoOf } from "../../../rules/order-status.ts";
import { refreshed } from "../../ui/admin/query-client.ts";
import type { ManyStep } from "../order/many-steps.ts";
import { endUndo } from "../order/open-undos.ts";
import { useMoveMany } from "../order/use-move-many.ts";
import { useShipByCourier } from "../order/use-ship-by-courier.ts";
import { useUndoMoves } from "../order/use-undo-moves.ts";
import { ordersAskedAbout, usePrintQuestion } from "../paperwork/print-question.tsx";
import { usePaperwork } from "./use-paperwork.ts";

export type DayWork = ReturnType<typeof useTodayActions>;

/** The actions of the steps on Today. Only one of them runs at a time. */
export function useTodayActions({ toShip }: Today) {
  const showMoved = useUndoMoves();
  const { run: moving, move, close } = useMoveMany();
  const paperwork = usePaperwork();
  const question = usePrintQuestion();
  const shipping = useShipByCourier();
  const [isTaking, setTaking] = useState(false);
  const isBusy = isTaking || paperwork.isPrinting || paperwork.isWriting;

  /** The next step of orders answers that their slips came out, and offers to undo that. */
  async function answerPrint(orderIds: readonly OrderNumber[]): Promise<void> {
    const printed = ordersAskedAbout(question, orderIds);
    if (printed.length > 0) await question.answer(true, printed);
  }

  /** Runs a bulk step. The buttons stay busy until the counts are reloaded, so that no step runs twice. */
  async function take(step: ManyStep, orderIds: readonly OrderNumber[]) {
    if (isBusy) return;
    setTaking(true);
    try {
      endUndo();
      await answerPrint(orderIds);
      const { moved } = await move(step, orderIds);
      if (moved.length > 0 && undoOf(step.to)) showMoved(moved, step.to, `${moved.length} ${step.done}`);
      await refreshed();
    } finally {
      setTaking(false);
    }
  }

  return {
    isBusy,
    isShipping: shipping.isBusy,
    problem: paperwork.problem ?? shipping.problem,
    paperwork,
    /** Whether the last print job came out. */
    question,
    /** The progress or result of the last bulk step. */
    moving,
    closeMoving: close,
    take,
    async writeSheet(orderIds: readonly OrderNumber[]) {
      await paperwork.writeSheet(orderIds);
      await answerPrint(orderIds);
    },
    shipAll: () => shipping.ship(toShip.orderIds),
  };
}
