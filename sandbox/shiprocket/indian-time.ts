const parts = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Asia/Kolkata",
});

/** 2026-11-21 09:05:00: India's time, without an offset, as Shiprocket's API writes it. */
export function yearFirst(iso: string): string {
  return parts.format(new Date(iso));
}

/** 21 11 2026 09:05:00: the same, as Shiprocket's webhooks write it. */
export function dayFirst(iso: string): string {
  const [day = "", time] = yearFirst(iso).split(" ");
  return `${day.split("-").reverse().join(" ")} ${time}`;
}
