// What an entry of the history is about: an order, a product, a page of the settings.
import { href } from "react-router";
import type { ActivityRow } from "../../../contract/history.ts";
import { historyKindOf } from "../../../rules/history-kinds.ts";
import { SHOP_DETAILS, settingsPageOf } from "../labels/setting-labels.ts";
import { orderPath } from "../order/order-paths.ts";
import { differences } from "./differences.ts";
import { plainName } from "./field-names.ts";

export interface EntrySubject {
  text: string;
  /** The path of its screen; null if it has none. */
  path: string | null;
  /** The value of the filter for all entries about it; null if that is no single thing. */
  object: string | null;
}

type Entry = Pick<ActivityRow, "action" | "subject" | "before" | "after">;

const screen = (text: string, path: string): EntrySubject => ({ text, path, object: null });
const text = (of: string): EntrySubject => ({ text: of, path: null, object: null });

/** The page of the settings that has all changed ones; otherwise the first page. */
function settingsSubject({ before, after }: Entry): EntrySubject {
  const pages = differences(before ?? undefined, after ?? undefined).flatMap(
    ({ path }) => settingsPageOf(path.join(".")) ?? [],
  );
  const [first = SHOP_DETAILS, ...others] = pages;
  const { title, to } = others.every((page) => page.to === first.to) ? first : SHOP_DETAILS;
  return screen(title, to);
}

/** Actions whose recorded subject is none, or not a text of the screens. */
const SUBJECTS: readonly [RegExp, (entry: Entry) => EntrySubject | null][] = [
  // The actor's own session.
  [/^(?:login|logout|password proved|.* refused)$/, () => null],
  [/^shop profile /, settingsSubject],
  [/^(?:home page|review) /, () => screen("Home page", "/admin/home-page")],
  [/^top products /, () => screen("Top products", "/admin/top-products")],
  [/^(?:notices changed|shop restored)$/, ({ subject }) => (subject === "shop" ? null : text(subject))],
  [/^required apps /, () => screen("Staff", "/admin/staff")],
  [/^parcels booked$/, ({ subject }) => text(plainName(subject))],
  [/^orders exported$/, ({ subject }) => text(subject === "csv" ? "CSV" : "Excel")],
  [
    /^(?:products imported|slips (?:not )?printed|courier sheet (?:not )?written|orders view|tax regime|sales|settlements|GST )/,
    ({ subject }) => text(subject),
  ],
];

/** What an entry is about; null if it is about nothing but its actor. */
export function entrySubject(entry: Entry): EntrySubject | null {
  const { action, subject } = entry;
  const rule = SUBJECTS.find(([actions]) => actions.test(action));
  if (rule) return rule[1](entry);
  const kind = historyKindOf(action);
  if (kind === "orders" || (kind === "customers" && action.includes("note"))) {
    // An alert that is not about an order has its kind in place of the number.
    if (!/^[A-Z0-9]{14,}$/.test(subject)) return text(plainName(subject));
    return { text: subject, path: orderPath(subject), object: subject };
  }
  const isProduct = /^(?:product|stock status) /.test(action);
  const path = isProduct ? href("/admin/edit-product/:id", { id: subject }) : null;
  return { text: subject, path, object: subject };
}
