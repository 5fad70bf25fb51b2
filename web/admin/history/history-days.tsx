import ListFilter from "lucide-react/icons/list-filter";
import { Link } from "react-router";
import type { ActivityRow } from "../../../contract/history.ts";
import { DAY_MS, indianDate } from "../../../rules/time.ts";
import { useIsDesk } from "../../ui/admin/use-is-desk.ts";
import { formatDay, formatTime } from "../../ui/admin/when.ts";
import { Card } from "../../ui/card.tsx";
import { IconLink } from "../../ui/icon-button.tsx";
import { historyPath } from "../history-link.tsx";
import { ROW_FOCUS, type useRowKeys } from "../keys/use-row-keys.ts";
import { actionText, changesOf } from "./change-text.ts";
import { entrySubject } from "./entry-subject.ts";

interface Day {
  day: string;
  rows: ActivityRow[];
}

/** Groups neighbouring rows of the same Indian day. */
function groupByDay(rows: readonly ActivityRow[]): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    const day = indianDate(new Date(row.at));
    const last = days.slice(-1)[0];
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

function dayTitle(day: string): string {
  const now = Date.now();
  if (day === indianDate(new Date(now))) return "Today";
  if (day === indianDate(new Date(now - DAY_MS))) return "Yesterday";
  return formatDay(day);
}

/** The rows under a heading for each day: a table on a wide screen, cards on a phone. */
export function HistoryDays({ rows, ...props }: Omit<HistoryRowsProps, "label">) {
  const Rows = useIsDesk() ? HistoryTable : HistoryCards;
  return (
    <div className="space-y-4">
      {groupByDay(rows).map(({ day, rows: ofDay }) => (
        <Card key={day} title={dayTitle(day)}>
          <Rows {...props} rows={ofDay} label={dayTitle(day)} />
        </Card>
      ))}
    </div>
  );
}

function HistoryTable({ rows, label, rowProps, object }: HistoryRowsProps) {
  return (
    <table className="w-full table-fixed text-left xl:text-sm" aria-label={label}>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th className="w-24 pb-2">Time</th>
          <th className="w-36 pb-2">Who</th>
          <th className="w-44 pb-2">What</th>
          <th className="w-52 pb-2">On</th>
          <th className="pb-2">What changed</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line align-top wrap-anywhere">
        {rows.map((row) => {
          const { _id, at, actor, action } = row;
          return (
            <tr key={_id} {...rowProps(row)} className={ROW_FOCUS}>
              <td className="py-2.5 xl:py-1 pr-4 text-ink-soft tabular-nums">{formatTime(at)}</td>
              <td className="py-2.5 xl:py-1 pr-4">{actor}</td>
              <td className="py-2.5 xl:py-1 pr-4 font-semibold">{actionText(action)}</td>
              <td className="py-2.5 xl:py-1 pr-4">
                <Subject row={row} filtered={object} />
              </td>
              <td className="py-2.5 xl:py-1">
                <Changes row={row} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function HistoryCards({ rows, label, rowProps, object }: HistoryRowsProps) {
  return (
    <ul className="divide-y divide-line wrap-anywhere" aria-label={label}>
      {rows.map((row) => {
        const { _id, at, actor, action } = row;
        return (
          <li key={_id} {...rowProps(row)} className={`py-3 first:pt-0 last:pb-0 ${ROW_FOCUS}`}>
            <p className="flex justify-between gap-4">
              <strong>{actionText(action)}</strong>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">{formatTime(at)}</span>
            </p>
            <p>
              <Subject row={row} filtered={object} /> <span className="text-ink-soft">by {actor}</span>
            </p>
            <Changes row={row} />
          </li>
        );
      })}
    </ul>
  );
}

interface HistoryRowsProps {
  rows: readonly ActivityRow[];
  label: string;
  rowProps: ReturnType<typeof useRowKeys<ActivityRow>>;
  /** The object that all rows are about. */
  object: string | undefined;
}

/** What an entry is about: a link to its screen, and one to all entries about it. */
function Subject({ row, filtered }: { row: ActivityRow; filtered: string | undefined }) {
  const subject = entrySubject(row);
  if (!subject) return null;
  const { text, path, object } = subject;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      {path ? (
        <Link
          to={path}
          className="inline-flex min-h-11 min-w-0 items-center link hover:no-underline lg:min-h-6"
        >
          {text}
        </Link>
      ) : (
        <span className="min-w-0">{text}</span>
      )}
      {object !== null && object !== filtered && (
        <IconLink
          to={historyPath(object)}
          label={`History of ${text}`}
          title={`History of ${text}`}
          icon={ListFilter}
          className="text-ink-soft lg:size-6"
        />
      )}
    </span>
  );
}

function Changes({ row }: { row: ActivityRow }) {
  const changes = changesOf(row);
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map(({ name, from, to }) => (
        <li key={`${name} ${from} ${to}`}>
          <span className="text-ink-soft">{name}: </span>
          {from !== null && <span className="text-ink-soft">{from}</span>}
          {from !== null && to !== null && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> changed to </span>
            </>
          )}
          {to !== null && <span className="font-semibold">{to}</span>}
        </li>
      ))}
    </ul>
  );
}
