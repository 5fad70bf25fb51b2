// A tracking number (AWB) belongs to one live parcel of a courier. The unique index one_live_parcel_per_number enforces it.

interface Numbered {
  carrier: string;
  courierName: string;
  awb: string;
}

// Only ASCII letters, as lower() of PostgreSQL's collation "C".
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** @returns the same text for every spelling of a courier's name: case and blanks do not count */
export function courierKey(carrier: string, courierName: string): string {
  return `${carrier} ${lower(courierName.replace(/[ \u00A0]/g, ""))}`;
}

/** @returns the same text for every spelling of a number: couriers write letters in either case */
export const numberKey = (awb: string): string => lower(awb);

/** Whether two parcels have the same number of the same courier. */
export function hasSameNumber(one: Numbered, other: Numbered): boolean {
  return (
    numberKey(one.awb) === numberKey(other.awb) &&
    courierKey(one.carrier, one.courierName) === courierKey(other.carrier, other.courierName)
  );
}

const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d+$/i;

/**
 * @returns why a cell is not the number that the courier wrote: Excel turns long numbers into 1.41E+14, and keeps only 15
 *   digits of them; null where it was not changed
 */
export function misreadNumber(cell: string): string | null {
  if (!SCIENTIFIC.test(cell)) return null;
  return `Excel changed this tracking number to ${cell}: digits are lost. Format the column as text, enter the number again and save the file.`;
}

/** Excel keeps 15 digits of a number. */
const FIRST_INEXACT = 1e15;

/** @returns a number cell of a workbook as text; in a form that `misreadNumber` finds where Excel has lost digits of it */
export function numberCellText(value: number): string {
  return Math.abs(value) < FIRST_INEXACT ? String(value) : value.toExponential().toUpperCase();
}
