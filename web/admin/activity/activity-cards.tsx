import type { ActivityRow } from "../../../contract/activity.ts";
import { Changes, Subject, timeOf } from "./activity-parts.tsx";
import { plainName } from "./change-words.ts";

export function ActivityCards({ rows, label }: { rows: readonly ActivityRow[]; label: string }) {
  return (
    <ul className="divide-y divide-line wrap-anywhere" aria-label={label}>
      {rows.map(({ _id, at, actor, action, subject, before, after }) => (
        <li key={_id} className="py-3 first:pt-0 last:pb-0">
          <p className="flex justify-between gap-4">
            <strong>{plainName(action)}</strong>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">{timeOf(at)}</span>
          </p>
          <p>
            <Subject action={action} subject={subject} /> <span className="text-ink-soft">by {actor}</span>
          </p>
          <Changes before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}
