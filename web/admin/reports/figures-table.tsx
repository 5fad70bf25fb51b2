import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";

interface FiguresTableProps {
  title: string;
  head: readonly string[];
  /** Each with a React key, the name of what the numbers count, and the numbers. */
  rows: readonly (readonly [key: string, name: ReactNode, ...numbers: string[]])[];
  /** The totals of entries that are not listed one by one. */
  others: readonly [name: string, ...numbers: string[]] | null;
  nothing: string;
  /** Shown to the right of the title. */
  aside?: ReactNode;
}

/** Names with their numbers, the last one in bold. Readable on a phone: names wrap, numbers do not. */
export function FiguresTable({ title, head, rows, others, nothing, aside }: FiguresTableProps) {
  return (
    <Card title={title} aside={aside}>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{nothing}</p>
      ) : (
        <table aria-label={title} className="w-full tabular-nums">
          <thead>
            <tr className="border-b-2 border-line text-sm text-ink-soft">
              {head.map((name, column) => (
                <th
                  key={name}
                  scope="col"
                  className={`pb-2 font-semibold ${column === 0 ? "text-left" : "pl-3 text-right"}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([key, name, ...numbers]) => (
              <Row key={key} name={name} numbers={numbers} />
            ))}
            {others && <Row name={others[0]} numbers={others.slice(1)} />}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Row({ name, numbers }: { name: ReactNode; numbers: readonly string[] }) {
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
        {name}
      </th>
      {numbers.map((text, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table have no other identity
          key={column}
          className={`py-2 pl-3 text-right whitespace-nowrap ${column === numbers.length - 1 ? "font-semibold" : ""}`}
        >
          {text}
        </td>
      ))}
    </tr>
  );
}
