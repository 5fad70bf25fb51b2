import type { OrderNumber } from "../../../rules/ids.ts";
import { correctionOf, type OrderStatus } from "../../../rules/order-status.ts";
import { useToast } from "../../ui/toast.tsx";
import { undoToast } from "../kit/undo-toast.ts";
import { undoMoves } from "./undo-moves.ts";

/**
 * Tells that orders were moved, and for ten seconds offers to take that back, where there is a way back.
 * @param onBack what the screen does with those that are back, and with a list that may be out of date
 */
export function useUndoMoves(onBack: (orderIds: readonly OrderNumber[], back: OrderStatus) => void) {
  const toast = useToast();

  async function undo(orderIds: readonly OrderNumber[], back: OrderStatus): Promise<void> {
    const { undone, refused } = await undoMoves(orderIds, back);
    onBack(undone, back);
    if (undone.length > 0) {
      const who = undone.length === 1 ? `${undone[0]} is` : `${undone.length} orders are`;
      toast({ title: `${who} ${back} again`, variant: "success" });
    }
    const [first, ...others] = refused;
    if (first !== undefined) {
      const more = others.length > 0 ? ` And ${others.length} more.` : "";
      toast({ title: `Not taken back: ${first}${more}`, variant: "destructive" });
    }
  }

  return function tellMoved(orderIds: readonly OrderNumber[], to: OrderStatus, title: string): void {
    const back = correctionOf(to);
    if (back === null) toast({ title, variant: "success" });
    else toast({ ...undoToast(title, () => void undo(orderIds, back)), variant: "success" });
  };
}
