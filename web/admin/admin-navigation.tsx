// The navigation of the admin area: a sidebar on wide screens; a bottom bar, and tabs for the open section, on phones.
import { Link, useLocation } from "react-router";
import { countOrders } from "../../contract/orders.ts";
import type { AdminRole } from "../../rules/admin-role.ts";
import { type Section, sectionsFor, tabAt, type View, viewAt } from "./screens.ts";
import { useCall } from "./store/queries.ts";

/** Screens with live orders update the counts at once; others are polled, in ms. */
const POLL_MS = 30_000;

type Counts = Partial<Record<NonNullable<View["counts"]>, number>>;

/** The numbers next to the labels, for both forms of the navigation. @param isWanted whether it is shown */
export function useCounts(isWanted: boolean): Counts {
  const { data } = useCall(countOrders, {}, { isWanted, everyMs: POLL_MS });
  return data ? { toConfirm: data.toConfirm, toPack: data.toPackToday } : {};
}

const TITLES: Record<NonNullable<View["counts"]>, string> = { toConfirm: "to confirm", toPack: "to pack" };

interface CountProps {
  counts: Counts;
  of: View["counts"];
  className?: string;
}

function Count({ counts, of, className = "ml-auto px-2" }: CountProps) {
  const count = of && counts[of];
  if (!of || !count) return null;
  return (
    <span
      className={`rounded-full bg-turmeric py-0.5 text-xs leading-none font-bold text-leaf tabular-nums ${className}`}
    >
      {count.toLocaleString("en-IN")} <span className="sr-only">{TITLES[of]}</span>
    </span>
  );
}

/** Whether a section has the open screen. */
const isOpen = ({ views }: Section, current: string | undefined) =>
  views.some(({ path }) => path === current);

interface NavigationProps {
  role: AdminRole;
  counts: Counts;
}

const ROW =
  "flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-leaf hover:bg-leaf-wash " +
  "aria-[current]:bg-leaf aria-[current]:text-white";

export function SideNavigation({ role, counts }: NavigationProps) {
  const current = viewAt(useLocation().pathname);
  return (
    <nav
      aria-label="Admin"
      className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] w-56 shrink-0 self-start overflow-y-auto py-6 pr-4 lg:block"
    >
      <ul className="space-y-1">
        {sectionsFor(role).map((section) => {
          const [first, ...others] = section.views as [View, ...View[]];
          const isCurrent = isOpen(section, current);
          // A first view with a name of its own is listed with the others.
          const inner = first.label === section.label ? others : section.views;
          return (
            <li key={first.path}>
              <Link
                to={first.path}
                aria-current={first.path === current && inner === others ? "page" : undefined}
                className={`${ROW} ${isCurrent ? "bg-leaf-wash" : ""}`}
              >
                <section.icon className="size-5 shrink-0" aria-hidden="true" />
                {section.label}
                <Count counts={counts} of={first.counts} />
              </Link>
              {isCurrent && inner.length > 0 && (
                <ul className="mt-1 space-y-1 pl-8">
                  {inner.map((view) => (
                    <li key={view.path}>
                      <Link
                        to={view.path}
                        aria-current={view.path === current ? "page" : undefined}
                        className={`${ROW} min-h-10 text-sm`}
                      >
                        {view.label}
                        <Count counts={counts} of={view.counts} />
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** On a phone: the views of the open section, above the screen. Inner screens have a link back instead. */
export function SectionTabs({ role, counts }: NavigationProps) {
  const { pathname } = useLocation();
  const tab = tabAt(pathname);
  const section = sectionsFor(role).find((each) => isOpen(each, tab));
  if (!section || section.views.length === 1) return null;
  return (
    <nav
      aria-label={section.label}
      className="-mx-4 -mt-4 mb-2 fades-out overflow-x-auto px-4 [scrollbar-width:none] lg:hidden print:hidden"
    >
      {/* The last tab ends before the fade. */}
      <ul className="flex w-max gap-2 pr-8">
        {section.views.map((view) => (
          <li key={view.path} className="shrink-0">
            <Link
              to={view.path}
              aria-current={view.path === pathname ? "page" : view.path === tab ? "true" : undefined}
              ref={view.path === tab ? scrollIntoRow : undefined}
              className="inline-flex min-h-11 scroll-mx-12 items-center gap-2 rounded-control px-3 text-sm font-semibold aria-[current]:bg-leaf-wash aria-[current]:text-leaf"
            >
              {view.label}
              <Count counts={counts} of={view.counts} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const scrollIntoRow = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });

const BAR_ITEM =
  "relative flex min-h-14 w-full flex-col items-center justify-center gap-1 border-t-3 border-transparent text-xs " +
  "font-semibold text-ink-soft aria-[current]:border-leaf aria-[current]:text-leaf";

export function BottomNavigation({ role, counts }: NavigationProps) {
  const current = viewAt(useLocation().pathname);
  return (
    <nav
      aria-label="Admin, on phones"
      data-foot-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-md">
        {sectionsFor(role).map((section) => (
          <BarItem key={section.label} section={section} current={current} counts={counts} />
        ))}
      </ul>
    </nav>
  );
}

interface BarItemProps {
  section: Section;
  current: string | undefined;
  counts: Counts;
}

function BarItem({ section, current, counts }: BarItemProps) {
  const [first] = section.views as [View, ...View[]];
  const state = first.path === current ? "page" : isOpen(section, current) ? "true" : undefined;
  return (
    <li className="min-w-0 grow basis-0">
      <Link to={first.path} aria-current={state} className={BAR_ITEM}>
        <section.icon className="size-5" aria-hidden="true" />
        {section.label}
        <Count counts={counts} of={first.counts} className="absolute top-1 left-1/2 ml-1.5 px-1.5" />
      </Link>
    </li>
  );
}
