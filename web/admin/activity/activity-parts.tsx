import { Link } from "react-router";
import type { ActivityRow } from "../../../contract/activity.ts";
import type { useRowKeys } from "../keys/use-row-keys.ts";
import { orderPath } from "../orders/order-paths.ts";
import { changesOf } from "./change-words.ts";

export interface ActivityRowsProps {
  rows: readonly ActivityRow[];
  label: string;
  rowProps: ReturnType<typeof useRowKeys<ActivityRow>>;
}

const timeOnly = new Intl.DateTimeFormat("en-IN", { timeStyle: "short", timeZone: "Asia/Kolkata" });

/** 9:05 am, in India. */
export function timeOf(iso: string): string {
  return timeOnly.format(new Date(iso));
}

/** The screen of an entry's subject; null where it has none. */
export function subjectPath({ action, subject }: Pick<ActivityRow, "action" | "subject">): string | null {
  const isOrder =
    /^(order|confirmation|consignment|pickup|message|tracking number)\b/.test(action) &&
    /^[A-Z0-9]{14,}$/.test(subject);
  return isOrder ? orderPath(subject) : null;
}

/** The subject of an entry; a link where it is an order. */
export function Subject({ action, subject }: Pick<ActivityRow, "action" | "subject">) {
  const path = subjectPath({ action, subject });
  if (!path) return subject;
  return (
    <Link to={path} className="link hover:no-underline">
      {subject}
    </Link>
  );
}

export function Changes({ before, after }: Pick<ActivityRow, "before" | "after">) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map(({ name, from, to }) => (
        <li key={name}>
          <span className="text-ink-soft">{name}: </span>
          {from !== null && <span className="text-ink-soft">{from}</span>}
          {from !== null && to !== null && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> became </span>
            </>
          )}
          {to !== null && <span className="font-semibold">{to}</span>}
        </li>
      ))}
    </ul>
  );
}
