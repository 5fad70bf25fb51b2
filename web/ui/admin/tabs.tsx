import { useId, useState } from "react";
import { Link } from "react-router";

interface Tab {
  to: string;
  label: string;
  /** Left out if it is not known. */
  count?: number | undefined;
  isCurrent: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Shown after a press on "More". None of them is the current one. */
  more?: readonly Tab[];
}

const PILL =
  "inline-flex min-h-11 items-center gap-2 xl:min-h-9 rounded-full border-2 border-leaf px-3 text-sm font-semibold whitespace-nowrap hover:bg-leaf-wash aria-[current]:bg-leaf aria-[current]:text-white";

/** The views of one screen, each with its own URL. On a phone they scroll horizontally. */
export function Tabs({ label, tabs, more = [] }: TabsProps) {
  const [hasMore, setMore] = useState(false);
  const moreId = useId();
  const shown = hasMore ? [...tabs, ...more] : tabs;
  return (
    <nav aria-label={label} className="-mx-1 mb-5 overflow-x-auto max-sm:mb-1 xl:mb-3">
      <ul id={moreId} className="flex min-w-max gap-1.5 px-1 py-1 lg:min-w-0 lg:flex-wrap">
        {shown.map(({ to, label: name, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              preventScrollReset
              aria-current={isCurrent ? "page" : undefined}
              className={PILL}
            >
              {name}
              {count !== undefined && (
                <span className="rounded-full bg-turmeric-wash px-2 py-0.5 text-xs leading-none font-bold text-leaf tabular-nums">
                  {count.toLocaleString("en-IN")}
                </span>
              )}
            </Link>
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <button
              type="button"
              aria-expanded={hasMore}
              aria-controls={moreId}
              onClick={() => setMore(!hasMore)}
              className={`${PILL} border-transparent!`}
            >
              {hasMore ? "Fewer" : "More"}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
