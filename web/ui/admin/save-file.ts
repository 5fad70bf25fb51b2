import { MINUTE_MS } from "../../../rules/time.ts";

/** Long enough for the browser to start the download. */
const REVOKE_AFTER_MS = MINUTE_MS;

/** Offers a file made in the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
