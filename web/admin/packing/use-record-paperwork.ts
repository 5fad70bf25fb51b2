import { useRevalidator } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { type AdminOrder, MAX_MOVED_AT_ONCE } from "../../../contract/orders.ts";
import { recordPaperwork, undoPaperwork } from "../../../contract/today.ts";
import { counted } from "../../../rules/counted.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { Paperwork } from "../../../rules/paperwork.ts";
import { undoToast } from "../../ui/admin/undo-toast.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { sendInBatches } from "../orders/send-in-batches.ts";

/**
 * Records that slips or the sheet were made for orders, so that Today offers them only for new orders. A toast lists the
 * orders that were changed after they were loaded.
 */
export function useRecordPaperwork() {
  const toast = useToast();
  /** @returns the orders that had no record before @throws ApiError */
  async function record(
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
    } finally {
      if (changed.length > 0)
        toast({
          title: "Orders have changed",
          description: `Load this page again, and print or download the ${kind} again for ${changed.join(", ")}.`,
          variant: "destructive",
        });
    }
    return recorded;
  }

  /** For the sheet, which is already downloaded: a toast reports a failure, and Today lists its orders again. */
  async function recordSheet(orders: Parameters<typeof record>[0]): Promise<void> {
    try {
      await record(orders, "sheet");
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast({
        title: "Could not be recorded; Today will list them again",
        description: error.message,
        variant: "destructive",
      });
    }
  }

  return { record, recordSheet };
}

/** Offers Undo for slips recorded as printed: browsers do not report whether the print dialog was cancelled. */
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
