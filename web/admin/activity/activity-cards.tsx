import { ROW_FOCUS } from "../keys/use-row-keys.ts";
import { type ActivityRowsProps, Changes, Subject, timeOf } from "./activity-parts.tsx";
import { plainName } from "./change-words.ts";

export function ActivityCards({ rows, label, rowProps }: ActivityRowsProps) {
  return (
    <ul className="divide-y divide-line wrap-anywhere" aria-label={label}>
      {rows.map((row) => {
        const { _id, at, actor, action, subject, before, after } = row;
        return (
          <li key={_id} {...rowProps(row)} className={`py-3 first:pt-0 last:pb-0 ${ROW_FOCUS}`}>
            <p className="flex justify-between gap-4">
              <strong>{plainName(action)}</strong>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">{timeOf(at)}</span>
            </p>
            <p>
              <Subject action={action} subject={subject} /> <span className="text-ink-soft">by {actor}</span>
            </p>
            <Changes before={before} after={after} />
          </li>
        );
      })}
    </ul>
  );
}
