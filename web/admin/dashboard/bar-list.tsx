import { Link } from "react-router";

interface Bar {
  name: string;
  /** The bar's length, relative to the other bars. */
  size: number;
  value: string;
  detail?: string;
  to?: string;
}

/** A bar chart as a list. Names and values are text; the bars are hidden from screen readers. */
export function BarList({ bars, nothing }: { bars: readonly Bar[]; nothing: string }) {
  const longest = Math.max(...bars.map(({ size }) => size), 0);
  if (longest === 0) return <p className="text-ink-soft">{nothing}</p>;
  return (
    <ol className="space-y-3">
      {bars.map(({ name, size, value, detail, to }) => (
        <li key={name}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            {to ? (
              <Link
                to={to}
                className="inline-flex min-w-0 items-center underline-offset-4 hover:underline max-lg:min-h-11 max-lg:min-w-11"
              >
                {name}
              </Link>
            ) : (
              <span className="min-w-0 wrap-anywhere">{name}</span>
            )}
            <span className="ml-auto text-right">
              <strong className="tabular-nums">{value}</strong>
              {detail && <span className="ml-2 text-sm text-ink-soft tabular-nums">{detail}</span>}
            </span>
          </div>
          <div aria-hidden="true" className="mt-1 h-2.5 rounded-full bg-leaf-wash">
            <div
              className="h-full min-w-1 rounded-full bg-leaf-mid"
              style={{ width: `${(100 * size) / longest}%` }}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
