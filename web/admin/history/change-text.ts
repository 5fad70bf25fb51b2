// Describes a change in the history: each field with its value before and after.
import { shortenText } from "../../../rules/cut-text.ts";
import { formatWhen } from "../../ui/admin/when.ts";

export interface Change {
  name: string;
  /** The value as text; null if it was not recorded. */
  from: string | null;
  to: string | null;
}

type RecordedValues = Readonly<Record<string, unknown>> | null;

// The history stores field names in camel case, and money in rupees.
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
function plainName(name: string): string {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[._-]+/g, " ")
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

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
  return shortenText(text, MAX_VALUE_LENGTH);
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The changed fields. Groups are flattened: `sheet.name` becomes "Sheet name".
 * @param before the recorded values before the change; null if there are none
 * @param within the path of the group, in recursive calls
 */
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
