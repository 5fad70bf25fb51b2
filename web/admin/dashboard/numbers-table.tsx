interface NumbersTableProps {
  head: readonly string[];
  /** The first cell of a row is its header. */
  rows: readonly (readonly string[])[];
}

/** The numbers of a chart as a table. */
export function NumbersTable({ head, rows }: NumbersTableProps) {
  return (
    <details className="mt-2 -mb-2">
      <summary className="inline-flex min-h-11 items-center rounded-control px-1 text-sm font-semibold link">
        Show the numbers
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard. */}
      <section aria-label="Numbers" tabIndex={0} className="max-h-80 overflow-y-auto">
        <table className="w-full text-sm tabular-nums">
          <thead className="sticky top-0 bg-white">
            <tr>
              {head.map((name, column) => (
                <th key={name} scope="col" className={`p-2 ${column === 0 ? "text-left" : "text-right"}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([name, ...numbers]) => (
              <tr key={name}>
                <th scope="row" className="p-2 text-left font-normal">
                  {name}
                </th>
                {numbers.map((value, column) => (
                  <td key={head[column + 1]} className="p-2 text-right">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
