// A dump is as old as the repository, but the shop in it is always of this moment: instants are kept as how long
// before the dump they were, and days as how many days before. Whole seconds lie between two moments, so that what
// has no fractions of a second keeps having none.

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;
const SECONDS_AGO = /^(-?[\d.]+) s ago$/;
const DAYS_AGO = /^(-?\d+) days ago$/;
const DAY_MS = 24 * 60 * 60 * 1_000;
const INDIA_MS = 5.5 * 60 * 60 * 1_000;

/** The day it is in India, in days since 1970. */
const indianDay = (at: Date) => Math.floor((at.getTime() + INDIA_MS) / DAY_MS);

function mapTexts(value: unknown, change: (text: string, key: string) => string): unknown {
  return JSON.parse(JSON.stringify(value), (key, each) =>
    typeof each === "string" ? change(each, key) : each,
  );
}

/** Replaces instants anywhere in a JSON value, and days where the field is called `day`. */
export function relativeTo(at: Date, value: unknown): unknown {
  return mapTexts(value, (text, key) => {
    const instant = INSTANT.exec(text);
    if (instant) {
      const seconds = (at.getTime() - Date.parse(text)) / 1_000;
      return `${seconds.toFixed(instant[1] === undefined ? 0 : 3)} s ago`;
    }
    return key === "day" ? `${indianDay(at) - Date.parse(text) / DAY_MS} days ago` : text;
  });
}

/** The opposite of `relativeTo`, at another moment. */
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
