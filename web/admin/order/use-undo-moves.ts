import { isApiError, isUncertain } from "../../../contract/api-client.ts";
import { MAX_MOVED_AT_ONCE, undoMoves as undoMovesCall } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { type OrderStatus, undoOf } from "../../../rules/order-status.ts";
import { undoToast } from "../../ui/admin/undo-toast.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { useStandingErrors } from "../standing-errors.tsx";
import { endUndo, registerUndo } from "./open-undos.ts";
import { sendInBatches } from "./send-in-batches.ts";

/**
 * Shows a toast that orders were moved. If the move can be undone, the toast offers Undo for ten seconds, or until the next
 * step of these orders begins.
 * @param onBack called after an undo with the orders that moved back (perhaps none), for lists that are not followed
 */
export function useUndoMoves(onBack?: (orderIds: readonly OrderNumber[], back: OrderStatus) => void) {
  const toast = useToast();
  const showError = useStandingErrors();

  async function undo(
    orderIds: readonly OrderNumber[],
    moved: OrderStatus,
    back: OrderStatus,
  ): Promise<void> {
    const { undone, refused, isCertain } = await undoMoves(orderIds, moved);
    onBack?.(undone, back);
    if (undone.length > 0) {
      const who = undone.length === 1 ? `${undone[0]} is` : `${undone.length} orders are`;
      toast({ title: `${who} ${back} again`, variant: "success" });
    }
    const [first, ...others] = refused;
    if (first !== undefined) {
      const more = others.length > 0 ? ` And ${others.length} more.` : "";
      showError(
        `undo ${orderIds}`,
        `${isCertain ? "Not undone" : "We do not know whether this was undone"}: ${first}${more}`,
      );
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

/**
 * Undoes recent moves.
 * @param moved the status that the orders were moved to
 * @returns the orders that moved back, and messages for the others: refused, or their request failed. Not certain if a reply
 *   was lost
 */
async function undoMoves(
  orderIds: readonly OrderNumber[],
  moved: OrderStatus,
): Promise<{ undone: OrderNumber[]; refused: string[]; isCertain: boolean }> {
  let isCertain = true;
  const undone: OrderNumber[] = [];
  const refused: string[] = [];
  await sendInBatches(orderIds, MAX_MOVED_AT_ONCE, async (batch) => {
    try {
      const reply = await adminApi(undoMovesCall, { body: { orderIds: batch, moved } });
      undone.push(...reply.undone);
      refused.push(...reply.refused.map(({ orderId, message }) => `${orderId}: ${message}`));
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (isUncertain(error)) isCertain = false;
      refused.push(...batch.map((orderId) => `${orderId}: ${error.message}`));
    }
  });
  return { undone, refused, isCertain };
}
