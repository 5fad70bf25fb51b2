// Which orders belong to today's parcels: those booked before noon in India (spec, sections 2 and 9).

export const DEFAULT_CUTOFF_HOUR = 12;
// India keeps one offset all year.
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The instant of today's cut-off, where "today" is the day of `now` in Asia/Kolkata.
 * @param now ms since the epoch
 * @param cutoffHour 0…23, hour of the Indian day
 * @returns ms since the epoch; an order booked strictly before it is on today's list
 */
export function cutoffInstant(now: number, cutoffHour: number = DEFAULT_CUTOFF_HOUR): number {
  const indianMidnight = Math.floor((now + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;
  return indianMidnight + cutoffHour * 60 * 60 * 1000;
}

/** An hour of the day, 0…23, as people say it: 12 PM. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}
