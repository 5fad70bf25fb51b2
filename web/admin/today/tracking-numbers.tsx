// The courier's answer to the sheet: a file with a tracking number for each parcel. What it would do is shown first; then
// its orders are Shipped, and their shoppers told.
import { useState } from "react";
import { Link } from "react-router";
import { MAX_COURIER_NAME_LENGTH } from "../../../contract/consignments.ts";
import {
  type CheckedTrackingRow,
  MAX_TRACKING_ROWS,
  shipByTrackingNumbers,
} from "../../../contract/tracking-numbers.ts";
import type { ReadTracking } from "../../../rules/tracking-sheet.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { failureMessage } from "../../ui/route-failure.tsx";
import { adminApi } from "../admin-session.ts";
import { adminMeta } from "../kit/admin-meta.ts";
import { Card } from "../kit/card.tsx";
import { ChooseFile } from "../kit/choose-file.tsx";
import { counted } from "../kit/counted.ts";
import { PageHeader } from "../kit/page-header.tsx";
import { useAction } from "../kit/use-action.ts";
import { openTrackingFile } from "./open-tracking-file.ts";
import { TrackingRows } from "./tracking-rows.tsx";

/** Remembered: the courier is the same every day. */
const COURIER_KEY = "tracking-courier";
const AT_ONCE = 25;

type Rows = ReadTracking["rows"];

interface Opened {
  name: string;
  rows: Rows;
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
  const [opened, setOpened] = useState<Opened | null>(null);
  const [checked, setChecked] = useState<readonly CheckedTrackingRow[]>([]);
  const [shipped, setShipped] = useState<number | null>(null);
  const [courier, setCourier] = useState(() => localStorage.getItem(COURIER_KEY) ?? "");
  const checking = useAction();
  const shipping = useAction();
  const [done, setDone] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = refusal ?? checking.problem ?? shipping.problem;
  const toShip = checked.filter(({ outcome }) => outcome === "ship").length;
  const needsCourier = opened?.rows.some(({ courierName }) => courierName === "") ?? false;

  /** In requests of a few, so that one sees it go on. @returns what became of the rows that were tried */
  async function send(rows: Rows, isPreview: boolean): Promise<CheckedTrackingRow[]> {
    const size = isPreview ? MAX_TRACKING_ROWS : AT_ONCE;
    const all: CheckedTrackingRow[] = [];
    for (let from = 0; from < rows.length; from += size) {
      setDone(from);
      const part = rows.slice(from, from + size).map(({ reference, awb, courierName }) => ({
        reference,
        awb,
        // The one that is typed may still be missing while the rows are looked at.
        courierName: courierName || courier.trim() || (isPreview ? "-" : ""),
      }));
      const reply = await adminApi(shipByTrackingNumbers, { body: { rows: part, isPreview } });
      all.push(...reply.rows);
    }
    return all;
  }

  async function choose(file: File) {
    setShipped(null);
    setChecked([]);
    setOpened(null);
    const read = await openTrackingFile(file).catch((error: unknown) => failureMessage(error));
    const wrong = typeof read === "string" ? read : fileProblem(read);
    setRefusal(wrong);
    if (wrong !== null || typeof read === "string" || !read) return;
    setOpened({ name: file.name, rows: read.rows });
    await checking.run(async () => setChecked(await send(read.rows, true)));
  }

  async function ship({ rows }: Opened) {
    localStorage.setItem(COURIER_KEY, courier.trim());
    await shipping.run(async () => {
      const wanted = rows.filter((_, index) => checked[index]?.outcome === "ship");
      const outcomes = await send(wanted, false);
      const byLine = new Map(wanted.map(({ line }, index) => [line, outcomes[index]]));
      setShipped(outcomes.filter(({ outcome }) => outcome === "ship").length);
      setChecked((before) =>
        before.map((row, index) => {
          const outcome = byLine.get(rows[index]?.line ?? 0);
          if (!outcome) return row;
          return outcome.outcome === "ship" ? { ...outcome, outcome: "already shipped" } : outcome;
        }),
      );
    });
  }

  return (
    <>
      <PageHeader title="Tracking numbers" back={{ to: "/admin/today", label: "Today" }}>
        The courier’s answer to your sheet: each parcel that has a number in it is shipped, and its shopper
        told.
      </PageHeader>
      <Card className="max-w-4xl">
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
            label={opened ? "Choose another file" : "Choose the courier’s file"}
            accept=".xlsx,.csv,text/csv,text/tab-separated-values"
            isDisabled={checking.isBusy || shipping.isBusy}
            onChoose={(file) => void choose(file)}
          />
        </div>
        {opened && <p className="mt-3 text-sm wrap-anywhere text-ink-soft">{opened.name}</p>}
        {problem && <Banner className="mt-4">Error: {problem}</Banner>}
        {checking.isBusy && <Loading label="Checking..." />}
        <div role="status">
          {shipped !== null && (
            <p className="mt-4 rounded-control bg-leaf-wash p-4 font-semibold">
              {counted(shipped, "parcel is", "parcels are")} shipped; the shoppers’ e-mails are on the way.{" "}
              <Link to="/admin/today" className="underline underline-offset-4">
                Back to Today
              </Link>
            </p>
          )}
          {shipping.isBusy && (
            <p className="mt-4 font-bold">
              Shipping {Math.min(done + 1, toShip)} of {toShip}...
            </p>
          )}
        </div>
        {shipping.isBusy && (
          <progress
            aria-label="Done so far"
            value={done}
            max={toShip}
            className="mt-2 h-3 w-full accent-leaf-mid"
          />
        )}
        {opened && checked.length > 0 && (
          <TrackingRows rows={opened.rows} checked={checked}>
            {toShip > 0 && (
              <>
                {needsCourier && courier.trim() === "" && (
                  <p className="font-semibold text-chilli-deep">Enter the courier’s name above first.</p>
                )}
                <Button
                  disabled={needsCourier && courier.trim() === ""}
                  isBusy={checking.isBusy || shipping.isBusy}
                  busyLabel="Shipping..."
                  className="max-sm:w-full"
                  onClick={() => void ship(opened)}
                >
                  Ship {counted(toShip, "parcel", "parcels")}
                </Button>
              </>
            )}
          </TrackingRows>
        )}
      </Card>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
