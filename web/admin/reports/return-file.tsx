import type { ReturnFormat, ReturnQuery } from "../../../contract/gst-return.ts";
import { DownloadButton } from "./download-button.tsx";
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
export function ReturnFile({ query, filed, format, ...button }: ReturnFileProps) {
  return <DownloadButton {...returnFileOf(query, filed, format)} {...button} busyLabel="Creating..." />;
}
