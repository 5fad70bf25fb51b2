// A dump is static, but its shop should always look recent. So instants are stored as seconds before the dump,
// and days as days before it. Instants shift by whole seconds, so that those without a fraction of a second
// stay without one.
import { DAY_MS, INDIA_AHEAD_MS } from "../../rules/time.ts";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const SECONDS_AGO = /^(-?[\d.]+) s ago$/;
const DAYS_AGO = /^(-?\d+) days ago$/;
/** Fields with a day that depends on today. Other days, such as that of a policy text, are fixed. */
const DAY_FIELDS = new Set(["day", "deliverBy"]);

/** The current day in India, in days since 1970. */
const indianDay = (at: Date) => Math.floor((at.getTime() + INDIA_AHEAD_MS) / DAY_MS);

function mapTexts(value: unknown, change: (text: string, key: string) => string): unknown {
  return JSON.parse(JSON.stringify(value), (key, each) =>
    typeof each === "string" ? change(each, key) : each,
  );
}

/** Makes instants anywhere in a JSON value relative, and days in `DAY_FIELDS`. */
export function relativeTo(at: Date, value: unknown): unknown {
  return mapTexts(value, (text, key) => {
    const instant = INSTANT.exec(text);
    if (instant) {
      const seconds = (at.getTime() - Date.parse(text)) / 1_000;
      return `${seconds.toFixed(instant[1] === undefined ? 0 : 3)} s ago`;
    }
    return DAY_FIELDS.has(key) && DAY.test(text)
      ? `${indianDay(at) - Date.parse(text) / DAY_MS} days ago`
      : text;
  });
}

/** The inverse of `relativeTo`, for another instant. */
export function absoluteAt(at: Date, value: unknown): unknown {
  return mapTexts(value, (text) => {
    const [, seconds] = SECONDS_AGO.exec(text) ?? [];
    if (seconds !== undefined) {
      const instant = new Date(at.getTime() - Math.round(Number(seconds) * 1_000)).toISOString();
      return seconds.includes(".") ? instant : instant.replace(".000Z", "Z");
    }
    const [, days] = DAYS_AGO.exec(text) ?? [];
    if (days !== undefined)
      return new Date((indianDay(at) - Number(days)) * DAY_MS).toISOString().slice(0, 10);
    return text;
  });
}
