// Numbers typed into a form, checked by the same rules in the browser and on the server.

const RUPEES = /^\d{1,7}(\.\d{1,2})?$/;
export const RUPEES_ERROR = "An amount in rupees, such as 120 or 99.50";

/** Whether it is an amount in rupees below one crore (₹1,00,00,000), with at most two decimals. */
export function isRupeesInput(typed: string): boolean {
  return RUPEES.test(typed);
}

/** Whether it is a whole number of at most nine digits, from `min` to `max`. */
export function isWholeNumberInput(typed: string, min: number, max: number): boolean {
  return /^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max;
}

/** What the form says where `isWholeNumberInput` is false. */
export function wholeNumberError(min: number, max: number): string {
  return `A whole number from ${min} to ${max}`;
}

/** Whether it is a number from 0 to `max` with at most two decimals. */
export function isDecimalInput(typed: string, max: number): boolean {
  return /^\d{1,5}(\.\d{1,2})?$/.test(typed) && Number(typed) <= max;
}

/** What the form says where `isDecimalInput` is false. */
export function decimalError(max: number): string {
  return `A number from 0 to ${max}, such as 12.5`;
}
