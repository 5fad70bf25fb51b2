import { type IndianDate, indianDate } from "./time.ts";

const FIRST_DAY: IndianDate = "2017-07-01";
/** Laws and registrations are known a year or two ahead. A later year is a typing error. */
const YEARS_AHEAD = 2;

/** The error of a day from which a regime or a rate counts; GST began on 1 July 2017. */
export const GST_DAY_ERROR = "A day from 1 July 2017 to the end of the year after next";

/** Whether a regime or a rate can count from a day, yyyy-mm-dd in India. */
export function isGstDay(day: IndianDate, today: IndianDate = indianDate(new Date())): boolean {
  return day >= FIRST_DAY && Number(day.slice(0, 4)) <= Number(today.slice(0, 4)) + YEARS_AHEAD;
}
