import ClipboardCheck from "lucide-react/icons/clipboard-check";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { counted } from "../../../rules/counted.ts";
import { formatRupees } from "../../../rules/money.ts";
import { netOfOrders } from "../../../rules/order-rows.ts";
import { isWaiting } from "../../../rules/waiting-orders.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { endUndo } from "../orders/open-undos.ts";
import { downloadBulkBooking } from "./download-bulk-booking.ts";
import type { PackingStatus } from "./load-packing-list.ts";
import type { usePackingList } from "./use-packing-list.ts";
import { useRecordPaperwork } from "./use-record-paperwork.ts";

function countedOrders(count: number, status: PackingStatus): string {
  return counted(count, `${status} order`, `${status} orders`);
}

interface PackingHeaderProps {
  packingList: ReturnType<typeof usePackingList>;
  /** Called before the pick list or the slips open, to store their orders. */
  onPrint: () => void;
}

/** The counts of the packing screen, its sheet and its prints. */
export function PackingHeader({ packingList, onPrint }: PackingHeaderProps) {
  const { list, shown, selected, search, selectedOrders } = packingList;
  const toast = useToast();
  const recordPaperwork = useRecordPaperwork();
  const [isWriting, setWriting] = useState(false);
  const waiting = list.orders.filter(isWaiting);
  const selectable = shown.filter(isWaiting);
  const held = shown.length - selectable.length;

  async function downloadSheet() {
    if (isWriting) return;
    setWriting(true);
    endUndo();
    try {
      const chosen = selected.size > 0 ? selectedOrders() : list.orders;
      const orders = chosen.filter(isWaiting);
      const problem = await downloadBulkBooking(orders, list.settings);
      const held = chosen.length - orders.length;
      if (problem) toast({ title: "Error", description: problem, variant: "destructive" });
      else void recordPaperwork(orders, "sheet");
      if (!problem && held > 0)
        toast({ title: `${held} held ${held === 1 ? "order is" : "orders are"} not in the sheet` });
    } finally {
      setWriting(false);
    }
  }

  return (
    <PageHeader
      title={countedOrders(selectable.length, list.status)}
      actions={
        <>
          {list.status === "Confirmed" && (
            <Button
              variant="secondary"
              isBusy={isWriting}
              busyLabel="Preparing the sheet..."
              onClick={downloadSheet}
            >
              <FileSpreadsheet className="size-5" aria-hidden="true" />
              Orders excelsheet Download
            </Button>
          )}
          <ButtonLink variant="secondary" to="pick-list" prefetch="none" onClick={onPrint}>
            <ClipboardCheck className="size-5" aria-hidden="true" />
            Pick list
          </ButtonLink>
          <ButtonLink variant="secondary" to="packing-slips" prefetch="none" onClick={onPrint}>
            <Printer className="size-5" aria-hidden="true" />
            Packing slips
          </ButtonLink>
        </>
      }
    >
      Total amount <strong className="text-leaf tabular-nums">{formatRupees(netOfOrders(waiting))}</strong>
      {search &&
        list.orders.length !== shown.length &&
        ` of all ${countedOrders(waiting.length, list.status)}`}
      {held > 0 && ` · ${held.toLocaleString("en-IN")} more on hold`}
    </PageHeader>
  );
}
