import Download from "lucide-react/icons/download";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  ORDERS_EXPORT_PATH,
  type OrderCriteria,
} from "../../../../contract/find-orders.ts";
import { Button } from "../../../ui/button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { useAction } from "../../../ui/use-action.ts";
import { fetchFile } from "../../fetch-file.ts";

/** Offers every order that fits as a file. */
export function ExportOrders({ criteria }: { criteria: OrderCriteria }) {
  const { isBusy, problem, run } = useAction();
  const download = (format: ExportFormat) =>
    run(async () => {
      const failed = "The file could not be made. Try again in a moment.";
      saveFile(await fetchFile(ORDERS_EXPORT_PATH, failed, { ...criteria, format }), `orders.${format}`);
    });
  return (
    <>
      {EXPORT_FORMATS.map((format) => (
        <Button
          key={format}
          variant="ghost"
          isBusy={isBusy}
          busyLabel="Making the file..."
          onClick={() => void download(format)}
        >
          <Download className="size-5" aria-hidden="true" />
          Export {format.toUpperCase()}
        </Button>
      ))}
      <span role="alert" className="text-chilli-deep empty:hidden">
        {problem}
      </span>
    </>
  );
}
