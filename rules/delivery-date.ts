// When a parcel arrives: it is packed on the day it is booked or the next, then travels for the courier's working
// days. Sundays do not count. Holidays are unknown here, so the days of each zone are set generously.
import { DAY_MS, HOUR_MS, INDIA_AHEAD_MS, type IndianDate } from "./time.ts";

const SUNDAY = 0;

/**
 * The day on which a parcel is packed.
 * @param bookedAt when the order is placed
 * @param cutoffHour 0…23 in India; orders booked before it are packed the same day
 */
export function packingDate(bookedAt: Date, cutoffHour: number): IndianDate {
  return deliveryDate(bookedAt, cutoffHour, 0);
}

/**
 * The day by which a parcel arrives.
 * @param bookedAt as in `packingDate`
 * @param cutoffHour as in `packingDate`
 * @param days working days in transit
 */
export function deliveryDate(bookedAt: Date, cutoffHour: number, days: number): IndianDate {
  // Shifted so that the UTC getters return Indian time.
  const inIndia = new Date(bookedAt.getTime() + INDIA_AHEAD_MS);
  let day = Math.floor(inIndia.getTime() / DAY_MS);
  if (inIndia.getUTCHours() >= cutoffHour) day += 1;
  day = workingDayFrom(day);
  for (let onRoad = 0; onRoad < days; onRoad++) day = workingDayFrom(day + 1);
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The first cut-off after a moment. Orders from then on are packed a day later.
 * @param cutoffHour 0…23 in India
 */
export function nextCutoff(moment: Date, cutoffHour: number): Date {
  const inIndia = moment.getTime() + INDIA_AHEAD_MS;
  const today = Math.floor(inIndia / DAY_MS) * DAY_MS + cutoffHour * HOUR_MS;
  return new Date((inIndia < today ? today : today + DAY_MS) - INDIA_AHEAD_MS);
}

/** @param day days since 1970 */
function workingDayFrom(day: number): number {
  return new Date(day * DAY_MS).getUTCDay() === SUNDAY ? day + 1 : day;
}
