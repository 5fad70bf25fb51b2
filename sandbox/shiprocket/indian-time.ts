const INDIA_AHEAD_MS = 5.5 * 3_600_000;

/** Indian time without an offset, as in Shiprocket's API: 2026-11-21 09:05:00. */
export function yearFirst(iso: string): string {
  return new Date(Date.parse(iso) + INDIA_AHEAD_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** Indian time as in Shiprocket's webhooks: 21 11 2026 09:05:00. */
export function dayFirst(iso: string): string {
  const [day = "", time] = yearFirst(iso).split(" ");
  return `${day.split("-").reverse().join(" ")} ${time}`;
}
