// Values of <input type="datetime-local">, read as Indian time wherever the browser is.

const INDIA_OFFSET = "+05:30";
const wallClock = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** @returns 2026-12-01T10:00 for an instant in ISO 8601; empty for none */
export function toIndianInput(iso: string | null): string {
  return iso === null ? "" : wallClock.format(new Date(iso)).replace(" ", "T");
}

/** @returns ISO 8601 with India's offset; null for an empty input */
export function fromIndianInput(value: string): string | null {
  return value === ""
    ? null
    : `${value.length === "2026-12-01T10:00".length ? `${value}:00` : value}${INDIA_OFFSET}`;
}
