import type { ActivityRow } from "../../../contract/activity.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { Card } from "../../ui/admin/card.tsx";
import { useIsDesk } from "../../ui/use-is-desk.ts";
import { formatDay, indianDay } from "../../ui/when.ts";
import { ActivityCards } from "./activity-cards.tsx";
import type { ActivityRowsProps } from "./activity-parts.tsx";
import { ActivityTable } from "./activity-table.tsx";

interface Day {
  day: string;
  rows: ActivityRow[];
}

/** Groups neighbouring rows of the same Indian day. */
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

function dayTitle(day: string): string {
  const now = Date.now();
  if (day === indianDay(new Date(now))) return "Today";
  if (day === indianDay(new Date(now - DAY_MS))) return "Yesterday";
  return formatDay(day);
}

/** The rows under a heading for each day: a table at a desk, cards on a phone. */
export function ActivityDays({ rows, rowProps }: Omit<ActivityRowsProps, "label">) {
  const Rows = useIsDesk() ? ActivityTable : ActivityCards;
  return (
    <div className="space-y-4">
      {groupByDay(rows).map(({ day, rows: ofDay }) => (
        <Card key={day} title={dayTitle(day)}>
          <Rows rows={ofDay} label={dayTitle(day)} rowProps={rowProps} />
        </Card>
      ))}
    </div>
  );
}
