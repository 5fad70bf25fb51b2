import type { Figures, FiguresRange } from "../../../contract/reports.ts";
import { Card } from "../../ui/card.tsx";
import { useIsOwner } from "../profile.ts";
import { ScreenLink } from "../screen-link.tsx";
import { CsvHint } from "./csv-hint.tsx";
import { DownloadButton } from "./download-button.tsx";
import { formatMonth, rangeLabel } from "./range-label.ts";
import { salesFileOf } from "./sales-file-of.ts";

/** Downloads the accountant's file of the range on the screen. */
export function SalesFile({ range, figures }: { range: FiguresRange; figures: Figures }) {
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
      <DownloadButton {...salesFileOf(range, figures)} className="mt-4">
        Download CSV
      </DownloadButton>
    </Card>
  );
}
