import { setImmediate } from "node:timers/promises";
import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";

export interface Label {
  /** Printed before the number on each page. */
  title: string;
  /** Printed large. */
  number: string;
  /** A PDF from the courier; null if there is none. */
  file: Uint8Array | null;
}

/** Width and height of a page as displayed, in points. */
type Size = [width: number, height: number];

/** Height of the strip at the top of a page, in points: a twentieth of the page within these bounds. */
const STRIP = { min: 14, max: 24 };
const MARGIN = 12;

/**
 * Writes labels into one PDF in the given order. All pages have the most frequent page size and a strip at the top with
 * the dispatch number. The courier's page is scaled down to the space below, so that nothing covers its barcode.
 * @returns the file (without pages if no label could be read), and for each label whether it was written
 */
export async function writeLabels(
  labels: readonly Label[],
): Promise<{ file: Uint8Array; isWritten: boolean[] }> {
  const file = await PDFDocument.create();
  const [font, bold] = [
    await file.embedFont(StandardFonts.Helvetica),
    await file.embedFont(StandardFonts.HelveticaBold),
  ];
  const loaded: (PDFPage[] | null)[] = [];
  for (const label of labels) {
    loaded.push(label.file && (await readPages(label.file)));
    // Hundreds of labels take a while: let the event loop serve other requests in between.
    await setImmediate();
  }
  const size = usualSize(loaded.flatMap((pages) => pages?.map(shownSize) ?? []));
  const isWritten: boolean[] = [];
  for (const [index, { title, number }] of labels.entries()) {
    const pages = loaded[index] ?? null;
    isWritten.push(pages !== null);
    for (const page of pages ?? []) await addPage(file, page, { size, title, number, font, bold });
    await setImmediate();
  }
  return { file: await file.save(), isWritten };
}

/**
 * Reads the pages of a label. Each is embedded in a trial document first: one bad page would make `save` fail for all.
 * @returns null if the file is not a PDF or has a page that cannot be drawn
 */
async function readPages(label: Uint8Array): Promise<PDFPage[] | null> {
  try {
    const pages = (await PDFDocument.load(label)).getPages();
    const trial = await PDFDocument.create();
    for (const page of pages) await (await trial.embedPage(page)).embed();
    return pages.length > 0 ? pages : null;
  } catch {
    return null;
  }
}

/** Clockwise rotation of the displayed page: 0, 90, 180 or 270. */
const turnOf = (page: PDFPage): number => ((page.getRotation().angle % 360) + 360) % 360;

function shownSize(page: PDFPage): Size {
  const { width, height } = page.getCropBox();
  return turnOf(page) % 180 === 0 ? [width, height] : [height, width];
}

/** The most frequent page size; the first of several. */
function usualSize(sizes: readonly Size[]): Size {
  const counts = new Map<string, { size: Size; count: number }>();
  for (const size of sizes) {
    const key = size.map(Math.round).join();
    const entry = counts.get(key) ?? { size, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  const [first = { size: [288, 432] as Size, count: 0 }, ...others] = counts.values();
  return others.reduce((best, each) => (each.count > best.count ? each : best), first).size;
}

interface Stamp {
  size: Size;
  title: string;
  number: string;
  font: PDFFont;
  bold: PDFFont;
}

async function addPage(
  file: PDFDocument,
  page: PDFPage,
  { size, title, number, font, bold }: Stamp,
): Promise<void> {
  const [width, height] = size;
  const strip = Math.min(STRIP.max, Math.max(STRIP.min, height / 20));
  const { x: left, y: bottom, width: cropWidth, height: cropHeight } = page.getCropBox();
  const embedded = await file.embedPage(page, {
    left,
    bottom,
    right: left + cropWidth,
    top: bottom + cropHeight,
  });
  const [shownWidth, shownHeight] = shownSize(page);
  const scale = Math.min(width / shownWidth, (height - strip) / shownHeight);
  const [w, h] = [shownWidth * scale, shownHeight * scale];
  const [x, y] = [(width - w) / 2, (height - strip - h) / 2];
  const turn = turnOf(page);
  const added = file.addPage(size);
  // The lower left corner of the page after its rotation about that corner.
  const corner = { 0: [x, y], 90: [x, y + h], 180: [x + w, y + h], 270: [x + w, y] }[turn] ?? [x, y];
  added.drawPage(embedded, {
    x: corner[0] as number,
    y: corner[1] as number,
    xScale: scale,
    yScale: scale,
    rotate: degrees(-turn),
  });
  const line = height - strip;
  const [small, large] = [strip * 0.42, strip * 0.68];
  added.drawText(title, { x: MARGIN, y: line + strip * 0.28, size: small, font });
  added.drawText(number, {
    x: MARGIN + font.widthOfTextAtSize(title, small) + 4,
    y: line + strip * 0.28,
    size: large,
    font: bold,
  });
  added.drawLine({ start: { x: 0, y: line }, end: { x: width, y: line }, thickness: 0.5 });
}
