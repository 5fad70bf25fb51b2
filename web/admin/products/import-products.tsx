// Imports products from a spreadsheet: choose a file, preview the changes, correct mistakes, import.
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import type { AdminCategory } from "../../../contract/categories.ts";
import { importProducts, MAX_IMPORTED_ROWS } from "../../../contract/product-import.ts";
import { counted } from "../../../rules/counted.ts";
import { type ReadSheet, SAMPLE_ROW, SHEET_HEADERS, type SheetColumn } from "../../../rules/product-sheet.ts";
import { ChooseFile } from "../../ui/admin/choose-file.tsx";
import { DialogActions } from "../../ui/admin/dialog.tsx";
import type { Action } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { freshUuid } from "../../ui/fresh-uuid.ts";
import { Loading } from "../../ui/page-state.tsx";
import { failureMessage } from "../../ui/route-failure.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { ImportPreview, type ImportResult, type Rows } from "./import-preview.tsx";
import { openSheet, saveSheet } from "./sheet-file.ts";

interface Sheet extends ReadSheet {
  name: string;
  /** The idempotency key of the import. */
  key: string;
}

/** The error of the file as a whole; null if its rows can be previewed. */
function sheetProblem(sheet: ReadSheet | null): string | null {
  if (!sheet) return "This is not a CSV file. In Excel, choose “Save as” and “CSV UTF-8”.";
  if (sheet.missing.includes("productId") && sheet.missing.includes("name")) {
    return `Column missing: “${SHEET_HEADERS.productId}” or “${SHEET_HEADERS.name}”. Start from the template, or from an export.`;
  }
  if (sheet.rows.length === 0) return "The file has no rows below the header.";
  if (sheet.rows.length > MAX_IMPORTED_ROWS)
    return `At most ${MAX_IMPORTED_ROWS.toLocaleString("en-IN")} rows at a time; this file has ${sheet.rows.length.toLocaleString("en-IN")}. Import it in parts.`;
  return null;
}

interface ImportProductsProps {
  categories: readonly AdminCategory[];
  action: Action;
  onDone: () => void;
}

export default function ImportProducts({ categories, action, onDone }: ImportProductsProps) {
  const toast = useToast();
  const { isBusy, problem, run } = action;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  /** The last reply, and the rows it is about. */
  const [checked, setChecked] = useState<{ rows: Rows; result: ImportResult } | null>(null);
  const result = checked?.result;
  /** Whether rows were corrected since they were checked. */
  const isEdited = checked !== null && checked.rows !== sheet?.rows;
  const wrong = result?.rows.filter(({ problems }) => Object.keys(problems).length > 0).length ?? 0;

  async function send(rows: Rows, isPreview: boolean, headers = {}): Promise<ImportResult> {
    const body = { rows: rows.map(({ row }) => row), isPreview };
    const reply = await adminApi(importProducts, { body }, { headers });
    setChecked({ rows, result: reply });
    return reply;
  }

  async function choose(file: File) {
    setChecked(null);
    const opened = await openSheet(file).catch((error: unknown) => failureMessage(error));
    if (typeof opened === "string") return setFileProblem(opened);
    const refusal = sheetProblem(opened);
    setFileProblem(refusal);
    setSheet(opened && !refusal ? { ...opened, name: file.name, key: freshUuid() } : null);
    if (opened && !refusal) await send(opened.rows, true);
  }

  /** If the units were changed since the export, the current ones: a corrected number of units is based on them. */
  function baseOf(line: number, column: SheetColumn) {
    const place = column === "available" ? checked?.rows.findIndex((each) => each.line === line) : undefined;
    const now = place === undefined ? undefined : result?.rows[place]?.unitsNow;
    return now && { availableBefore: String(now.available ?? ""), unitsVersion: String(now.unitsVersion) };
  }

  function correct(line: number, column: SheetColumn, text: string) {
    const corrected = { ...baseOf(line, column), [column]: text };
    setSheet(
      (before) =>
        before && {
          ...before,
          rows: before.rows.map((each) =>
            each.line === line ? { ...each, row: { ...each.row, ...corrected } } : each,
          ),
        },
    );
  }

  async function importRows({ rows, key }: Sheet) {
    await run(async () => {
      const headers = { "idempotency-key": key };
      const { added, changed } = await send(rows, false, headers).catch(async (error: unknown) => {
        // The catalogue may have changed since the preview: a new preview shows the errors by row.
        if (isApiError(error) && error.code === "INVALID_INPUT") await send(rows, true);
        throw error;
      });
      toast({
        variant: "success",
        title: "Products imported",
        description: `${counted(added, "product", "products")} added, ${counted(changed, "product", "products")} changed.`,
      });
      onDone();
    });
  }

  return (
    <>
      {!sheet && (
        <p className="mb-4 text-ink-soft">
          A row with a product id changes that product; a row without an id adds one. Empty and unchanged
          cells change nothing. Either all rows are imported, or none. Do not change the columns “
          {SHEET_HEADERS.availableBefore}”, “{SHEET_HEADERS.unitsVersion}” and “{SHEET_HEADERS.asExported}”.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <ChooseFile
          label={sheet ? "Choose another file" : "Choose a CSV file"}
          accept=".csv,text/csv,text/tab-separated-values"
          isDisabled={isBusy}
          onChoose={(file) => void run(() => choose(file))}
        />
        {sheet ? (
          <span className="min-w-0 text-sm wrap-anywhere text-ink-soft">{sheet.name}</span>
        ) : (
          <Button
            variant="ghost"
            onClick={() =>
              void run(() =>
                saveSheet("products-template.csv", [
                  { ...SAMPLE_ROW, category: categories[0]?.name ?? "Banana Chips" },
                ]),
              )
            }
          >
            <Download className="size-5" aria-hidden="true" />
            Download the template
          </Button>
        )}
      </div>
      {(fileProblem ?? problem) && <Banner className="mt-4">{fileProblem ?? problem}</Banner>}
      {sheet && sheet.unknown.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">Ignored columns: {sheet.unknown.join(", ")}</p>
      )}
      {sheet && !result && isBusy && <Loading label="Checking..." />}
      {sheet && result && (
        <>
          <ImportPreview rows={sheet.rows} result={result} onCorrect={correct} />
          <DialogActions>
            {isEdited && (
              <Button
                variant="secondary"
                isBusy={isBusy}
                busyLabel="Checking..."
                onClick={() => void run(() => send(sheet.rows, true))}
              >
                Check again
              </Button>
            )}
            <Button
              disabled={wrong > 0 || isEdited || result.added + result.changed === 0}
              isBusy={isBusy}
              busyLabel="Importing..."
              onClick={() => void importRows(sheet)}
            >
              Import {counted(result.added + result.changed, "product", "products")}
            </Button>
          </DialogActions>
        </>
      )}
    </>
  );
}
