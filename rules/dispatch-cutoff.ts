// The dispatch cut-off as shown to people. The database's clock decides which orders came before it
// (server/reports/daily-totals/cutoff.ts).

export const DEFAULT_CUTOFF_HOUR = 12;

/**
 * "12 PM" for hour 12.
 * @param hour 0 to 23
 */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}
