// Describes a change in the history: each changed field with its value before and after.
import type { ActivityRow } from "../../../contract/history.ts";
import { ROLE_LABELS } from "../../../rules/admin-role.ts";
import { shortenText } from "../../../rules/cut-text.ts";
import { differingParts } from "../../../rules/differing-parts.ts";
import { parseImagePath } from "../../../rules/images.ts";
import { formatDay, formatWhen } from "../../ui/admin/when.ts";
import { REGIMES } from "../labels/regime-texts.ts";
import { type Difference, differences, isGroup } from "./differences.ts";
import { fieldName, plainName, recordedField } from "./field-names.ts";

export interface Change {
  name: string;
  /** The value as text; null if it was not recorded. */
  from: string | null;
  to: string | null;
}

type Recorded = Pick<ActivityRow, "action" | "before" | "after">;

// The history stores field names in camel case, and money in rupees.
const MONEY = /(price|mrp|amount|charge|total|rate|refund|discount|freeDeliveryAbove|^delivery)$/i;
const PERCENT = /percent(age)?$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_VALUE_LENGTH = 200;
const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 2,
});

/** Actions whose recorded name differs from the terms of the screens. */
const ACTIONS: Readonly<Record<string, string>> = {
  "alarm dismissed": "Alert dismissed",
  "cash given back": "Cash refunded",
  "confirmation sent": "Confirmation e-mail sent",
  "consignment created": "Parcel booked",
  "gst invoice changed": "GST invoice changed",
  "message sent again": "E-mail sent again",
  "notices changed": "Notifications changed",
  "notices turned off": "Notifications turned off",
  "notices turned on": "Notifications turned on",
  "order given up": "Unpaid order cancelled",
  "order held": "Order put on hold",
  "order let go on": "Order released",
  "order move undone": "Status change undone",
  "order moved": "Order status changed",
  "orders view removed": "Saved view removed",
  "orders view saved": "View saved",
  "password proved": "Password confirmed",
  "payment link made": "Payment link created",
  "payment link made anew": "New payment link created",
  "recovery codes renewed": "Recovery codes replaced",
  "refund given by hand": "Refund recorded",
  "refund tried again": "Refund retried",
  "required apps changed": "Required authenticator apps changed",
  "shop profile changed": "Shop details changed",
  "shopper data exported": "Customer data exported",
  "shopper erased": "Customer erased",
};

/** The text of an action: "order moved" becomes "Order status changed". */
export function actionText(action: string): string {
  return ACTIONS[action] ?? plainName(action);
}

/** The texts of values by their field. */
const VALUES: Readonly<Record<string, (value: string) => string | undefined>> = {
  role: (role) => ROLE_LABELS[role as keyof typeof ROLE_LABELS]?.name,
  authenticatorAppRequiredOf: (role) => ROLE_LABELS[role as keyof typeof ROLE_LABELS]?.name,
  regime: (regime) => REGIMES[regime as keyof typeof REGIMES]?.label,
  fields: recordedField,
};

const isPicture = (value: unknown): value is string =>
  typeof value === "string" && parseImagePath(value) !== null;

/** @param key the field's recorded name */
function plainValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number") {
    if (MONEY.test(key) && !PERCENT.test(key)) return rupees.format(value);
    return value.toLocaleString("en-IN") + (PERCENT.test(key) ? "%" : "");
  }
  if (isPicture(value)) return "a picture";
  if (typeof value === "string") return VALUES[key]?.(value) ?? plainText(value);
  if (Array.isArray(value)) return value.map((item) => plainValue(key, item)).join(", ") || "none";
  return Object.entries(value)
    .map(([name, item]) => `${plainName(name)}: ${plainValue(name, item)}`)
    .join("; ");
}

function plainText(text: string): string {
  if (INSTANT.test(text)) return formatWhen(text);
  return DAY.test(text) ? formatDay(text) : text;
}

const shortValue = (key: string, value: unknown) => shortenText(plainValue(key, value), MAX_VALUE_LENGTH);

/** An entry of a list: a tile by its title, a tracking page by its courier. */
const entryText = (key: string, entry: unknown) =>
  shortValue(key, isGroup(entry) ? (entry.title ?? entry.courier ?? entry) : entry);

function values(key: string, { was, is, inList }: Difference): Pick<Change, "from" | "to"> {
  if (inList === "order") return { from: null, to: "new order" };
  if (inList === "entry")
    return {
      from: null,
      to: was === undefined ? `${entryText(key, is)} added` : `${entryText(key, was)} removed`,
    };
  if (isPicture(was) && isPicture(is)) return { from: "a picture", to: "another picture" };
  if (typeof was === "string" && typeof is === "string" && was !== "" && is !== "") {
    const [from, to] = differingParts(plainValue(key, was), plainValue(key, is), MAX_VALUE_LENGTH);
    return { from, to };
  }
  return {
    from: was === undefined ? null : shortValue(key, was),
    to: is === undefined ? null : shortValue(key, is),
  };
}

/** The labels have units for what is typed. Amounts and percentages have them in their values too. */
const withoutUnit = (label: string) => label.replace(/(?: \((?:₹|%)\)|, (?:₹|%))$/, "");

/** A product's details as lines, as its page shows them. */
function withDetailLines(values: ActivityRow["before"]): ActivityRow["before"] {
  if (!Array.isArray(values?.details)) return values;
  const lines = values.details.map((detail: unknown) =>
    isGroup(detail) ? `${String(detail.label)}: ${String(detail.value)}` : detail,
  );
  return { ...values, details: lines };
}

/** The changed fields of an entry, named as on their screens. */
export function changesOf({ action, before, after }: Recorded): Change[] {
  const recorded = [before, after].map((values) => withDetailLines(values) ?? undefined);
  return differences(...(recorded as [unknown, unknown])).flatMap((difference): Change[] => {
    const name = fieldName(action, difference.path);
    if (name === null) return [];
    const key = difference.path.filter((each) => !/^\d+$/.test(each)).slice(-1)[0] ?? "";
    return [{ name: withoutUnit(name), ...values(key, difference) }];
  });
}
