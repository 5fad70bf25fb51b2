import Download from "lucide-react/icons/download";
import type { Figures, FiguresRange } from "../../../contract/reports.ts";
import { Card } from "../../ui/admin/card.tsx";
import { saveFile } from "../../ui/admin/save-file.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { fetchFile } from "../fetch-file.ts";
import { ScreenLink } from "../screen-link.tsx";
import { useIsOwner } from "../use-is-owner.ts";
import { CsvHint } from "./csv-hint.tsx";
import { formatMonth, rangeLabel } from "./range-label.ts";
import { salesFileOf } from "./sales-file-of.ts";

/** Downloads the accountant's file of the range on the screen. */
export function SalesFile({ range, figures }: { range: FiguresRange; figures: Figures }) {
  const { isBusy, problem, run } = useAction();
  return (
    <Card title={useIsOwner() ? "For your accountant" : "Sales file"}>
      <p>
        Every item sold, delivery charge and refund of{" "}
        <strong>{range.month ? formatMonth(range.month) : rangeLabel(figures)}</strong> with HSN code, place
        of supply, included GST, and the number of its invoice or credit note. It has no names, phones or
        e-mails.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Invoices and credit notes are listed on the day they were issued, as in the GST return. Orders without
        an invoice are listed on the day they were paid, with the GST of that day (see{" "}
        <ScreenLink to="/admin/shop-profile/contact-and-law">Contact and legal</ScreenLink>
        ).
      </p>
      <CsvHint>Otherwise HSN codes lose their leading zeros.</CsvHint>
      <Button
        variant="secondary"
        className="mt-4"
        isBusy={isBusy}
        busyLabel="Creating the file..."
        onClick={() => void run(() => downloadSales(range, figures))}
      >
        <Download className="size-5" aria-hidden="true" />
        Download CSV
      </Button>
      <p role="alert" className="mt-2 font-semibold text-chilli empty:hidden">
        {problem}
      </p>
    </Card>
  );
}

async function downloadSales(range: FiguresRange, figures: Figures): Promise<void> {
  const { url, name } = salesFileOf(range, figures);
  saveFile(await fetchFile(url, "The file could not be created. Try again in a moment."), name);
}
