import { isApiError } from "../../../contract/api-client.ts";
import { type AdminOrder, MAX_MOVED_AT_ONCE } from "../../../contract/orders.ts";
import { recordPaperwork, undoPaperwork } from "../../../contract/today.ts";
import { counted } from "../../../rules/counted.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { Paperwork } from "../../../rules/paperwork.ts";
import { undoToast } from "../../ui/admin/undo-toast.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { sendInBatches } from "../order/send-in-batches.ts";
import { useStandingErrors } from "../standing-errors.tsx";

interface Recorded {
  /** The orders that had no record before. */
  newlyRecorded: OrderNumber[];
  /** What to do about orders that were changed after they were loaded; null if there are none. */
  problem: string | null;
}

/**
 * Records that slips or the sheet were made for orders, so that Today offers them only for new orders.
 * @throws ApiError
 */
export async function recordPaper(
  orders: readonly Pick<AdminOrder, "orderId" | "paperworkVersion">[],
  kind: Paperwork,
): Promise<Recorded> {
  const changed: OrderNumber[] = [];
  const newlyRecorded: OrderNumber[] = [];
  await sendInBatches(orders, MAX_MOVED_AT_ONCE, async (batch) => {
    const orderIds = batch.map(({ orderId }) => orderId);
    const versions = batch.map(({ paperworkVersion }) => paperworkVersion);
    const reply = await adminApi(recordPaperwork, { body: { orderIds, versions, kind } });
    changed.push(...reply.changed);
    newlyRecorded.push(...reply.newlyRecorded);
  });
  const problem =
    changed.length > 0
      ? `Orders have changed. Load this page again, and print or download the ${kind} again for ${changed.join(", ")}.`
      : null;
  return { newlyRecorded, problem };
}

/** Records the sheet of orders, which is already downloaded. @returns the message to show; null if all is recorded */
export async function recordSheet(orders: Parameters<typeof recordPaper>[0]): Promise<string | null> {
  try {
    return (await recordPaper(orders, "sheet")).problem;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return `The sheet could not be recorded, so Today will list its orders again. ${error.message}`;
  }
}

/** Offers Undo for slips recorded as printed: browsers do not report whether the print dialog was cancelled. */
export function useUndoPrinted() {
  const toast = useToast();
  const showError = useStandingErrors();

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
      showError(`undo slips ${orderIds}`, `Undo failed. ${error.message}`);
    }
  }

  return function offerUndo(orderIds: readonly OrderNumber[]): void {
    if (orderIds.length === 0) return;
    const title = `${counted(orderIds.length, "slip", "slips")} marked as printed`;
    toast({ ...undoToast(title, () => void undo(orderIds)), variant: "success" });
  };
}
