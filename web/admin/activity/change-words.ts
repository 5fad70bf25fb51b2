// The words for a change in the activity: each field with its value before and after.
import { formatWhen } from "../../ui/when.ts";

export interface Change {
  name: string;
  /** Null where the field was not recorded. */
  from: string | null;
  to: string | null;
}

type RecordedValues = Readonly<Record<string, unknown>> | null;

// The record has field names in camel case, and money in rupees.
const MONEY = /(price|mrp|amount|charge|total|rate|refund|discount|freeDeliveryAbove)$/i;
const PERCENT = /percent(age)?$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
const MAX_VALUE_LENGTH = 200;
const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 2,
});

/** minItemsPrice → Min items price */
export function plainName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[._-]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function plainValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number") {
    if (MONEY.test(name) && !PERCENT.test(name)) return rupees.format(value);
    return value.toLocaleString("en-IN") + (PERCENT.test(name) ? "%" : "");
  }
  if (typeof value === "string" && INSTANT.test(value)) return formatWhen(value);
  const text = Array.isArray(value)
    ? value.map((item) => plainValue(name, item)).join(", ") || "nothing"
    : typeof value === "object"
      ? Object.entries(value)
          .map(([key, item]) => `${plainName(key)}: ${plainValue(key, item)}`)
          .join("; ")
      : String(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param before the recorded values before the change; null where there are none */
export function changesOf(before: RecordedValues, after: RecordedValues, within = ""): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]];
    const path = within ? `${within}.${name}` : name;
    if (isGroup(was) && isGroup(is)) return changesOf(was, is, path);
    return [
      {
        name: plainName(path),
        from: before && name in before ? plainValue(name, was) : null,
        to: after && name in after ? plainValue(name, is) : null,
      },
    ];
  });
}
