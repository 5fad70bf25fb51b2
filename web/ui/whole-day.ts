export const FIRST_DAY = "2000-01-01";
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Whether a day is all there, and is one: while its year is typed it is 0002-11-01. */
export function isWholeDay(value: string): boolean {
  return DAY.test(value) && new Date(value).toJSON()?.startsWith(value) === true;
}
