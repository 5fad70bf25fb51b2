import { PDFDocument } from "@cantoo/pdf-lib";
import { DocumentFonts } from "../../tax-documents/pdf/document-fonts.ts";
import { Sheet } from "../../tax-documents/pdf/sheet.ts";

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
  shopName: string;
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
/** The characters of the texts below. */
const SET_TEXTS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:()";
const ROWS = Math.floor((PAGE[1] - 2 * MARGIN) / LINE) - HEAD - FOOT;

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

/**
 * Writes the list that each courier's driver signs, as a PDF on A4. Each courier starts on a new page. There are no
 * shoppers' names: couriers identify parcels by number.
 */
export async function writeManifest({ shopName, now, parcels, onHold }: Manifest): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const fonts = new DocumentFonts(file);
  await fonts.embedFor(`${SET_TEXTS}${JSON.stringify([shopName, parcels, onHold])}`);
  const couriers = Map.groupBy(parcels, ({ courierName }) => courierName);
  for (const [courier, own] of [...couriers].toSorted(([a], [b]) => a.localeCompare(b))) {
    const pages = Math.ceil(own.length / ROWS);
    for (let page = 0; page < pages; page++) {
      const sheet = new Sheet(file, fonts, PAGE);
      const draw = drawer(sheet);
      draw.head({ shop: shopName, courier, date: day.format(now), page: `Page ${page + 1} of ${pages}` });
      const rows = own.slice(page * ROWS, (page + 1) * ROWS);
      for (const [index, parcel] of rows.entries()) draw.row(index, page * ROWS + index + 1, parcel);
      if (page === pages - 1) draw.foot(rows.length, own, onHold);
      sheet.finish();
    }
  }
  return file.save();
}

const counted = (count: number) => `${count} ${count === 1 ? "parcel" : "parcels"}`;

/** Draws the parts of one page. Lines are counted from its top. */
function drawer(sheet: Sheet) {
  const yOf = (line: number) => MARGIN + (line + 1) * LINE;
  const right = PAGE[0] - MARGIN;

  function text(line: number, x: number, content: string, { isBold = false, size = SIZE } = {}): void {
    sheet.text(content, MARGIN + x, yOf(line), { size, isBold });
  }
  function atRight(line: number, content: string): void {
    sheet.text(content, right, yOf(line), { size: SIZE }, "right");
  }
  function rule(line: number, thickness: number): void {
    sheet.line(MARGIN, right, yOf(line) + 4, thickness);
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
      for (const [from, to] of [
        [0, 230],
        [250, 400],
        [420, right - MARGIN],
      ] as const)
        sheet.line(MARGIN + from, MARGIN + to, yOf(line + 3), 1);
      if (onHold.length === 0) return;
      const more = onHold.length > HELD_SHOWN ? ` and ${onHold.length - HELD_SHOWN} more` : "";
      text(line + 5, 0, `On hold, not handed over: ${onHold.slice(0, HELD_SHOWN).join(", ")}${more}`);
    },
  };
}
