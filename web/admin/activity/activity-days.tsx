import type { ActivityRow } from "../../../contract/activity.ts";
import { Card } from "../kit/card.tsx";
import { useIsDesk } from "../kit/use-is-desk.ts";
import { formatDay, indianDay } from "../kit/when.ts";
import { ActivityCards } from "./activity-cards.tsx";
import { ActivityTable } from "./activity-table.tsx";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Day {
  day: string;
  rows: ActivityRow[];
}

/** Rows that follow each other on one day, together. */
function groupByDay(rows: readonly ActivityRow[]): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    const day = indianDay(new Date(row.at));
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** Today and yesterday as people call them. */
function nameOf(day: string): string {
  const now = Date.now();
  if (day === indianDay(new Date(now))) return "Today";
  if (day === indianDay(new Date(now - DAY_MS))) return "Yesterday";
  return formatDay(day);
}

/** Rows under their days: a table at a desk, cards on a phone. */
export function ActivityDays({ rows }: { rows: readonly ActivityRow[] }) {
  const Rows = useIsDesk() ? ActivityTable : ActivityCards;
  return (
    <div className="space-y-4">
      {groupByDay(rows).map(({ day, rows: ofDay }) => (
        <Card key={day} title={nameOf(day)}>
          <Rows rows={ofDay} label={nameOf(day)} />
        </Card>
      ))}
    </div>
  );
}
