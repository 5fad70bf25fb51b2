import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";

export interface ManifestParcel {
  courierName: string;
  /** The dispatch number, or the order number if there is none. */
  number: string;
  awb: string;
  pincode: string;
  /** Null if unknown. */
  weightGrams: number | null;
  /** Null if its label was not printed yet. */
  hasLabel: boolean | null;
}

interface Manifest {
  /** The first name that the PDF's font can print is used. */
  shopNames: readonly string[];
  now: Date;
  /** In the order of their labels. */
  parcels: readonly ManifestParcel[];
  /** Numbers of the orders on hold, whose parcels stay in the shop. */
  onHold: readonly string[];
}

/** A4 in points. */
const PAGE: [number, number] = [595.28, 841.89];
const MARGIN = 40;
const LINE = 15;
const SIZE = 10;
const TITLE_SIZE = 16;
/** Distance from the left margin, in points. */
const COLUMNS = { place: 0, number: 35, awb: 170, pincode: 310, weight: 380, label: 450 } as const;
/** Lines reserved above and below the rows. */
const [HEAD, FOOT] = [7, 10];
/** How many numbers of orders on hold fit on a line. */
const HELD_SHOWN = 5;
const ROWS = Math.floor((PAGE[1] - 2 * MARGIN) / LINE) - HEAD - FOOT;

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

/**
 * Writes the list that each courier's driver signs, as a PDF on A4. Each courier starts on a new page. There are no
 * shoppers' names: the standard PDF fonts have no Indian scripts, and couriers identify parcels by number.
 */
export async function writeManifest({ shopNames, now, parcels, onHold }: Manifest): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const fonts: Fonts = {
    font: await file.embedFont(StandardFonts.Helvetica),
    bold: await file.embedFont(StandardFonts.HelveticaBold),
  };
  const letters = new Set(fonts.font.getCharacterSet());
  const isPrintable = (text: string) =>
    [...text].every((letter) => letters.has(letter.codePointAt(0) as number));
  const shop = shopNames.find((name) => name !== "" && isPrintable(name)) ?? "";
  const printable = (text: string) =>
    [...text].map((letter) => (letters.has(letter.codePointAt(0) as number) ? letter : "?")).join("");
  const couriers = Map.groupBy(parcels, ({ courierName }) => courierName);
  for (const [courier, own] of [...couriers].toSorted(([a], [b]) => a.localeCompare(b))) {
    const pages = Math.ceil(own.length / ROWS);
    for (let page = 0; page < pages; page++) {
      const draw = drawer(file.addPage(PAGE), fonts, printable);
      draw.head({ shop, courier, date: day.format(now), page: `Page ${page + 1} of ${pages}` });
      const rows = own.slice(page * ROWS, (page + 1) * ROWS);
      for (const [index, parcel] of rows.entries()) draw.row(index, page * ROWS + index + 1, parcel);
      if (page === pages - 1) draw.foot(rows.length, own, onHold);
    }
  }
  return file.save();
}

interface Fonts {
  font: PDFFont;
  bold: PDFFont;
}

const counted = (count: number) => `${count} ${count === 1 ? "parcel" : "parcels"}`;

/** Draws the parts of one page. Lines are counted from its top. */
function drawer(page: PDFPage, { font, bold }: Fonts, printable: (text: string) => string) {
  const yOf = (line: number) => PAGE[1] - MARGIN - (line + 1) * LINE;
  const right = PAGE[0] - MARGIN;

  function text(line: number, x: number, content: string, { isBold = false, size = SIZE } = {}): void {
    page.drawText(printable(content), { x: MARGIN + x, y: yOf(line), size, font: isBold ? bold : font });
  }
  function atRight(line: number, content: string): void {
    page.drawText(content, {
      x: right - font.widthOfTextAtSize(content, SIZE),
      y: yOf(line),
      size: SIZE,
      font,
    });
  }
  function rule(line: number, thickness: number): void {
    const y = yOf(line) - 4;
    page.drawLine({ start: { x: MARGIN, y }, end: { x: right, y }, thickness });
  }

  return {
    head({
      shop,
      courier,
      date,
      page: pageOf,
    }: {
      shop: string;
      courier: string;
      date: string;
      page: string;
    }): void {
      text(0, 0, "Manifest", { isBold: true, size: TITLE_SIZE });
      atRight(0, pageOf);
      text(2, 0, shop, { isBold: true });
      atRight(2, date);
      text(3, 0, `Courier: ${courier}`);
      const titles = {
        place: "No.",
        number: "Dispatch no.",
        awb: "AWB",
        pincode: "Pincode",
        weight: "Weight",
        label: "Label",
      };
      for (const [column, title] of Object.entries(titles))
        text(HEAD - 2, COLUMNS[column as keyof typeof COLUMNS], title, { isBold: true });
      rule(HEAD - 2, 1);
    },
    row(index: number, place: number, parcel: ManifestParcel): void {
      const line = HEAD - 1 + index;
      text(line, COLUMNS.place, String(place));
      text(line, COLUMNS.number, parcel.number, { isBold: true });
      text(line, COLUMNS.awb, parcel.awb);
      text(line, COLUMNS.pincode, parcel.pincode);
      text(line, COLUMNS.weight, parcel.weightGrams === null ? "" : `${parcel.weightGrams} g`);
      if (parcel.hasLabel === false) text(line, COLUMNS.label, "No label", { isBold: true });
      rule(line, 0.25);
    },
    foot(rows: number, parcels: readonly ManifestParcel[], onHold: readonly string[]): void {
      const grams = parcels.reduce((sum, { weightGrams }) => sum + (weightGrams ?? 0), 0);
      const without = parcels.filter(({ hasLabel }) => hasLabel === false).length;
      const total = HEAD + rows;
      text(total, 0, `Total: ${counted(parcels.length)}, ${(grams / 1_000).toFixed(2)} kg`, { isBold: true });
      if (without > 0) atRight(total, `${counted(without)} without a label`);
      const line = total + 3;
      text(line, 0, "Received by (name)");
      text(line, 250, "Signature");
      text(line, 420, "Time");
      page.drawLine({ start: { x: MARGIN, y: yOf(line + 3) }, end: { x: MARGIN + 230, y: yOf(line + 3) } });
      page.drawLine({
        start: { x: MARGIN + 250, y: yOf(line + 3) },
        end: { x: MARGIN + 400, y: yOf(line + 3) },
      });
      page.drawLine({ start: { x: MARGIN + 420, y: yOf(line + 3) }, end: { x: right, y: yOf(line + 3) } });
      if (onHold.length === 0) return;
      const more = onHold.length > HELD_SHOWN ? ` and ${onHold.length - HELD_SHOWN} more` : "";
      text(line + 5, 0, `On hold, not handed over: ${onHold.slice(0, HELD_SHOWN).join(", ")}${more}`);
    },
  };
}
