// Numbers as people type them: the form in the browser and the call on the server ask the same of them.

const RUPEES = /^\d{1,7}(\.\d{1,2})?$/;
export const RUPEES_ERROR = "An amount in rupees, such as 120 or 99.50";

/** At most two decimals and below one crore. */
export function isTypedRupees(typed: string): boolean {
  return RUPEES.test(typed);
}

export function isTypedWhole(typed: string, least: number, most: number): boolean {
  return /^\d{1,9}$/.test(typed) && Number(typed) >= least && Number(typed) <= most;
}

/** The words for what is not. */
export function wholeNumberError(least: number, most: number): string {
  return `A whole number from ${least} to ${most}`;
}
