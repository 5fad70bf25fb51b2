// The navigation of the admin area: a column at a desk; a bottom bar and a drawer on a phone.
import Menu from "lucide-react/icons/menu";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { AdminRole } from "../../rules/admin-role.ts";
import { Dialog } from "../ui/admin/dialog.tsx";
import { type Destination, destinationsFor } from "./destinations.ts";

/** @returns the `aria-current` of a link */
function useCurrentPage(): ({ to, also }: Destination) => "page" | undefined {
  const { pathname } = useLocation();
  return ({ to, also }) =>
    pathname === to || pathname.startsWith(`${to}/`) || also?.test(pathname) ? "page" : undefined;
}

const ROW =
  "flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-leaf hover:bg-leaf-wash " +
  "aria-[current]:bg-leaf aria-[current]:text-white";

function DestinationLinks({
  places,
  onNavigate,
}: {
  places: readonly Destination[];
  onNavigate?: () => void;
}) {
  const currentPage = useCurrentPage();
  return (
    <ul className="space-y-1">
      {places.map((place) => (
        <li key={place.to}>
          <Link to={place.to} aria-current={currentPage(place)} className={ROW} onClick={onNavigate}>
            <place.icon className="size-5 shrink-0" aria-hidden="true" />
            {place.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function SideNavigation({ role }: { role: AdminRole }) {
  return (
    <nav
      aria-label="Admin"
      className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] w-56 shrink-0 self-start overflow-y-auto py-6 pr-4 lg:block"
    >
      <DestinationLinks places={destinationsFor(role)} />
    </nav>
  );
}

const MAX_IN_BAR = 5;
const BAR_ITEM =
  "flex min-h-14 w-full flex-col items-center justify-center gap-1 border-t-3 border-transparent text-xs " +
  "font-semibold text-ink-soft aria-[current]:border-chilli aria-[current]:text-chilli-deep";

/** On a phone: daily work in the bar, everything in the drawer. */
export function BottomNavigation({ role }: { role: AdminRole }) {
  const [isOpen, setOpen] = useState(false);
  const currentPage = useCurrentPage();
  const places = destinationsFor(role);
  const hasRoomForAll = places.length <= MAX_IN_BAR;
  const daily = hasRoomForAll ? places : places.filter(({ isDaily }) => isDaily);
  return (
    <>
      <nav
        aria-label="Admin, daily"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto flex max-w-md">
          {daily.map((place) => (
            <li key={place.to} className="min-w-0 grow basis-0">
              <Link to={place.to} aria-current={currentPage(place)} className={BAR_ITEM}>
                <place.icon className="size-5" aria-hidden="true" />
                {place.short}
              </Link>
            </li>
          ))}
          {!hasRoomForAll && (
            <li className="min-w-0 grow basis-0">
              <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={BAR_ITEM}>
                <Menu className="size-5" aria-hidden="true" />
                More
              </button>
            </li>
          )}
        </ul>
      </nav>
      <Dialog title="Admin" isOpen={isOpen} onClose={() => setOpen(false)}>
        <nav aria-label="Admin, everything">
          <DestinationLinks places={places} onNavigate={() => setOpen(false)} />
        </nav>
      </Dialog>
    </>
  );
}
