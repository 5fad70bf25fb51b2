import { MONTH_FILES_PATH, monthFilesName } from "../../../contract/reports.ts";
import { DownloadButton } from "./download-button.tsx";

/** A button that downloads the GST return, the sales and the payouts of a month as one file. @param month yyyy-mm */
export function MonthFiles({ month, variant }: { month: string; variant: "primary" | "secondary" }) {
  return (
    <DownloadButton url={`${MONTH_FILES_PATH}?month=${month}`} name={monthFilesName(month)} variant={variant}>
      All files of the month
    </DownloadButton>
  );
}
