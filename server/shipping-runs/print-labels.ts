// All labels of a run in one file, in the order of its slips, and behind them the manifest for the courier to sign.
import { setImmediate } from "node:timers/promises";
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";
import pLimit from "p-limit";
import type { RunOrder } from "../../contract/shipping-runs.ts";
import { downloadLabel } from "../consignments/download-label.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { getRun } from "./run-queries.ts";

const AT_ONCE = 4;
/** A4 in points. */
const PAGE: [number, number] = [595.28, 841.89];
const MARGIN = 40;
const LINE = 16;
const SIZE = 10;
/** How many numbers of parcels on hold fit into a line. */
const STOPPED_SHOWN = 5;
/** From the left edge. */
const COLUMNS = { place: 0, number: 30, awb: 160, pincode: 300, weight: 360, courier: 420 } as const;

type Booked = RunOrder & { consignment: NonNullable<RunOrder["consignment"]> };

const isBooked = (order: RunOrder): order is Booked => order.consignment !== null;
const numberOf = ({ dispatchNumber, orderId }: RunOrder) => dispatchNumber ?? orderId;

/**
 * The labels of a run's booked parcels and their manifest, a PDF. Parcels on hold have no label; the manifest lists them.
 * @throws ShopError SHIPPING_RUN_NOT_FOUND, CONSIGNMENT_NOT_FOUND while nothing is booked, ORDER_HELD where all is on hold,
 *   COURIER_UNAVAILABLE
 */
export async function printLabels(deps: Deps, runId: string): Promise<Uint8Array> {
  const { orders } = await getRun(deps.db, runId);
  const booked = orders.filter(isBooked).filter(({ held }) => held === null);
  const stopped = orders.filter(({ state, held }) => state === "booked" && held !== null);
  if (booked.length === 0) throw new ShopError(stopped.length > 0 ? "ORDER_HELD" : "CONSIGNMENT_NOT_FOUND");
  let away: ShopError | null = null;
  // One that the courier does not give keeps no other from being printed: the manifest says which are missing.
  const downloaded = await pLimit(AT_ONCE).map(booked, async ({ orderId }) => {
    for (let isSecondTry = false; ; isSecondTry = true) {
      try {
        return await downloadLabel(deps, orderId);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        if (error.code !== "COURIER_UNAVAILABLE") return null;
        if (!isSecondTry) continue;
        away = error;
        return null;
      }
    }
  });
  if (away && downloaded.every((label) => label === null)) throw away;
  const file = await PDFDocument.create();
  const labels: (Buffer | null)[] = [];
  for (const label of downloaded) {
    labels.push(label && (await addLabel(deps, file, label)) ? label : null);
    // Hundreds of pages take a while: whoever else asks is answered in between.
    await setImmediate();
  }
  await addManifest(
    file,
    booked,
    labels.map((label) => label !== null),
    stopped,
  );
  return file.save();
}

/** @returns whether it could be read */
async function addLabel({ log }: Deps, file: PDFDocument, label: Buffer): Promise<boolean> {
  try {
    const pages = await PDFDocument.load(label);
    for (const page of await file.copyPages(pages, pages.getPageIndices())) file.addPage(page);
    return true;
  } catch (error) {
    log.warn({ err: error }, "a label could not be read");
    return false;
  }
}

/** Without names: the fonts that every reader has know no Malayalam, and the courier goes by numbers. */
async function addManifest(
  file: PDFDocument,
  booked: readonly Booked[],
  hasLabel: readonly boolean[],
  stopped: readonly RunOrder[],
) {
  const [font, bold] = [
    await file.embedFont(StandardFonts.Helvetica),
    await file.embedFont(StandardFonts.HelveticaBold),
  ];
  const perPage = Math.floor((PAGE[1] - 2 * MARGIN - 8 * LINE) / LINE);
  for (let from = 0; from < booked.length; from += perPage) {
    const page = file.addPage(PAGE);
    const line = lineWriter(page, font);
    const title = lineWriter(page, bold);
    title(0, { place: `Manifest: ${booked.length} ${booked.length === 1 ? "parcel" : "parcels"}` });
    title(2, {
      place: "",
      number: "Dispatch no.",
      awb: "AWB",
      pincode: "Pincode",
      weight: "Grams",
      courier: "Courier",
    });
    const part = booked.slice(from, from + perPage);
    for (const [index, order] of part.entries()) {
      const { awb, courierName } = order.consignment;
      line(index + 3, {
        place: String(from + index + 1),
        number: numberOf(order),
        awb,
        pincode: order.pincode ?? "",
        weight: String(order.weightGrams ?? ""),
        courier: `${courierName.slice(0, 22)}${hasLabel[from + index] ? "" : " (no label yet)"}`,
      });
    }
    line(part.length + 5, { place: "Received by, name and time: ______________________________________" });
    if (stopped.length > 0) {
      const numbers = stopped.slice(0, STOPPED_SHOWN).map(numberOf).join(", ");
      const more = stopped.length > STOPPED_SHOWN ? ` and ${stopped.length - STOPPED_SHOWN} more` : "";
      title(part.length + 7, { place: "On hold, not handed over:" });
      line(part.length + 8, { place: `${numbers}${more}` });
    }
  }
}

/** Writes the cells of a line, counted from the top of a page. */
function lineWriter(page: PDFPage, font: PDFFont) {
  return (line: number, cells: Partial<Record<keyof typeof COLUMNS, string>>): void => {
    for (const [column, text] of Object.entries(cells))
      page.drawText(text.replace(/[^\x20-\x7e]/g, "?"), {
        x: MARGIN + COLUMNS[column as keyof typeof COLUMNS],
        y: PAGE[1] - MARGIN - (line + 1) * LINE,
        size: SIZE,
        font,
      });
  };
}
