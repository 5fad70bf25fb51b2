import { useState } from "react";
import { href, Link } from "react-router";
import { counted } from "../../../rules/counted.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { Note } from "../../ui/note.tsx";
import { ReasonDialog } from "../order/reason-dialog.tsx";
import type { OpenedFile } from "./tracked-file.ts";
import { TrackingRows } from "./tracking-rows.tsx";

interface TrackingFileProps {
  file: OpenedFile;
  isCourierMissing: boolean;
  isBusy: boolean;
  onShip: () => void;
  /** Corrects the numbers of shipped orders. @param reason one for all of them */
  onCorrect: (reason: string) => Promise<void>;
  /** @param line of the row whose order shares the box of another order */
  onSameBox: (line: number) => void;
  onDismiss: () => void;
}

/** A file with the outcome of each row, and the button that ships its parcels. */
export function TrackingFile({
  file,
  isCourierMissing,
  isBusy,
  onShip,
  onCorrect,
  onSameBox,
  onDismiss,
}: TrackingFileProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { name, rows, checked, isTried, shipped, added, corrected } = file;
  const toShip = checked.filter(({ outcome }) => outcome === "ship").length;
  const toAdd = checked.filter(({ outcome }) => outcome === "add number").length;
  const toCorrect = checked.filter(({ outcome }) => outcome === "correct").length;
  const corrections = counted(toCorrect, "number", "numbers");
  const done = [
    shipped > 0 && `${counted(shipped, "parcel is", "parcels are")} shipped`,
    added > 0 && `${counted(added, "number is", "numbers are")} added`,
    corrected > 0 && `${counted(corrected, "number is", "numbers are")} corrected`,
  ].filter(Boolean);
  const due = [
    toShip > 0 && `ship ${counted(toShip, "parcel", "parcels")}`,
    toAdd > 0 && `add ${counted(toAdd, "number", "numbers")}`,
  ]
    .filter(Boolean)
    .join(" and ");
  return (
    <Card aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-heading wrap-anywhere">{name}</h2>
        {isTried && !isBusy && (
          <Button variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
      <div role="status">
        {done.length > 0 && (
          <Note as="p" tone="green" className="mt-4 font-semibold">
            {done.join(" and ")}; the e-mails to customers are on the way.{" "}
            <Link to={href("/admin/today")} className="link">
              Back to Today
            </Link>
          </Note>
        )}
      </div>
      <TrackingRows rows={rows} checked={checked} isBusy={isBusy} onSameBox={onSameBox}>
        {isCourierMissing && (due !== "" || toCorrect > 0) && (
          <ErrorText>Enter the courier’s name above first.</ErrorText>
        )}
        {toCorrect > 0 && (
          <Button
            variant="secondary"
            disabled={isCourierMissing || isBusy}
            className="max-sm:w-full"
            onClick={() => setConfirming(true)}
          >
            Correct {corrections}
          </Button>
        )}
        {due !== "" && (
          <Button
            disabled={isCourierMissing}
            isBusy={isBusy}
            busyLabel="Waiting..."
            className="max-sm:w-full"
            onClick={onShip}
          >
            {due.charAt(0).toUpperCase() + due.slice(1)}
          </Button>
        )}
      </TrackingRows>
      {isConfirming && (
        <ReasonDialog
          title={`Correct ${corrections}?`}
          hint="Shown in the history of each order. The customers do not see it."
          confirmLabel="Correct and e-mail"
          busyLabel="Correcting..."
          closeLabel="Close"
          onConfirm={onCorrect}
          onClose={() => setConfirming(false)}
        >
          <p>
            {toCorrect === 1 ? "This order is" : "These orders are"} shipped with another number. Each
            customer gets an e-mail with the number in the file.
          </p>
        </ReasonDialog>
      )}
    </Card>
  );
}
