// Messages between the main thread and the thread that draws documents. It draws one file at a time.
import type { TaxDocument } from "../../../contract/tax-documents.ts";
import type { PaperSize } from "../../../rules/paper-sizes.ts";

export type ToDrawer =
  | { kind: "begin"; size: PaperSize }
  | { kind: "draw"; documents: TaxDocument[] }
  | { kind: "end" };

/** One reply to each message. */
export type FromDrawer =
  | { kind: "done" }
  | { kind: "file"; file: Uint8Array<ArrayBuffer> }
  | { kind: "failed"; error: Error };
