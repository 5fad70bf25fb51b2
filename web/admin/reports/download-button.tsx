import Download from "lucide-react/icons/download";
import { saveFile } from "../../ui/admin/save-file.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { fetchFile } from "../fetch-file.ts";

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
