import { type ReactNode, useState } from "react";
import type { CheckedTrackingRow } from "../../../contract/tracking-numbers.ts";
import { Badge } from "../../ui/admin/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import type { TrackedRows } from "./tracked-file.ts";

interface TrackingRowsProps {
  rows: TrackedRows;
  /** The outcome of each row, in the same order. */
  checked: readonly CheckedTrackingRow[];
  isBusy: boolean;
  /** @param line of the row whose order shares the box of another order */
  onSameBox: (line: number) => void;
  children: ReactNode;
}

const FIRST_SHOWN = 50;
const OUTCOMES = {
  ship: { label: "Ship", tone: "yellow" },
  "add number": { label: "Add number", tone: "yellow" },
  correct: { label: "Correct number", tone: "yellow" },
  "already shipped": { label: "Shipped", tone: "pale" },
  wrong: { label: "Not shipped", tone: "red" },
} as const;

/** The rows of a courier's file, those with a problem first, then those that staff confirm. */
export function TrackingRows({ rows, checked, isBusy, onSameBox, children }: TrackingRowsProps) {
  const [isAllShown, setAllShown] = useState(false);
  const both = rows.flatMap((row, index) => {
    const outcome = checked[index];
    return outcome ? [{ ...row, ...outcome }] : [];
  });
  const wrong = both.filter(({ outcome }) => outcome === "wrong");
  const byConfirmation = (outcome: CheckedTrackingRow["outcome"]) => (outcome === "correct" ? 0 : 1);
  const right = both
    .filter(({ outcome }) => outcome !== "wrong")
    .sort((one, other) => byConfirmation(one.outcome) - byConfirmation(other.outcome));
  const already = right.filter(({ outcome }) => outcome === "already shipped").length;
  const toAdd = right.filter(({ outcome }) => outcome === "add number").length;
  const toCorrect = right.filter(({ outcome }) => outcome === "correct").length;
  const toShip = right.length - already - toAdd - toCorrect;
  const shown = [...wrong, ...(isAllShown ? right : right.slice(0, FIRST_SHOWN))];
  const hidden = wrong.length + right.length - shown.length;
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="grow font-semibold">
          {[
            wrong.length > 0 && `${wrong.length} with a problem`,
            toShip > 0 && `${toShip} to ship`,
            toAdd > 0 && `${toAdd} to add`,
            toCorrect > 0 && `${toCorrect} to correct`,
            already > 0 && `${already} shipped`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {children}
      </div>
      <ul aria-label="Rows of the file" className="mt-3 divide-y divide-line">
        {shown.map(({ line, reference, awb, order, outcome, problem, isNumberTaken, isSameBox, earlier }) => (
          <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <span className="w-16 shrink-0 text-ink-soft tabular-nums">Row {line}</span>
            <Badge size="small" tone={OUTCOMES[outcome].tone}>
              {OUTCOMES[outcome].label}
            </Badge>
            <span className="min-w-0 font-semibold wrap-anywhere">
              {order ? (order.dispatchNumber ?? order.orderId) : reference}
            </span>
            {order?.name && <span className="min-w-0 wrap-anywhere">{order.name}</span>}
            {isSameBox && <Badge size="small">Same box</Badge>}
            <span className="ml-auto text-right tabular-nums wrap-anywhere">
              {awb}
              {outcome === "correct" && earlier && (
                <span className="block text-ink-soft">
                  now {earlier.awb}, {earlier.courierName}
                </span>
              )}
            </span>
            {problem && (
              <span className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <ErrorText as="span" className="min-w-0">
                  {problem}
                </ErrorText>
                {isNumberTaken && (
                  <Button
                    variant="secondary"
                    aria-label={`Same box: row ${line}`}
                    disabled={isBusy}
                    onClick={() => onSameBox(line)}
                  >
                    Same box
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" onClick={() => setAllShown(true)}>
          Show {hidden.toLocaleString("en-IN")} more rows
        </Button>
      )}
    </>
  );
}
