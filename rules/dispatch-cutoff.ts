// The cut-off of the noon list. Which orders came before it is decided by the database's clock
// (server/figures/cutoff.ts); here is only what people are told of it.

export const DEFAULT_CUTOFF_HOUR = 12;

/** An hour of the day, 0…23, as people say it: 12 PM. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}
