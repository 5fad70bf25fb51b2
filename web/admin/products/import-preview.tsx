import { useState } from "react";
import type { ReplyOf } from "../../../contract/call.ts";
import type { importProducts } from "../../../contract/product-import.ts";
import {
  type ReadSheet,
  SHEET_COLUMNS,
  SHEET_HEADERS,
  type SheetColumn,
} from "../../../rules/product-sheet.ts";
import { Badge } from "../../ui/admin/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";

export type Rows = ReadSheet["rows"];
export type ImportResult = ReplyOf<typeof importProducts>;

interface ImportPreviewProps {
  rows: Rows;
  result: ImportResult;
  onCorrect: (line: number, column: SheetColumn, text: string) => void;
}

type CheckedRow = Rows[number] & ImportResult["rows"][number];

const FIRST_SHOWN = 50;
const ACTIONS = {
  add: { label: "Add", tone: "pale" },
  change: { label: "Change", tone: "yellow" },
  none: { label: "Nothing to do", tone: "grey" },
} as const;

const hasProblems = ({ problems }: CheckedRow) => Object.keys(problems).length > 0;

/** Shows what the import would do with each row. Rows with errors come first. */
export function ImportPreview({ rows, result, onCorrect }: ImportPreviewProps) {
  const [isAllShown, setAllShown] = useState(false);
  const checked = rows.flatMap((row, index) => {
    const outcome = result.rows[index];
    return outcome ? [{ ...row, ...outcome }] : [];
  });
  const wrong = checked.filter(hasProblems);
  const right = checked.filter((row) => !hasProblems(row));
  const unchanged = right.filter(({ action }) => action === "none").length;
  const shown = isAllShown ? right : right.slice(0, FIRST_SHOWN);

  return (
    <div className="mt-5">
      <p role="status" className="font-semibold">
        {[
          wrong.length > 0 && `${wrong.length} ${wrong.length === 1 ? "row has" : "rows have"} errors`,
          `${result.added} to add`,
          `${result.changed} to change`,
          unchanged > 0 && `${unchanged} unchanged`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {wrong.length > 0 && (
        <ul aria-label="Rows with errors" className="mt-3 space-y-3">
          {wrong.map((row) => (
            <Note as="li" isStrong key={row.line}>
              <p className="font-semibold wrap-anywhere">
                Row {row.line}: {row.row.name || row.row.productId || "no name"}
              </p>
              <div className="mt-3 grid items-start gap-3 sm:grid-cols-2">
                {Object.entries(row.problems).map(([column, problem]) => (
                  <Correction
                    key={column}
                    row={row}
                    column={column}
                    problem={problem}
                    onCorrect={onCorrect}
                  />
                ))}
              </div>
            </Note>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <ul aria-label="Rows without errors" className="mt-3 divide-y divide-line">
          {shown.map(({ line, row, action, changes }) => (
            <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
              <span className="w-14 shrink-0 text-ink-soft tabular-nums">Row {line}</span>
              <Badge size="small" tone={ACTIONS[action].tone}>
                {ACTIONS[action].label}
              </Badge>
              <span className="min-w-0 grow font-semibold wrap-anywhere">{row.name || row.productId}</span>
              {changes ? (
                <Changes changes={changes} />
              ) : (
                <>
                  <span className="text-ink-soft">{row.category}</span>
                  {row.sellingPrice && <span className="tabular-nums">₹{row.sellingPrice}</span>}
                  {row.mrp && <span className="text-ink-soft tabular-nums">MRP ₹{row.mrp}</span>}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < right.length && (
        <Button variant="ghost" onClick={() => setAllShown(true)}>
          Show all {right.length.toLocaleString("en-IN")} rows
        </Button>
      )}
    </div>
  );
}

/** The changes of a row, cell by cell. */
function Changes({ changes }: { changes: NonNullable<CheckedRow["changes"]> }) {
  return (
    <dl className="w-full space-y-1 sm:pl-17">
      {changes.map(({ column, before, after }) => (
        <div key={column} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{isColumn(column) ? SHEET_HEADERS[column] : column}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <del className="text-ink-soft">
              <span className="sr-only">from </span>
              {before || "nothing"}
            </del>
            <span aria-hidden="true"> → </span>
            <ins className="font-semibold no-underline">
              <span className="sr-only"> to </span>
              {after || "nothing"}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CorrectionProps {
  row: CheckedRow;
  column: string;
  problem: string;
  onCorrect: ImportPreviewProps["onCorrect"];
}

function Correction({ row, column, problem, onCorrect }: CorrectionProps) {
  if (!isColumn(column)) return <ErrorText className="text-sm sm:col-span-2">{problem}</ErrorText>;
  return (
    <TextField
      label={SHEET_HEADERS[column]}
      value={row.row[column]}
      error={problem}
      autoComplete="off"
      onChange={(event) => onCorrect(row.line, column, event.target.value)}
    />
  );
}

function isColumn(name: string): name is SheetColumn {
  return (SHEET_COLUMNS as string[]).includes(name);
}
