// The courier's reply to the sheet: a file with a tracking number for each parcel. The screen shows what the file would
// change; then its orders are Shipped, and the shoppers get an e-mail.
import { useRef, useState } from "react";
import { href } from "react-router";
import { MAX_COURIER_NAME_LENGTH } from "../../../contract/consignments.ts";
import {
  type CheckedTrackingRow,
  MAX_TRACKING_ROWS,
  shipByTrackingNumbers,
} from "../../../contract/tracking-numbers.ts";
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
import { sendInBatches } from "../orders/send-in-batches.ts";
import { openTrackingFile } from "./open-tracking-file.ts";
import {
  dueRows,
  fileProblem,
  hasSameRows,
  type OpenedFile,
  type TrackedRows,
  withReply,
  withSameBox,
} from "./tracked-file.ts";
import { TrackingFile } from "./tracking-file.tsx";

/** Rows in one request that ships: few, so that the progress is visible. */
const SHIPPED_AT_ONCE = 25;

/** How far the requests for a file are. */
interface Progress {
  isPreview: boolean;
  done: number;
  of: number;
}

export function meta() {
  return adminMeta("Tracking numbers");
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
  const change = (id: number, changed: (file: OpenedFile) => OpenedFile) =>
    setFiles((before) => before.map((file) => (file.id === id ? changed(file) : file)));

  async function work(task: () => Promise<void>) {
    if (isBusy) return;
    setRefusal(null);
    await run(task);
    setProgress(null);
  }

  /** @param onReply gets what became of the rows of a request, and the index of the first of them */
  const send = (
    rows: TrackedRows,
    isPreview: boolean,
    onReply: (reply: CheckedTrackingRow[], from: number) => void,
  ) =>
    sendInBatches(rows, isPreview ? MAX_TRACKING_ROWS : SHIPPED_AT_ONCE, async (batch, from) => {
      setProgress({ isPreview, done: from, of: rows.length });
      const sent = batch.map(({ reference, awb, courierName, isSameBox }) => ({
        reference,
        awb,
        // The typed courier may still be missing in the preview.
        courierName: courierName || courier.trim() || (isPreview ? "-" : ""),
        ...(isSameBox ? { isSameBox } : {}),
      }));
      const reply = await adminApi(shipByTrackingNumbers, { body: { rows: sent, isPreview } });
      onReply(reply.rows, from);
    });

  async function preview(rows: TrackedRows): Promise<CheckedTrackingRow[]> {
    const checked: CheckedTrackingRow[] = [];
    await send(rows, true, (reply) => checked.push(...reply));
    return checked;
  }

  const choose = (file: File) =>
    work(async () => {
      setProgress({ isPreview: true, done: 0, of: 0 });
      // A file that was only previewed is replaced.
      setFiles((before) => before.filter(({ isTried }) => isTried));
      const read = await openTrackingFile(file).catch((error: unknown) => failureMessage(error));
      const wrong = typeof read === "string" ? read : fileProblem(read);
      setRefusal(wrong);
      if (wrong !== null || typeof read === "string" || !read) return;
      const { rows } = read;
      const checked = await preview(rows);
      const id = ++lastId.current;
      const opened = { id, name: file.name, rows, checked, isTried: false, shipped: 0, added: 0 };
      // The new outcome of the same rows replaces the earlier one.
      setFiles((before) => [opened, ...before.filter((other) => !hasSameRows(other, opened))]);
    });

  const ship = (file: OpenedFile) =>
    work(async () => {
      storeCourier(courier.trim());
      change(file.id, (before) => ({ ...before, isTried: true }));
      const due = dueRows(file);
      const rows = due.flatMap((index) => file.rows[index] ?? []);
      // After each request: what it shipped must not be sent again if the next one fails.
      await send(rows, false, (reply, from) =>
        change(file.id, (before) => withReply(before, due.slice(from), reply)),
      );
    });

  /** Marks all rows with the number of a row as one box, and checks the file again. */
  const shareBox = ({ id, rows }: OpenedFile, line: number) =>
    work(async () => {
      const marked = withSameBox(rows, line, courier.trim());
      const checked = await preview(marked);
      change(id, (before) => ({ ...before, rows: marked, checked }));
    });

  return (
    <>
      <PageHeader title="Tracking numbers" back={{ to: href("/admin/today"), label: "Today" }}>
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

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
