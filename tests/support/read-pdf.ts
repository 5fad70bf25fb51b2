// Reads PDF files: the text of each page, and the size of the paper.
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import decodeQR, { type FinderPoints } from "qr/decode.js";

export interface PdfPage {
  /** Width and height in points, as the page is shown. */
  size: [number, number];
  /** The pieces of text in the order they were drawn, without blank ones. */
  pieces: string[];
  /** Where each piece begins, from the top left corner, and where it ends. */
  places: { text: string; x: number; y: number; right: number }[];
  /** All text without white space, so that line breaks do not matter. */
  text: string;
}

export const squeeze = (text: string): string => text.replace(/\s/gu, "");

/** @param file the bytes of a PDF */
export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: Uint8Array.from(file), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const places = items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [x, y] = viewport.convertToViewportPoint(item.transform[4], item.transform[5]) as [
        number,
        number,
      ];
      return [{ text: item.str.trim(), x, y, right: x + item.width }];
    });
    const pieces = places.map(({ text }) => text);
    pages.push({
      size: [Math.round(viewport.width), Math.round(viewport.height)],
      pieces,
      places,
      text: squeeze(pieces.join("")),
    });
  }
  await task.destroy();
  return pages;
}

/** Pixels per point: a module of a QR code on a slip has several. */
const SCALE = 2;

interface Canvases {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
}

/** The texts of all QR codes on each page, as a scanner reads them from the drawn page. */
export async function readQrCodes(file: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: Uint8Array.from(file), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const found: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: SCALE });
    const { canvas, context } = (document.canvasFactory as Canvases).create(viewport.width, viewport.height);
    await page.render({ canvas, viewport }).promise;
    found.push(codesOn(canvas, context));
  }
  await task.destroy();
  return found;
}

/** Reads a QR code, paints it white, and reads the next one. */
function codesOn({ width, height }: HTMLCanvasElement, context: CanvasRenderingContext2D): string[] {
  const codes: string[] = [];
  for (;;) {
    const { data } = context.getImageData(0, 0, width, height);
    let code: FinderPoints["boundingBox"] | null = null;
    try {
      const options = {
        // Ends by its effort: a time limit would find fewer codes on a busy machine.
        timeLimit: Number.POSITIVE_INFINITY,
        pointsOnDetect: ({ boundingBox }: FinderPoints) => {
          code = boundingBox;
        },
      };
      codes.push(decodeQR({ width, height, data }, options));
    } catch {
      return codes;
    }
    const { x, y, ...size } = code as unknown as FinderPoints["boundingBox"];
    context.fillStyle = "white";
    context.fillRect(x, y, size.width, size.height);
  }
}

/** Those of the wanted texts that are drawn as a piece of their own, in the order of the pages. */
export function piecesAmong(pages: readonly PdfPage[], wanted: readonly string[]): string[] {
  const known = new Set(wanted);
  return pages.flatMap(({ pieces }) => pieces.filter((piece) => known.has(piece)));
}
