// Downloads invoices and other tax documents, on the paper that this device prints on.
import { useState } from "react";
import {
  INVOICES_PDF_PATH,
  MAX_INVOICES,
  TAX_DOCUMENT_PDF_PATH,
  type TaxDocumentSummary,
} from "../../../contract/tax-documents.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { PAPER_SIZES, type PaperSize } from "../../../rules/paper-sizes.ts";
import { storedText } from "../../storage.ts";
import { saveFile } from "../../ui/admin/save-file.ts";
import { fetchFile } from "../fetch-file.ts";

const FAILED = "The file could not be made. Try again in a moment.";

export const PAPER_OPTIONS: readonly { value: PaperSize; label: string }[] = [
  { value: "a4", label: "A4" },
  { value: "4x6", label: "4 × 6 inch" },
];

/** Stored per device, since each has its printer. */
const storedSize = storedText("invoice-paper", "device");

const sizeOf = (name: string | null): PaperSize => PAPER_SIZES.find((size) => size === name) ?? "a4";

export function usePaperSize() {
  const [size, setSize] = useState(() => sizeOf(storedSize.read()));
  function choose(value: string) {
    setSize(sizeOf(value));
    storedSize.write(value);
  }
  return { size, choose };
}

/** @throws ApiError with a message to show */
export async function downloadDocument(
  { _id, number }: Pick<TaxDocumentSummary, "_id" | "number">,
  size: PaperSize,
): Promise<void> {
  const path = `${TAX_DOCUMENT_PDF_PATH.replace(":id", _id)}?size=${size}`;
  saveFile(await fetchFile(path, FAILED), `${number.replaceAll("/", "-")}.pdf`);
}

/**
 * Downloads the invoices of orders by dispatch number, as a file for each 200 of them.
 * @throws ApiError with a message to show
 */
export async function downloadInvoices(orderIds: readonly OrderNumber[], size: PaperSize): Promise<void> {
  for (let from = 0; from < orderIds.length; from += MAX_INVOICES) {
    const part = from === 0 ? "" : `-${from / MAX_INVOICES + 1}`;
    const body = { orderIds: orderIds.slice(from, from + MAX_INVOICES), size };
    saveFile(await fetchFile(INVOICES_PDF_PATH, FAILED, body), `invoices${part}.pdf`);
  }
}
