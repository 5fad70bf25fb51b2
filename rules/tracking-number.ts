// A tracking number (AWB) belongs to one live parcel of a courier. The unique index one_live_parcel_per_number
// enforces it.

interface Numbered {
  carrier: string;
  courierName: string;
  awb: string;
}

// Lowercases ASCII letters only, like PostgreSQL's lower() with collation "C".
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** @returns the same key for every spelling of a courier's name: case and blanks are ignored */
export function courierKey(carrier: string, courierName: string): string {
  return `${carrier} ${lower(courierName.replace(/[ \u00A0]/g, ""))}`;
}

/** @returns the same key in upper and lower case, and with and without dashes, since couriers print all of these */
export const numberKey = (awb: string): string => lower(awb).replaceAll("-", "");

/** Whether two parcels have the same number of the same courier. */
export function hasSameNumber(one: Numbered, other: Numbered): boolean {
  return (
    numberKey(one.awb) === numberKey(other.awb) &&
    courierKey(one.carrier, one.courierName) === courierKey(other.carrier, other.courierName)
  );
}

const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d+$/i;

/**
 * Detects a tracking number damaged by Excel, which turns long numbers into 1.41E+14 and retains only 15 digits.
 * @returns the error; null if the cell is intact
 */
export function misreadNumber(cell: string): string | null {
  if (!SCIENTIFIC.test(cell)) return null;
  return `Excel changed this tracking number to ${cell}: digits are lost. Format the column as text, enter the number again and save the file.`;
}

/** Excel retains 15 digits of a number. */
const FIRST_INEXACT = 1e15;

/** A number cell of a workbook as text. If Excel has lost digits, the text has a form that `misreadNumber` detects. */
export function numberCellText(value: number): string {
  return Math.abs(value) < FIRST_INEXACT ? String(value) : value.toExponential().toUpperCase();
}
