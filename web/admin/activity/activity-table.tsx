import { ROW_FOCUS } from "../keys/use-row-keys.ts";
import { type ActivityRowsProps, Changes, Subject, timeOf } from "./activity-parts.tsx";
import { plainName } from "./change-words.ts";

export function ActivityTable({ rows, label, rowProps }: ActivityRowsProps) {
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
          const { _id, at, actor, action, subject, before, after } = row;
          return (
            <tr key={_id} {...rowProps(row)} className={ROW_FOCUS}>
              <td className="py-2.5 xl:py-1 pr-4 text-ink-soft tabular-nums">{timeOf(at)}</td>
              <td className="py-2.5 xl:py-1 pr-4">{actor}</td>
              <td className="py-2.5 xl:py-1 pr-4 font-semibold">{plainName(action)}</td>
              <td className="py-2.5 xl:py-1 pr-4">
                <Subject action={action} subject={subject} />
              </td>
              <td className="py-2.5 xl:py-1">
                <Changes before={before} after={after} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
