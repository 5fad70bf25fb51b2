import { useState } from "react";
import { href, useNavigate } from "react-router";
import { getSheetSettings } from "../../../contract/shop-profile.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { endUndo } from "../order/open-undos.ts";
import { downloadBulkBooking } from "../paperwork/download-bulk-booking.ts";
import { loadOrders } from "../paperwork/load-packing-list.ts";
import {
  BATCH_NOT_STORED,
  batchPath,
  freshBatchKey,
  PRINT_AT_ONCE,
  savePackingBatch,
} from "../paperwork/packing-batch.tsx";
import { recordSheet } from "../paperwork/use-record-paperwork.ts";

/** Loads these orders, without orders that have left the list or are on hold. */
async function loadOpen(orderIds: readonly OrderNumber[]) {
  const ids = new Set(orderIds);
  return (await loadOrders("Confirmed")).filter(({ orderId, held }) => ids.has(orderId) && held === null);
}

/** Prints slips and writes the sheet of orders to pack. */
export function usePaperwork() {
  const navigate = useNavigate();
  const printing = useAction();
  const writing = useAction();
  const [refusal, setRefusal] = useState<string | null>(null);

  return {
    isPrinting: printing.isBusy,
    isWriting: writing.isBusy,
    problem: printing.problem ?? writing.problem ?? refusal,
    /** Opens the print job of these orders: pick list and slips. */
    print: (orderIds: readonly OrderNumber[], isAtOnce: boolean) =>
      printing.run(async () => {
        endUndo();
        const key = freshBatchKey();
        const isStored = savePackingBatch(key, "Confirmed", await loadOpen(orderIds));
        setRefusal(isStored ? null : BATCH_NOT_STORED);
        if (!isStored) return;
        const state = isAtOnce ? PRINT_AT_ONCE : null;
        await navigate(batchPath(href("/admin/today/print"), key), { state });
      }),
    writeSheet: (orderIds: readonly OrderNumber[]) =>
      writing.run(async () => {
        endUndo();
        const [orders, settings] = await Promise.all([loadOpen(orderIds), adminApi(getSheetSettings)]);
        const wrong = await downloadBulkBooking(orders, settings);
        setRefusal(wrong ?? (await recordSheet(orders)));
      }),
  };
}
