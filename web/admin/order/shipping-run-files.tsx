import ClipboardList from "lucide-react/icons/clipboard-list";
import Printer from "lucide-react/icons/printer";
import { counted } from "../../../rules/counted.ts";
import { refreshData } from "../../ui/admin/query-client.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { downloadRunFile, type RunFile } from "./download-label.ts";

interface RunFilesProps {
  runId: string;
  /** The number of parcels, for the accessible names: a screen may list several runs. */
  parcels: number;
  variant?: ButtonVariant;
  isDisabled?: boolean;
}

/** Buttons that download the labels and the manifest of a shipping run. Two files, since they go to different printers. */
export function RunFiles({ runId, parcels, variant = "primary", isDisabled = false }: RunFilesProps) {
  const labels = useAction();
  const manifest = useAction();
  const problem = labels.problem ?? manifest.problem;
  const of = ` of ${counted(parcels, "parcel", "parcels")}`;
  const download = (file: RunFile) => () => downloadRunFile(runId, file);
  // The shop records which orders have no label.
  const refreshRun = () => refreshData(["orders"]);
  return (
    <>
      <Button
        variant={variant}
        isBusy={labels.isBusy}
        busyLabel="Downloading..."
        disabled={isDisabled}
        onClick={() => void labels.run(download("labels")).finally(refreshRun)}
      >
        <Printer className="size-5" aria-hidden="true" />
        <span>
          Labels<span className="sr-only">{of}</span>
        </span>
      </Button>
      <Button
        variant="secondary"
        isBusy={manifest.isBusy}
        busyLabel="Downloading..."
        disabled={isDisabled}
        onClick={() => void manifest.run(download("manifest"))}
      >
        <ClipboardList className="size-5" aria-hidden="true" />
        <span>
          Manifest<span className="sr-only">{of}</span>
        </span>
      </Button>
      {problem && <Banner className="basis-full">{problem}</Banner>}
    </>
  );
}
