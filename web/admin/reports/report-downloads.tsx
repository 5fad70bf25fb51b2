// The buttons and cards that download a report as a file.
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import type { ReturnFormat, ReturnQuery } from "../../../contract/gst-return.ts";
import {
  type Figures,
  type FiguresRange,
  MONTH_FILES_PATH,
  monthFilesName,
} from "../../../contract/reports.ts";
import { SETTLEMENTS_EXPORT_PATH } from "../../../contract/settlements.ts";
import { saveFile } from "../../ui/admin/save-file.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { fetchFile } from "../fetch-file.ts";
import { useIsOwner } from "../profile.ts";
import { ScreenLink } from "../screen-link.tsx";
import { formatMonth, rangeLabel } from "./range-label.ts";
import { returnFileOf, type ShownReturn, salesFileOf } from "./report-files.ts";

interface DownloadButtonProps {
  url: string;
  /** The name of the saved file. */
  name: string;
  variant?: "primary" | "secondary";
  busyLabel?: string;
  /** For screen readers, if the text alone does not say which file it is. */
  label?: string;
  className?: string;
  children: string;
}

/** A button that downloads a file of the reports, and shows below why it could not be created. */
export function DownloadButton({
  url,
  name,
  variant = "secondary",
  busyLabel = "Creating the file...",
  label,
  className = "",
  children,
}: DownloadButtonProps) {
  const { isBusy, problem, run } = useAction();
  const download = async () =>
    saveFile(await fetchFile(url, "The file could not be created. Try again in a moment."), name);
  return (
    <div className={className}>
      <Button
        variant={variant}
        isBusy={isBusy}
        busyLabel={busyLabel}
        aria-label={label}
        onClick={() => void run(download)}
      >
        <Download className="size-5" aria-hidden="true" />
        {children}
      </Button>
      <ErrorText role="alert" className="mt-2">
        {problem}
      </ErrorText>
    </div>
  );
}

/** How to open a CSV file in Excel, which takes codes and references for numbers. @param children what happens otherwise */
export function CsvHint({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      In Excel, open it with Data, From Text/CSV, and choose “Do not detect data types”. {children}
    </p>
  );
}

interface ReturnFileProps {
  query: ReturnQuery;
  filed: ShownReturn;
  format: ReturnFormat;
  variant?: "primary" | "secondary";
  /** For screen readers, if the text alone does not say which file it is. */
  label?: string;
  children: string;
}

/** A button that downloads a file of the return on the screen. */
export function ReturnFile({ query, filed, format, ...button }: ReturnFileProps) {
  return <DownloadButton {...returnFileOf(query, filed, format)} {...button} busyLabel="Creating..." />;
}

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

/** Downloads the month's transactions. @param month yyyy-mm */
export function SettlementsFile({ month }: { month: string }) {
  return (
    <Card title="For your accountant">
      <p>
        Every payment, refund and adjustment in the payouts of <strong>{formatMonth(month)}</strong> with its
        order, fee and the GST on it. It has no names, phones or e-mails.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        To claim the GST on the fee, the accountant also needs Razorpay's tax invoice of the month.
      </p>
      <CsvHint>Otherwise it rounds long UTRs.</CsvHint>
      <DownloadButton
        url={`${SETTLEMENTS_EXPORT_PATH}?month=${month}`}
        name={`settlements-${month}.csv`}
        className="mt-4"
      >
        Download CSV
      </DownloadButton>
    </Card>
  );
}

/** A button that downloads the GST return, the sales and the payouts of a month as one file. @param month yyyy-mm */
export function MonthFiles({ month, variant }: { month: string; variant: "primary" | "secondary" }) {
  return (
    <DownloadButton url={`${MONTH_FILES_PATH}?month=${month}`} name={monthFilesName(month)} variant={variant}>
      All files of the month
    </DownloadButton>
  );
}
