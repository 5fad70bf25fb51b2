import Download from "lucide-react/icons/download";
import { SETTLEMENTS_EXPORT_PATH } from "../../../contract/settlements.ts";
import { Card } from "../../ui/admin/card.tsx";
import { saveFile } from "../../ui/admin/save-file.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { fetchFile } from "../fetch-file.ts";
import { CsvHint } from "./csv-hint.tsx";
import { formatMonth } from "./range-label.ts";

/** Downloads the month's transactions. @param month yyyy-mm */
export function SettlementsFile({ month }: { month: string }) {
  const { isBusy, problem, run } = useAction();
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
      <Button
        variant="secondary"
        className="mt-4"
        isBusy={isBusy}
        busyLabel="Creating the file..."
        onClick={() => void run(() => download(month))}
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

async function download(month: string): Promise<void> {
  const file = await fetchFile(
    `${SETTLEMENTS_EXPORT_PATH}?month=${month}`,
    "The file could not be created. Try again in a moment.",
  );
  saveFile(file, `settlements-${month}.csv`);
}
