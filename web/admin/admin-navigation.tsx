// The way around the admin area: a column at a desk, a bar at the thumb and a drawer on a phone.
import {
  Boxes,
  ClipboardList,
  ContactRound,
  History,
  LayoutDashboard,
  type LucideIcon,
  Menu,
  PackageCheck,
  Shapes,
  Star,
  Store,
  TicketPercent,
  UserRound,
} from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { type AdminRole, mayOpenScreen } from "../../rules/admin-role.ts";
import { Dialog } from "./kit/dialog.tsx";

interface Place {
  to: string;
  label: string;
  /** For the bar of a phone. */
  short: string;
  icon: LucideIcon;
  isDaily?: boolean;
  /** Other screens that belong to this place, by how their paths begin. */
  also?: RegExp;
}

const PLACES: readonly Place[] = [
  {
    to: "/admin/dashboard",
    label: "Dashboard",
    short: "Home",
    icon: LayoutDashboard,
    isDaily: true,
    also: /^\/admin\/?$/,
  },
  {
    to: "/admin/manage-orders-manually",
    label: "Packing",
    short: "Packing",
    icon: PackageCheck,
    isDaily: true,
  },
  { to: "/admin/manage-orders", label: "Orders", short: "Orders", icon: ClipboardList, isDaily: true },
  {
    to: "/admin/edit-products",
    label: "Products",
    short: "Products",
    icon: Boxes,
    isDaily: true,
    also: /^\/admin\/(?:add-product|edit-product)(?:\/|$)/,
  },
  { to: "/admin/add-category", label: "Categories", short: "Categories", icon: Shapes },
  { to: "/admin/top-products", label: "Top products", short: "Top", icon: Star },
  { to: "/admin/add-coupon", label: "Coupons", short: "Coupons", icon: TicketPercent },
  { to: "/admin/shop-profile", label: "Shop profile", short: "Shop", icon: Store },
  { to: "/admin/staff", label: "Staff", short: "Staff", icon: ContactRound },
  { to: "/admin/activity", label: "Activity", short: "Activity", icon: History },
  { to: "/admin/account", label: "Your account", short: "Account", icon: UserRound },
];

function placesFor(role: AdminRole): readonly Place[] {
  return PLACES.filter(({ to }) => mayOpenScreen(role, to));
}

/** For the link to a place: whether this screen is there. */
function useIsHere(): ({ to, also }: Place) => "page" | undefined {
  const { pathname } = useLocation();
  return ({ to, also }) =>
    pathname === to || pathname.startsWith(`${to}/`) || also?.test(pathname) ? "page" : undefined;
}

const ROW =
  "flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-leaf hover:bg-leaf-wash " +
  "aria-[current]:bg-leaf aria-[current]:text-white";

function PlaceLinks({ places, onGo }: { places: readonly Place[]; onGo?: () => void }) {
  const isHere = useIsHere();
  return (
    <ul className="space-y-1">
      {places.map((place) => (
        <li key={place.to}>
          <Link to={place.to} aria-current={isHere(place)} className={ROW} onClick={onGo}>
            <place.icon className="size-5 shrink-0" aria-hidden="true" />
            {place.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** At a desk. */
export function SideNavigation({ role }: { role: AdminRole }) {
  return (
    <nav
      aria-label="Admin"
      className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] w-56 shrink-0 self-start overflow-y-auto py-6 pr-4 lg:block print:hidden"
    >
      <PlaceLinks places={placesFor(role)} />
    </nav>
  );
}

const AT_THE_THUMB = 5;
const THUMB =
  "flex min-h-14 w-full flex-col items-center justify-center gap-1 border-t-3 border-transparent text-xs " +
  "font-semibold text-ink-soft aria-[current]:border-chilli aria-[current]:text-chilli-deep";

/** On a phone: what is done every day at the thumb, the rest in a drawer. */
export function ThumbNavigation({ role }: { role: AdminRole }) {
  const [isOpen, setOpen] = useState(false);
  const isHere = useIsHere();
  const places = placesFor(role);
  const hasRoomForAll = places.length <= AT_THE_THUMB;
  const daily = hasRoomForAll ? places : places.filter(({ isDaily }) => isDaily);
  return (
    <>
      <nav
        aria-label="Admin, daily"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="mx-auto flex max-w-md">
          {daily.map((place) => (
            <li key={place.to} className="min-w-0 grow basis-0">
              <Link to={place.to} aria-current={isHere(place)} className={THUMB}>
                <place.icon className="size-5" aria-hidden="true" />
                {place.short}
              </Link>
            </li>
          ))}
          {!hasRoomForAll && (
            <li className="min-w-0 grow basis-0">
              <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={THUMB}>
                <Menu className="size-5" aria-hidden="true" />
                More
              </button>
            </li>
          )}
        </ul>
      </nav>
      <Dialog title="Admin" isOpen={isOpen} onClose={() => setOpen(false)}>
        <nav aria-label="Admin, everything">
          <PlaceLinks places={places} onGo={() => setOpen(false)} />
        </nav>
      </Dialog>
    </>
  );
}
