import { useCallback, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { type AdminOrder, changeOrderStatus, MAX_MOVED_AT_ONCE } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useToast } from "../../ui/toast.tsx";
import { makeMove } from "../orders/use-order-moves.ts";
import type { PackingStep, Refusal } from "./packing-step.ts";

interface PackingCallbacks {
  /** Called for each batch, with those that have been moved. */
  onMoved: (orderIds: OrderNumber[]) => void;
  /** The server refused because the screen is out of date. */
  onOutdated: () => void;
}

/** Asks whether a step is done with orders, then moves them: a single one by its own call, many in batches. */
export function usePacking(step: PackingStep, { onMoved, onOutdated }: PackingCallbacks) {
  const toast = useToast();
  const [askedAbout, setAskedAbout] = useState<readonly OrderNumber[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);

  const ask = useCallback(
    (orders: readonly Pick<AdminOrder, "orderId">[]) => setAskedAbout(orders.map(({ orderId }) => orderId)),
    [],
  );

  function logFailure(error: unknown): void {
    console.error(`An order could not be marked as ${step.done}`, error);
  }

  async function moveMany(orderIds: readonly OrderNumber[]): Promise<number> {
    let movedCount = 0;
    for (let from = 0; from < orderIds.length; from += MAX_MOVED_AT_ONCE) {
      const { moved, refused: others } = await step.moveMany(orderIds.slice(from, from + MAX_MOVED_AT_ONCE));
      onMoved(moved);
      movedCount += moved.length;
      if (others.length === 0) continue;
      logFailure(others);
      setRefused((before) => [...before, ...others]);
      onOutdated();
    }
    return movedCount;
  }

  async function confirm(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefused([]);
    try {
      const [first, ...others] = askedAbout;
      if (first !== undefined && others.length === 0) {
        await makeMove(first, step.to);
        onMoved([first]);
        toast({ title: `${first} is ${step.done}`, variant: "success" });
      } else {
        const count = await moveMany(askedAbout);
        if (count > 0) toast({ title: `${count} orders ${step.done}`, variant: "success" });
      }
    } catch (error) {
      logFailure(error);
      toast({
        title: step.failed,
        description: isApiError(error) ? error.message : changeOrderStatus.failure,
        variant: "destructive",
      });
      if (isApiError(error) && (error.status === 409 || error.status === 404)) onOutdated();
    } finally {
      setBusy(false);
      setAskedAbout([]);
    }
  }

  return {
    askedAbout,
    isBusy,
    refused,
    ask,
    close: () => setAskedAbout([]),
    confirm,
    dismissRefused: () => setRefused([]),
  };
}
