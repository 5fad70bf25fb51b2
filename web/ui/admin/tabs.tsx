import { Link } from "react-router";

export interface Tab {
  to: string;
  label: string;
  /** Left out where it is not known. */
  count?: number | undefined;
  isCurrent: boolean;
}

/** The views of one screen, each with its own URL. On a phone they scroll sideways. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="-mx-1 mb-5 overflow-x-auto xl:mb-3">
      <ul className="flex min-w-max gap-1.5 px-1 py-1 lg:min-w-0 lg:flex-wrap">
        {tabs.map(({ to, label: name, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              preventScrollReset
              aria-current={isCurrent ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-2 xl:min-h-9 rounded-full border-2 border-leaf px-3 text-sm font-semibold whitespace-nowrap hover:bg-leaf-wash aria-[current]:bg-leaf aria-[current]:text-white"
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
      </ul>
    </nav>
  );
}
