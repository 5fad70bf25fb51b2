import type { ReactNode } from "react";
import { Card } from "../../ui/admin/card.tsx";

interface FiguresTableProps {
  title: string;
  head: readonly [string, string, string];
  /** Each with a key; the first cell says what the numbers are of. */
  rows: readonly (readonly [key: string, name: ReactNode, count: string, amount: string])[];
  /** What is not listed one by one. */
  others: readonly [string, string, string] | null;
  nothing: string;
}

/** Names with a count and an amount, readable on a phone: names wrap, numbers do not. */
export function FiguresTable({ title, head, rows, others, nothing }: FiguresTableProps) {
  return (
    <Card title={title}>
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

function Row({ name, numbers: [count, amount] }: { name: ReactNode; numbers: readonly string[] }) {
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
        {name}
      </th>
      <td className="py-2 pl-3 text-right whitespace-nowrap">{count}</td>
      <td className="py-2 pl-3 text-right font-semibold whitespace-nowrap">{amount}</td>
    </tr>
  );
}
