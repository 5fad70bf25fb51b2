const parts = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Asia/Kolkata",
});

/** 2026-11-21 09:05:00, in India and without saying so. */
export function yearFirst(iso: string): string {
  return parts.format(new Date(iso));
}

/** 21 11 2026 09:05:00, as webhooks write it. */
export function dayFirst(iso: string): string {
  const [day = "", time] = yearFirst(iso).split(" ");
  return `${day.split("-").reverse().join(" ")} ${time}`;
}
