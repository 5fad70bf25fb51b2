import Download from "lucide-react/icons/download";
import { MONTH_FILES_PATH, monthFilesName } from "../../../contract/reports.ts";
import { saveFile } from "../../ui/admin/save-file.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { fetchFile } from "../fetch-file.ts";

/** A button that downloads the GST return, the sales and the payouts of a month as one file. @param month yyyy-mm */
export function MonthFiles({ month, variant }: { month: string; variant: "primary" | "secondary" }) {
  const { isBusy, problem, run } = useAction();
  return (
    <div>
      <Button
        variant={variant}
        isBusy={isBusy}
        busyLabel="Creating the file..."
        onClick={() => void run(() => download(month))}
      >
        <Download className="size-5" aria-hidden="true" />
        All files of the month
      </Button>
      <p role="alert" className="mt-2 font-semibold text-chilli empty:hidden">
        {problem}
      </p>
    </div>
  );
}

async function download(month: string): Promise<void> {
  const file = await fetchFile(
    `${MONTH_FILES_PATH}?month=${month}`,
    "The file could not be created. Try again in a moment.",
  );
  saveFile(file, monthFilesName(month));
}
