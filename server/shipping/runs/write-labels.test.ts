import { degrees, PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { readPdf } from "../../../tests/support/read-pdf.ts";
import { type Label, writeLabels } from "./write-labels.ts";

const FOUR_BY_SIX: [number, number] = [288, 432];
const A4: [number, number] = [595, 842];

interface Drawn {
  size?: [number, number];
  turn?: number;
  /** The lower left corner of the page's visible part. */
  crop?: [number, number];
  pages?: number;
}

/** A label with a text in each visible corner, as a courier might send it. */
async function drawLabel(
  text: string,
  { size = FOUR_BY_SIX, turn = 0, crop = [0, 0], pages = 1 }: Drawn = {},
) {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  const [left, bottom] = crop;
  for (let page = 0; page < pages; page++) {
    const added = file.addPage([size[0] + 2 * left, size[1] + 2 * bottom]);
    added.setCropBox(left, bottom, ...size);
    added.setRotation(degrees(turn));
    for (const [x, y, corner] of [
      [left + 2, bottom + 2, "lower left"],
      [left + 2, bottom + size[1] - 12, "upper left"],
      [left + size[0] - 60, bottom + 2, "lower right"],
    ] as const)
      added.drawText(`${text} ${corner}`, { x, y, size: 8, font });
  }
  return file.save();
}

const label = (number: string, file: Uint8Array | null): Label => ({ title: "Dispatch no.", number, file });

/** The position of each text as a share of the displayed page, from its top left corner. */
async function placesOf(file: Uint8Array) {
  return (await readPdf(file)).map(({ size: [width, height], places }) =>
    Object.fromEntries(places.map(({ text, x, y }) => [text, [x / width, y / height] as const])),
  );
}

test("every page has the dispatch number in a strip above what the courier drew", async () => {
  const { file, isWritten } = await writeLabels([
    label("NEN9", await drawLabel("first")),
    label("NEN10", await drawLabel("second", { pages: 2 })),
  ]);
  expect(isWritten).toEqual([true, true]);
  const pages = await readPdf(file);
  expect(pages.map(({ size }) => size)).toEqual([FOUR_BY_SIX, FOUR_BY_SIX, FOUR_BY_SIX]);
  expect(pages.map(({ pieces }) => pieces.filter((piece) => piece.startsWith("NEN")))).toEqual([
    ["NEN9"],
    ["NEN10"],
    ["NEN10"],
  ]);
  for (const page of await placesOf(file)) {
    const number = page.NEN9 ?? page.NEN10 ?? [0, 1];
    expect(number[1]).toBeLessThan(0.05);
    for (const [text, [x, y]] of Object.entries(page).filter(([text]) => text.includes("left"))) {
      expect(y, text).toBeGreaterThan(0.05);
      expect(x, text).toBeLessThan(0.04);
    }
  }
});

test.each<[string, Drawn, [number, number]]>([
  ["A4", { size: A4 }, A4],
  ["a turned page", { size: [432, 288], turn: 90 }, FOUR_BY_SIX],
  ["a page turned the other way", { size: [432, 288], turn: 270 }, FOUR_BY_SIX],
  ["a page on its head", { turn: 180 }, FOUR_BY_SIX],
  ["a page that is cut out of a larger one", { crop: [30, 50] }, FOUR_BY_SIX],
])("a label on %s stays complete and the right way up", async (_, drawn, size) => {
  const original = await drawLabel("label", drawn);
  const [before] = await placesOf(original);
  const { file } = await writeLabels([label("NEN9", original)]);
  expect((await readPdf(file)).map((page) => page.size)).toEqual([size]);
  const [after] = await placesOf(file);
  for (const corner of ["label lower left", "label upper left", "label lower right"]) {
    const [from, to] = [before?.[corner] ?? [0, 0], after?.[corner] ?? [1, 1]];
    // Only scaled to the space below the strip.
    expect(Math.abs(to[0] - from[0]), corner).toBeLessThan(0.03);
    expect(Math.abs(to[1] - (0.05 + from[1] * 0.95)), corner).toBeLessThan(0.03);
  }
});

test("a file has one page size, the most frequent one of its labels", async () => {
  const { file } = await writeLabels([
    label("NEN1", await drawLabel("large", { size: A4 })),
    label("NEN2", await drawLabel("small")),
    label("NEN3", await drawLabel("small")),
  ]);
  const pages = await readPdf(file);
  expect(pages.map(({ size }) => size)).toEqual([FOUR_BY_SIX, FOUR_BY_SIX, FOUR_BY_SIX]);
  expect(pages[0]?.text).toContain("largelowerright");
});

test("missing, invalid and empty labels are left out, and the others are printed", async () => {
  const empty = await PDFDocument.create();
  empty.addPage(FOUR_BY_SIX);
  const { file, isWritten } = await writeLabels([
    label("NEN1", null),
    label("NEN2", Buffer.from("<html>Not found</html>")),
    label("NEN3", await empty.save()),
    label("NEN4", await drawLabel("fine")),
  ]);
  expect(isWritten).toEqual([false, false, false, true]);
  expect((await readPdf(file)).map(({ pieces }) => pieces.includes("NEN4"))).toEqual([true]);
});
