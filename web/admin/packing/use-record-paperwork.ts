import { useRevalidator } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { type AdminOrder, MAX_MOVED_AT_ONCE } from "../../../contract/orders.ts";
import { recordPaperwork, undoPaperwork } from "../../../contract/today.ts";
import { counted } from "../../../rules/counted.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { Paperwork } from "../../../rules/paperwork.ts";
import { useToast } from "../../ui/toast.tsx";
import { undoToast } from "../../ui/undo-toast.ts";
import { adminApi } from "../admin-session.ts";
import { sendInBatches } from "../orders/send-in-batches.ts";

/**
 * Records that slips or the sheet were made for orders, so that Today offers only what is new. A toast lists the orders that
 * were changed since they were loaded.
 */
export function useRecordPaperwork() {
  const toast = useToast();
  /** @returns the orders for which nothing was recorded before */
  return async function record(
    orders: readonly Pick<AdminOrder, "orderId" | "paperworkVersion">[],
    kind: Paperwork,
  ): Promise<OrderNumber[]> {
    const changed: OrderNumber[] = [];
    const recorded: OrderNumber[] = [];
    try {
      await sendInBatches(orders, MAX_MOVED_AT_ONCE, async (batch) => {
        const orderIds = batch.map(({ orderId }) => orderId);
        const versions = batch.map(({ paperworkVersion }) => paperworkVersion);
        const reply = await adminApi(recordPaperwork, { body: { orderIds, versions, kind } });
        changed.push(...reply.changed);
        recorded.push(...reply.newlyRecorded);
      });
      if (changed.length > 0)
        toast({
          title: "Orders were changed meanwhile",
          description: `Load this page again, and make the ${kind} anew for ${changed.join(", ")}.`,
          variant: "destructive",
        });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast({
        title: "They are offered again on Today",
        description: error.message,
        variant: "destructive",
      });
    }
    return recorded;
  };
}

/** Offers Undo for slips that were recorded as printed: no browser reports that its print dialog was cancelled. */
export function useUndoPrinted() {
  const toast = useToast();
  const { revalidate } = useRevalidator();

  async function undo(orderIds: readonly OrderNumber[]): Promise<void> {
    try {
      await sendInBatches(orderIds, MAX_MOVED_AT_ONCE, async (batch) => {
        await adminApi(undoPaperwork, { body: { orderIds: batch, kind: "slip" } });
      });
      toast({
        title: `${counted(orderIds.length, "slip is", "slips are")} not printed yet`,
        variant: "success",
      });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast({ title: "Undo failed", description: error.message, variant: "destructive" });
    }
    await revalidate();
  }

  return function offerUndo(orderIds: readonly OrderNumber[]): void {
    if (orderIds.length === 0) return;
    const title = `${counted(orderIds.length, "slip", "slips")} marked as printed`;
    toast({ ...undoToast(title, () => void undo(orderIds)), variant: "success" });
  };
}
