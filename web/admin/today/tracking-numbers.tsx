// The courier's reply to the sheet: a file with a tracking number for each parcel. The screen shows what the file would
// change; then its orders are Shipped, and the shoppers get an e-mail.
import { useRef, useState } from "react";
import { MAX_COURIER_NAME_LENGTH } from "../../../contract/consignments.ts";
import {
  type CheckedTrackingRow,
  MAX_TRACKING_ROWS,
  shipByTrackingNumbers,
} from "../../../contract/tracking-numbers.ts";
import { hasSameNumber } from "../../../rules/tracking-number.ts";
import type { ReadTracking } from "../../../rules/tracking-sheet.ts";
import { Card } from "../../ui/admin/card.tsx";
import { ChooseFile } from "../../ui/admin/choose-file.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Banner } from "../../ui/banner.tsx";
import { TextField } from "../../ui/field.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { failureMessage } from "../../ui/route-failure.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { lastCourier, storeCourier } from "../orders/last-courier.ts";
import { openTrackingFile } from "./open-tracking-file.ts";
import { type OpenedFile, type TrackedRows, TrackingFile } from "./tracking-file.tsx";

const AT_ONCE = 25;

/** What the shop is being asked for, and how far it has come. */
interface Progress {
  isPreview: boolean;
  done: number;
  of: number;
}

export function meta() {
  return adminMeta("Tracking numbers");
}

/** What is wrong with the file as a whole; null where its rows can be looked at. */
function fileProblem(read: ReadTracking | null): string | null {
  if (!read) return "This is neither an Excel workbook (.xlsx) nor a CSV file.";
  if (read.missing.includes("reference"))
    return "There is no column with our dispatch numbers, as “client_order_no” in the sheet.";
  if (read.missing.includes("awb")) return "There is no column with tracking numbers, like “AWB”.";
  return read.rows.length === 0 ? "There are no rows under the headers." : null;
}

export default function TrackingNumbers() {
  const [files, setFiles] = useState<readonly OpenedFile[]>([]);
  const [courier, setCourier] = useState(lastCourier);
  const lastId = useRef(0);
  // One file at a time, from reading it to the last of its parcels.
  const { isBusy, problem: failure, run } = useAction();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = refusal ?? failure;

  async function work(task: () => Promise<void>) {
    if (isBusy) return;
    setRefusal(null);
    await run(task);
    setProgress(null);
  }

  /**
   * In requests of a few, so that one sees it go on.
   * @param onAnswer gets what became of the rows of a request, and the place of the first of them
   */
  async function send(
    rows: TrackedRows,
    isPreview: boolean,
    onAnswer: (outcomes: CheckedTrackingRow[], from: number) => void,
  ) {
    const size = isPreview ? MAX_TRACKING_ROWS : AT_ONCE;
    for (let from = 0; from < rows.length; from += size) {
      setProgress({ isPreview, done: from, of: rows.length });
      const part = rows.slice(from, from + size).map(({ reference, awb, courierName, isSameBox }) => ({
        reference,
        awb,
        // The typed courier may still be missing in the preview.
        courierName: courierName || courier.trim() || (isPreview ? "-" : ""),
        ...(isSameBox ? { isSameBox } : {}),
      }));
      const reply = await adminApi(shipByTrackingNumbers, { body: { rows: part, isPreview } });
      onAnswer(reply.rows, from);
    }
  }

  const choose = (file: File) =>
    work(async () => {
      setProgress({ isPreview: true, done: 0, of: 0 });
      // One that was only looked at gives way.
      setFiles((before) => before.filter(({ isTried }) => isTried));
      const read = await openTrackingFile(file).catch((error: unknown) => failureMessage(error));
      const wrong = typeof read === "string" ? read : fileProblem(read);
      setRefusal(wrong);
      if (wrong !== null || typeof read === "string" || !read) return;
      const { rows } = read;
      const checked: CheckedTrackingRow[] = [];
      await send(rows, true, (outcomes) => checked.push(...outcomes));
      const opened = {
        id: ++lastId.current,
        name: file.name,
        rows,
        checked,
        isTried: false,
        shipped: 0,
        added: 0,
      };
      // What was said of the same rows before is said anew.
      setFiles((before) => [opened, ...before.filter((other) => !hasSameRows(other, opened))]);
    });

  const ship = ({ id, rows, checked }: OpenedFile) =>
    work(async () => {
      storeCourier(courier.trim());
      const change = (changed: (file: OpenedFile) => OpenedFile) =>
        setFiles((before) => before.map((file) => (file.id === id ? changed(file) : file)));
      change((file) => ({ ...file, isTried: true }));
      const places = rows.flatMap((_, place) => (isDue(checked[place]) ? [place] : []));
      const wanted = places.flatMap((place) => rows[place] ?? []);
      // As they come: what was shipped before a request failed is not to be shipped again.
      await send(wanted, false, (outcomes, from) => {
        const byPlace = new Map(outcomes.map((outcome, index) => [places[from + index], outcome]));
        const count = (wanted: CheckedTrackingRow["outcome"]) =>
          outcomes.filter(({ outcome }) => outcome === wanted).length;
        change((file) => ({
          ...file,
          shipped: file.shipped + count("ship"),
          added: file.added + count("add number"),
          checked: file.checked.map((row, place) => {
            const outcome = byPlace.get(place);
            if (!outcome) return row;
            return isDue(outcome) ? { ...outcome, outcome: "already shipped" } : outcome;
          }),
        }));
      });
    });

  /** Marks all rows with the number of a row as one box, and checks the file again. */
  const shareBox = ({ id, rows }: OpenedFile, line: number) =>
    work(async () => {
      const numberOf = ({ awb, courierName }: TrackedRows[number]) => ({
        carrier: "manual" as const,
        awb,
        courierName: courierName || courier.trim(),
      });
      const chosen = rows.find((row) => row.line === line);
      if (!chosen) return;
      const marked = rows.map((row) =>
        hasSameNumber(numberOf(row), numberOf(chosen)) ? { ...row, isSameBox: true } : row,
      );
      const checked: CheckedTrackingRow[] = [];
      await send(marked, true, (outcomes) => checked.push(...outcomes));
      setFiles((before) =>
        before.map((file) => (file.id === id ? { ...file, rows: marked, checked } : file)),
      );
    });

  return (
    <>
      <PageHeader title="Tracking numbers" back={{ to: "/admin/today", label: "Today" }}>
        The courier’s file for your sheet: each order with a tracking number in it is shipped, and its shopper
        gets an e-mail.
      </PageHeader>
      <div className="grid max-w-4xl gap-5">
        <Card>
          <div className="flex flex-wrap items-end gap-4">
            <TextField
              label="Courier"
              hint="Where the file does not name one"
              value={courier}
              maxLength={MAX_COURIER_NAME_LENGTH}
              autoComplete="off"
              className="min-w-60 grow"
              onChange={({ target }) => setCourier(target.value)}
            />
            <ChooseFile
              label={files.length > 0 ? "Choose another file" : "Choose the courier’s file"}
              accept=".xlsx,.csv,text/csv,text/tab-separated-values"
              isDisabled={isBusy}
              onChoose={(file) => void choose(file)}
            />
          </div>
          {problem && <Banner className="mt-4">Error: {problem}</Banner>}
          {progress?.isPreview && <Loading label="Checking..." />}
          <div role="status">
            {progress?.isPreview === false && (
              <p className="mt-4 font-bold">
                Shipping {Math.min(progress.done + 1, progress.of)} of {progress.of}...
              </p>
            )}
          </div>
          {progress?.isPreview === false && (
            <progress
              aria-label="Done so far"
              value={progress.done}
              max={progress.of}
              className="mt-2 h-3 w-full accent-leaf-mid"
            />
          )}
        </Card>
        {files.map((file) => (
          <TrackingFile
            key={file.id}
            file={file}
            isCourierMissing={
              courier.trim() === "" && file.rows.some(({ courierName }) => courierName === "")
            }
            isBusy={isBusy}
            onShip={() => void ship(file)}
            onSameBox={(line) => void shareBox(file, line)}
            onDismiss={() => setFiles((before) => before.filter(({ id }) => id !== file.id))}
          />
        ))}
      </div>
    </>
  );
}

const isDue = (row: CheckedTrackingRow | undefined) =>
  row?.outcome === "ship" || row?.outcome === "add number";

const hasSameRows = ({ rows }: OpenedFile, other: OpenedFile) =>
  JSON.stringify(rows) === JSON.stringify(other.rows);

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
