import { SETTLEMENTS_EXPORT_PATH } from "../../../contract/settlements.ts";
import { Card } from "../../ui/card.tsx";
import { CsvHint } from "./csv-hint.tsx";
import { DownloadButton } from "./download-button.tsx";
import { formatMonth } from "./range-label.ts";

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
