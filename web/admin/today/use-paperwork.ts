import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { getSheetSettings } from "../../../contract/shop-profile.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { Paperwork } from "../../../rules/paperwork.ts";
import { adminApi } from "../admin-session.ts";
import { downloadBulkBooking } from "../manual-orders/download-bulk-booking.ts";
import { loadOrders } from "../manual-orders/load-packing-list.ts";
import { savePackingBatch } from "../manual-orders/packing-batch.ts";
import { useRecordPaperwork } from "../manual-orders/use-record-paperwork.ts";

/** The state of the history's entry where the print job was opened to be printed, and not to be looked at. */
export const PRINT_AT_ONCE = "print at once";

/** Prints slips and writes the sheet of orders to pack. @param onMade when it is noted that they were made */
export function usePaperwork(onMade: () => void) {
  const navigate = useNavigate();
  const record = useRecordPaperwork();
  const [busy, setBusy] = useState<Paperwork | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);

  async function make(kind: Paperwork, work: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(kind);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.message);
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  /** What has left the list meanwhile is left out. */
  async function loadThese(orderIds: readonly OrderNumber[]) {
    const wanted = new Set(orderIds);
    return (await loadOrders("Confirmed")).filter(({ orderId }) => wanted.has(orderId));
  }

  return {
    busy,
    problem,
    /** Opens the print job of these orders: their pick list, then their slips. */
    print: (orderIds: readonly OrderNumber[], isAtOnce: boolean) =>
      make("slip", async () => {
        savePackingBatch("Confirmed", await loadThese(orderIds));
        await navigate("/admin/today/print", { state: isAtOnce ? PRINT_AT_ONCE : null });
      }),
    writeSheet: (orderIds: readonly OrderNumber[]) =>
      make("sheet", async () => {
        const [orders, settings] = await Promise.all([loadThese(orderIds), adminApi(getSheetSettings)]);
        const refusal = await downloadBulkBooking(orders, settings);
        setProblem(refusal);
        if (refusal !== null) return;
        await record(orders, "sheet");
        onMade();
      }),
  };
}
