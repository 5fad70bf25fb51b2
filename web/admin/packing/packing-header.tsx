import ClipboardCheck from "lucide-react/icons/clipboard-check";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { counted } from "../../../rules/counted.ts";
import { formatRupees } from "../../../rules/money.ts";
import { netOfOrders } from "../../../rules/order-rows.ts";
import { isWaiting } from "../../../rules/waiting-orders.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { endUndo } from "../order/open-undos.ts";
import { downloadBulkBooking } from "../paperwork/download-bulk-booking.ts";
import type { PackingStatus } from "../paperwork/load-packing-list.ts";
import { recordSheet } from "../paperwork/use-record-paperwork.ts";
import { useIsOwner } from "../profile.ts";
import { type Folding, UnfoldSearch } from "../search-bar.tsx";
import type { usePackingList } from "./use-packing-list.ts";
import type { PrintLinks } from "./use-print-links.ts";

/** "12 Confirmed orders" */
export function countedOrders(count: number, status: PackingStatus): string {
  return counted(count, `${status} order`, `${status} orders`);
}

interface PackingHeaderProps {
  packingList: ReturnType<typeof usePackingList>;
  /** Of the search: on a phone its button is here. */
  folding: Folding;
  printLinks: PrintLinks;
}

/** The header of the packing screen: counts, and the buttons for sheet, pick list and slips. */
export function PackingHeader({ packingList, folding, printLinks }: PackingHeaderProps) {
  const isOwner = useIsOwner();
  const { list, shown, selected, search, selectedOrders, stillListed } = packingList;
  const toast = useToast();
  const [isWriting, setWriting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = list.orders.filter(isWaiting);
  const selectable = shown.filter(isWaiting);
  const held = shown.length - selectable.length;

  const isPart = search !== null && list.orders.length !== shown.length;
  const remarks = [
    isPart && `${isOwner ? "" : "Found "}of all ${countedOrders(waiting.length, list.status)}`,
    held > 0 && `${held.toLocaleString("en-IN")} more on hold`,
  ].filter((remark) => remark !== false);

  async function downloadSheet() {
    if (isWriting) return;
    setWriting(true);
    endUndo();
    try {
      const chosen = selected.size > 0 ? selectedOrders() : list.orders;
      const listed = stillListed(chosen);
      const orders = listed.filter(isWaiting);
      const wrong = await downloadBulkBooking(orders, list.settings);
      setProblem(wrong);
      if (wrong !== null) return;
      void recordSheet(orders).then(setProblem);
      const [went, held] = [chosen.length - listed.length, listed.length - orders.length];
      if (went > 0)
        toast({
          title: `${counted(went, "order that moved on elsewhere is", "orders that moved on elsewhere are")} not in the sheet`,
        });
      if (held > 0) toast({ title: `${counted(held, "held order is", "held orders are")} not in the sheet` });
    } finally {
      setWriting(false);
    }
  }

  return (
    <>
      <PageHeader
        isDense
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
                <span className="max-sm:sr-only">Orders excelsheet Download</span>
                <span aria-hidden="true" className="sm:hidden">
                  Sheet
                </span>
              </Button>
            )}
            <ButtonLink variant="secondary" {...printLinks.pickList}>
              <ClipboardCheck className="size-5" aria-hidden="true" />
              Pick list
            </ButtonLink>
            <ButtonLink variant="secondary" {...printLinks.slips}>
              <Printer className="size-5" aria-hidden="true" />
              <span className="max-sm:sr-only">Packing slips</span>
              <span aria-hidden="true" className="sm:hidden">
                Slips
              </span>
            </ButtonLink>
            <UnfoldSearch folding={folding} className="ml-auto rounded-control px-0" />
          </>
        }
      >
        {isOwner && (
          <>
            Total amount{" "}
            <strong className="text-leaf tabular-nums">{formatRupees(netOfOrders(waiting))}</strong>
            {isPart ? " " : remarks.length > 0 && " · "}
          </>
        )}
        {remarks.join(" · ")}
      </PageHeader>
      {[problem, printLinks.problem].map(
        (each) =>
          each && (
            <Banner key={each} className="mb-4">
              {each}
            </Banner>
          ),
      )}
    </>
  );
}
