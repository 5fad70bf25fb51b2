// Imports the courier's file with a tracking number for each parcel of the sheet. The screen previews what the file would change.
// On confirmation its orders become Shipped, and the shoppers get an e-mail.
import { useRef, useState } from "react";
import { href } from "react-router";
import { MAX_COURIER_NAME_LENGTH } from "../../../contract/consignments.ts";
import {
  type CheckedTrackingRow,
  MAX_TRACKING_ROWS,
  shipByTrackingNumbers,
} from "../../../contract/tracking-numbers.ts";
import { ChooseFile } from "../../ui/admin/choose-file.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { failureMessage } from "../../ui/route-failure.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { lastCourier, storeCourier } from "../order/number-fields.tsx";
import { sendInBatches } from "../order/send-in-batches.ts";
import {
  correctionRows,
  dueRows,
  fileProblem,
  hasSameRows,
  type OpenedFile,
  openTrackingFile,
  type TrackedRows,
  withReply,
  withSameBox,
} from "./tracked-file.ts";
import { TrackingFile } from "./tracking-file.tsx";

/** Rows per shipping request: few, so that progress is visible. */
const SHIPPED_AT_ONCE = 25;

/** The progress of the requests for a file. */
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
  // One action at a time: reading, checking or shipping a file.
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

  /**
   * @param reason why numbers are corrected. Corrections are sent together: orders may have got the numbers of each other
   * @param onReply gets the outcomes of a request's rows, and the index of its first row
   */
  const send = (
    rows: TrackedRows,
    isPreview: boolean,
    onReply: (reply: CheckedTrackingRow[], from: number) => void,
    reason?: string,
  ) =>
    sendInBatches(rows, isPreview || reason ? MAX_TRACKING_ROWS : SHIPPED_AT_ONCE, async (batch, from) => {
      setProgress({ isPreview, done: from, of: rows.length });
      const sent = batch.map(({ reference, awb, courierName, isSameBox, replaces }) => ({
        reference,
        awb,
        // For the preview, the courier need not be typed yet.
        courierName: courierName || courier.trim() || (isPreview ? "-" : ""),
        ...(isSameBox ? { isSameBox } : {}),
        ...(replaces ? { replaces } : {}),
      }));
      const body = { rows: sent, isPreview, ...(reason ? { reason } : {}) };
      const reply = await adminApi(shipByTrackingNumbers, { body });
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
      // The new file replaces files that were only previewed.
      setFiles((before) => before.filter(({ isTried }) => isTried));
      const read = await openTrackingFile(file).catch((error: unknown) => failureMessage(error));
      const wrong = typeof read === "string" ? read : fileProblem(read);
      setRefusal(wrong);
      if (wrong !== null || typeof read === "string" || !read) return;
      const { rows } = read;
      const checked = await preview(rows);
      const id = ++lastId.current;
      const opened = {
        id,
        name: file.name,
        rows,
        checked,
        isTried: false,
        shipped: 0,
        added: 0,
        corrected: 0,
      };
      // Opened again, a file with the same rows replaces the earlier one.
      setFiles((before) => [opened, ...before.filter((other) => !hasSameRows(other, opened))]);
    });

  const ship = (file: OpenedFile) =>
    work(async () => {
      storeCourier(courier.trim());
      change(file.id, (before) => ({ ...before, isTried: true }));
      const due = dueRows(file);
      const rows = due.flatMap((index) => file.rows[index] ?? []);
      // Updated after each request: rows that it shipped must not be sent again if the next request fails.
      await send(rows, false, (reply, from) =>
        change(file.id, (before) => withReply(before, due.slice(from), reply)),
      );
    });

  /** @throws ApiError, which the dialog for the reason shows */
  async function correct(file: OpenedFile, reason: string) {
    storeCourier(courier.trim());
    change(file.id, (before) => ({ ...before, isTried: true }));
    const indexes = correctionRows(file);
    const rows = indexes.flatMap((index) => {
      const [row, earlier] = [file.rows[index], file.checked[index]?.earlier];
      return row && earlier ? [{ ...row, replaces: earlier }] : [];
    });
    const onReply = (reply: CheckedTrackingRow[], from: number) =>
      change(file.id, (before) => withReply(before, indexes.slice(from), reply, true));
    await send(rows, false, onReply, reason).finally(() => setProgress(null));
  }

  /** Marks all rows with the same number as one box, and checks the file again. */
  const shareBox = ({ id, rows }: OpenedFile, line: number) =>
    work(async () => {
      const marked = withSameBox(rows, line, courier.trim());
      const checked = await preview(marked);
      change(id, (before) => ({ ...before, rows: marked, checked }));
    });

  return (
    <>
      <PageHeader title="Tracking numbers" back={{ to: href("/admin/today"), label: "Today" }}>
        Upload the courier’s file. Each order with a tracking number is marked Shipped, and the customer gets
        an e-mail. A number of a shipped order that differs is corrected once you confirm it.
      </PageHeader>
      <div className="grid max-w-4xl gap-5">
        <Card>
          <div className="flex flex-wrap items-end gap-4">
            <TextField
              label="Courier"
              hint="Used if the file does not name one"
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
          {problem && <Banner className="mt-4">{problem}</Banner>}
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
            onCorrect={(reason) => correct(file, reason)}
            onSameBox={(line) => void shareBox(file, line)}
            onDismiss={() => setFiles((before) => before.filter(({ id }) => id !== file.id))}
          />
        ))}
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
