import Download from "lucide-react/icons/download";
import type { ReturnFormat, ReturnQuery } from "../../../contract/gst-return.ts";
import { saveFile } from "../../ui/admin/save-file.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { fetchFile } from "../fetch-file.ts";
import { returnFileOf, type ShownReturn } from "./return-file-of.ts";

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
export function ReturnFile({
  query,
  filed,
  format,
  variant = "secondary",
  label,
  children,
}: ReturnFileProps) {
  const { isBusy, problem, run } = useAction();
  return (
    <div>
      <Button
        variant={variant}
        isBusy={isBusy}
        busyLabel="Creating..."
        aria-label={label}
        onClick={() => void run(() => download(query, filed, format))}
      >
        <Download className="size-5" aria-hidden="true" />
        {children}
      </Button>
      <p role="alert" className="mt-2 font-semibold text-chilli empty:hidden">
        {problem}
      </p>
    </div>
  );
}

async function download(query: ReturnQuery, filed: ShownReturn, format: ReturnFormat): Promise<void> {
  const { url, name } = returnFileOf(query, filed, format);
  saveFile(await fetchFile(url, "The file could not be created. Try again in a moment."), name);
}
