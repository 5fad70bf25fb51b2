import { useState } from "react";
import { href, useNavigate } from "react-router";
import { getSheetSettings } from "../../../contract/shop-profile.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { endUndo } from "../orders/open-undos.ts";
import { downloadBulkBooking } from "../packing/download-bulk-booking.ts";
import { loadOrders } from "../packing/load-packing-list.ts";
import { savePackingBatch } from "../packing/packing-batch.ts";
import { useRecordPaperwork } from "../packing/use-record-paperwork.ts";

/** The history state of a print job that opens the print dialog by itself. */
export const PRINT_AT_ONCE = "print at once";

/** Loads these orders, without those that have left the list or are held. */
async function loadOpen(orderIds: readonly OrderNumber[]) {
  const ids = new Set(orderIds);
  return (await loadOrders("Confirmed")).filter(({ orderId, held }) => ids.has(orderId) && held === null);
}

/** Prints slips and writes the sheet of orders to pack. @param onRecorded after a sheet was recorded as made */
export function usePaperwork(onRecorded: () => void) {
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
        savePackingBatch("Confirmed", await loadOpen(orderIds));
        await navigate(href("/admin/today/print"), { state: isAtOnce ? PRINT_AT_ONCE : null });
      }),
    writeSheet: (orderIds: readonly OrderNumber[]) =>
      writing.run(async () => {
        endUndo();
        const [orders, settings] = await Promise.all([loadOpen(orderIds), adminApi(getSheetSettings)]);
        const wrong = await downloadBulkBooking(orders, settings);
        setRefusal(wrong);
        if (wrong !== null) return;
        await record(orders, "sheet");
        onRecorded();
      }),
  };
}
