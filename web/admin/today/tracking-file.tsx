import { Link } from "react-router";
import type { CheckedTrackingRow } from "../../../contract/tracking-numbers.ts";
import type { ReadTracking } from "../../../rules/tracking-sheet.ts";
import { Button } from "../../ui/button.tsx";
import { counted } from "../kit/counted.ts";
import { TrackingRows } from "./tracking-rows.tsx";

export type TrackedRows = ReadTracking["rows"];

/** A file, and what becomes of its rows. */
export interface OpenedFile {
  id: number;
  name: string;
  rows: TrackedRows;
  /** For each row in order. */
  checked: readonly CheckedTrackingRow[];
  /** Its parcels were to be shipped: until she dismisses it, it stays to be read beside the next file. */
  isTried: boolean;
  shipped: number;
}

interface TrackingFileProps {
  file: OpenedFile;
  isCourierMissing: boolean;
  isBusy: boolean;
  onShip: () => void;
  onDismiss: () => void;
}

/** What becomes of the rows of a file, and the button that ships its parcels. */
export function TrackingFile({ file, isCourierMissing, isBusy, onShip, onDismiss }: TrackingFileProps) {
  const { name, rows, checked, isTried, shipped } = file;
  const toShip = checked.filter(({ outcome }) => outcome === "ship").length;
  return (
    <section aria-label={name} className="rounded-card bg-white p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-heading wrap-anywhere">{name}</h2>
        {isTried && !isBusy && (
          <Button variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
      <div role="status">
        {shipped > 0 && (
          <p className="mt-4 rounded-control bg-leaf-wash p-4 font-semibold">
            {counted(shipped, "parcel is", "parcels are")} shipped; the shoppers’ e-mails are on the way.{" "}
            <Link to="/admin/today" className="underline underline-offset-4">
              Back to Today
            </Link>
          </p>
        )}
      </div>
      <TrackingRows rows={rows} checked={checked}>
        {toShip > 0 && (
          <>
            {isCourierMissing && (
              <p className="font-semibold text-chilli-deep">Enter the courier’s name above first.</p>
            )}
            <Button
              disabled={isCourierMissing}
              isBusy={isBusy}
              busyLabel="Waiting..."
              className="max-sm:w-full"
              onClick={onShip}
            >
              Ship {counted(toShip, "parcel", "parcels")}
            </Button>
          </>
        )}
      </TrackingRows>
    </section>
  );
}
