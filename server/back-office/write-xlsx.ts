// Writes a workbook with one sheet row by row; the usual libraries hold the whole workbook in memory.
import type { OrderCell } from "../../rules/orders-sheet.ts";
import { only, writeZip } from "../platform/http/write-zip.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts around the sheet (ECMA-376, part 1), which do not depend on its content. */
const PARTS = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Excel's limit of rows in a sheet. */
export const MAX_SHEET_ROWS = 1_048_576;

// A workbook reads _x0041_ as "A", so such sequences in the text are escaped.
const escaped = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** A…Z, AA…: the name of a column. @param index from 0 */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

function toCell(cell: OrderCell, address: string): string {
  if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
  if (cell === "") return "";
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** @param place of the row in the sheet, from 1 */
const toRow = (cells: readonly OrderCell[], place: number) =>
  `<row r="${place}">${cells.map((cell, index) => toCell(cell, columnName(index) + place)).join("")}</row>`;

/**
 * The workbook's bytes.
 * @param batches of rows, each with the same number of cells; at most MAX_SHEET_ROWS in total
 */
export function writeXlsx(
  batches: AsyncIterable<readonly (readonly OrderCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const parts = Object.entries(PARTS).map(([name, xml]) => ({ name, content: only(HEAD + xml) }));
  return writeZip([...parts, { name: "xl/worksheets/sheet1.xml", content: writeSheet(batches) }]);
}

async function* writeSheet(
  batches: AsyncIterable<readonly (readonly OrderCell[])[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetData>`;
  let place = 0;
  for await (const rows of batches) yield rows.map((cells) => toRow(cells, ++place)).join("");
  yield "</sheetData></worksheet>";
}
