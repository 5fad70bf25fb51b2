import { useState } from "react";
import { isApiError, isUncertain } from "../../../contract/api-client.ts";
import { changeOrderStatus } from "../../../contract/orders.ts";
import { counted } from "../../../rules/counted.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { type ManySummary, summaryOf } from "../order/many-summary.ts";
import { useMoveMany } from "../order/use-move-many.ts";
import { isOutdated, makeMove } from "../order/use-order-moves.ts";
import { useUndoMoves } from "../order/use-undo-moves.ts";
import type { OrderInDialog, OrderToMove, PackingStep, Refusal } from "./packing-step.ts";

interface PackingCallbacks {
  /** Called after each request with the moved orders. */
  onMoved: (orderIds: OrderNumber[]) => void;
  /** Called with the orders whose move was undone. */
  onBack: (orderIds: readonly OrderNumber[]) => void;
  /** Called if the server refused because the screen is out of date. */
  onOutdated: () => void;
}

/** Opens the dialog of a step, then moves its orders: a single order by its own call, several in batches. */
export function usePacking(step: PackingStep, { onMoved, onBack, onOutdated }: PackingCallbacks) {
  const showMoved = useUndoMoves(onBack);
  const { move } = useMoveMany(onMoved);
  const [inDialog, setInDialog] = useState<readonly OrderInDialog[]>([]);
  const action = useAction();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [stopped, setStopped] = useState<ManySummary | null>(null);

  function dismiss(): void {
    setRefused([]);
    setStopped(null);
  }

  function logFailure(error: unknown): void {
    console.error(`An order could not be marked as ${step.done}`, error);
  }

  async function moveMany(orders: readonly OrderToMove[]): Promise<void> {
    const numbers = new Map(orders.map(({ orderId, dispatchNumber }) => [orderId, dispatchNumber]));
    const run = await move(step.many, [...numbers.keys()]);
    const { moved, refused: others, problem } = run;
    if (moved.length > 0)
      showMoved(moved, step.to, `${counted(moved.length, "order", "orders")} ${step.done}`);
    if (others.length === 0 && problem === null) return;
    logFailure(others.length > 0 ? others : problem);
    setRefused(others.map((other) => ({ ...other, dispatchNumber: numbers.get(other.orderId) ?? null })));
    if (problem !== null) setStopped(summaryOf(run, ""));
    onOutdated();
  }

  function showOneMoved(orderId: OrderNumber): void {
    onMoved([orderId]);
    showMoved([orderId], step.to, `${orderId} is ${step.done}`);
  }

  async function moveChosen(): Promise<void> {
    dismiss();
    const [first, ...others] = inDialog;
    try {
      if (first !== undefined && others.length === 0) {
        await makeMove(first.orderId, step.to);
        showOneMoved(first.orderId);
      } else {
        await moveMany(inDialog);
      }
    } catch (error) {
      logFailure(error);
      const isApi = isApiError(error);
      const mayBeMoved = isApi && isUncertain(error);
      const message = isApi ? error.message : changeOrderStatus.failure;
      setRefused(inDialog.map((order) => ({ ...order, message, isUncertain: mayBeMoved })));
      if (mayBeMoved || isOutdated(error)) onOutdated();
    } finally {
      setInDialog([]);
    }
  }

  return {
    inDialog,
    isBusy: action.isBusy,
    refused,
    open: setInDialog,
    close: () => setInDialog([]),
    async confirm() {
      await action.run(moveChosen);
    },
    /** Called after the hand-over dialog moved an order. */
    handedOver(orderId: OrderNumber) {
      setInDialog([]);
      showOneMoved(orderId);
    },
    /** The result of a bulk step that ended before all its orders were sent; null otherwise. */
    stopped,
    dismiss,
  };
}
