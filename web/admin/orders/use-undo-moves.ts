import type { OrderNumber } from "../../../rules/ids.ts";
import { type OrderStatus, undoOf } from "../../../rules/order-status.ts";
import { useToast } from "../../ui/toast.tsx";
import { undoToast } from "../../ui/undo-toast.ts";
import { endUndo, registerUndo } from "./open-undos.ts";
import { undoMoves } from "./undo-moves.ts";

/**
 * Shows that orders were moved, and offers to undo it where that is possible: for ten seconds, or until their next step begins.
 * @param onBack what the screen does with those that are back, and with a list that may be out of date
 */
export function useUndoMoves(onBack: (orderIds: readonly OrderNumber[], back: OrderStatus) => void) {
  const toast = useToast();

  async function undo(
    orderIds: readonly OrderNumber[],
    moved: OrderStatus,
    back: OrderStatus,
  ): Promise<void> {
    const { undone, refused } = await undoMoves(orderIds, moved);
    onBack(undone, back);
    if (undone.length > 0) {
      const who = undone.length === 1 ? `${undone[0]} is` : `${undone.length} orders are`;
      toast({ title: `${who} ${back} again`, variant: "success" });
    }
    const [first, ...others] = refused;
    if (first !== undefined) {
      const more = others.length > 0 ? ` And ${others.length} more.` : "";
      toast({ title: `Not undone: ${first}${more}`, variant: "destructive" });
    }
  }

  return function showMoved(orderIds: readonly OrderNumber[], to: OrderStatus, title: string): void {
    endUndo(orderIds);
    const back = undoOf(to);
    if (back === null) toast({ title, variant: "success" });
    else {
      const close = toast({ ...undoToast(title, () => void undo(orderIds, to, back)), variant: "success" });
      registerUndo({ orderIds, close });
    }
  };
}
