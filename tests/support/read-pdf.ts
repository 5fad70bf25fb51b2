// Reads PDF files: the text of each page, and the size of the paper.
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface PdfPage {
  /** Width and height in points, as the page is shown. */
  size: [number, number];
  /** The pieces of text in the order they were drawn, without blank ones. */
  pieces: string[];
  /** Where each piece begins, from the top left corner. */
  places: { text: string; x: number; y: number }[];
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
      return [{ text: item.str.trim(), x, y }];
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

/** Those of the wanted texts that are drawn as a piece of their own, in the order of the pages. */
export function piecesAmong(pages: readonly PdfPage[], wanted: readonly string[]): string[] {
  const known = new Set(wanted);
  return pages.flatMap(({ pieces }) => pieces.filter((piece) => known.has(piece)));
}
