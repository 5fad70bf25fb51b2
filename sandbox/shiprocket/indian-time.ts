const parts = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Asia/Kolkata",
});

/** Indian time without an offset, as in Shiprocket's API: 2026-11-21 09:05:00. */
export function yearFirst(iso: string): string {
  return parts.format(new Date(iso));
}

/** Indian time as in Shiprocket's webhooks: 21 11 2026 09:05:00. */
export function dayFirst(iso: string): string {
  const [day = "", time] = yearFirst(iso).split(" ");
  return `${day.split("-").reverse().join(" ")} ${time}`;
}
