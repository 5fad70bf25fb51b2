import { useState } from "react";
import { useNavigate } from "react-router";
import { getSheetSettings } from "../../../contract/shop-profile.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { endUndo } from "../orders/open-undos.ts";
import { downloadBulkBooking } from "../packing/download-bulk-booking.ts";
import { loadOrders } from "../packing/load-packing-list.ts";
import { savePackingBatch } from "../packing/packing-batch.ts";
import { useRecordPaperwork } from "../packing/use-record-paperwork.ts";

/** The state of the history's entry where the print job was opened to be printed, and not to be looked at. */
export const PRINT_AT_ONCE = "print at once";

/** What has left the list meanwhile, or is held by now, is left out. */
async function loadThese(orderIds: readonly OrderNumber[]) {
  const wanted = new Set(orderIds);
  return (await loadOrders("Confirmed")).filter(({ orderId, held }) => wanted.has(orderId) && held === null);
}

/** Prints slips and writes the sheet of orders to pack. @param onMade when it is noted that they were made */
export function usePaperwork(onMade: () => void) {
  const navigate = useNavigate();
  const record = useRecordPaperwork();
  const printing = useAction();
  const writing = useAction();
  const [refusal, setRefusal] = useState<string | null>(null);

  return {
    isPrinting: printing.isBusy,
    isWriting: writing.isBusy,
    problem: printing.problem ?? writing.problem ?? refusal,
    /** Opens the print job of these orders: their pick list, then their slips. */
    print: (orderIds: readonly OrderNumber[], isAtOnce: boolean) =>
      printing.run(async () => {
        endUndo();
        savePackingBatch("Confirmed", await loadThese(orderIds));
        await navigate("/admin/today/print", { state: isAtOnce ? PRINT_AT_ONCE : null });
      }),
    writeSheet: (orderIds: readonly OrderNumber[]) =>
      writing.run(async () => {
        endUndo();
        const [orders, settings] = await Promise.all([loadThese(orderIds), adminApi(getSheetSettings)]);
        const wrong = await downloadBulkBooking(orders, settings);
        setRefusal(wrong);
        if (wrong !== null) return;
        await record(orders, "sheet");
        onMade();
      }),
  };
}
