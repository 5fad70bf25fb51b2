// The screens of the admin area: for its navigation, for `g` and a letter, and for the palette.

import type { LucideIcon } from "lucide-react";
import Bell from "lucide-react/icons/bell";
import Boxes from "lucide-react/icons/boxes";
import ChartColumn from "lucide-react/icons/chart-column";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import ClipboardList from "lucide-react/icons/clipboard-list";
import ContactRound from "lucide-react/icons/contact-round";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LayoutTemplate from "lucide-react/icons/layout-template";
import PackageCheck from "lucide-react/icons/package-check";
import PackageMinus from "lucide-react/icons/package-minus";
import Phone from "lucide-react/icons/phone";
import Plus from "lucide-react/icons/plus";
import Printer from "lucide-react/icons/printer";
import History from "lucide-react/icons/rotate-ccw-clock";
import ScanLine from "lucide-react/icons/scan-line";
import Shapes from "lucide-react/icons/shapes";
import Star from "lucide-react/icons/star";
import Store from "lucide-react/icons/store";
import Sunrise from "lucide-react/icons/sunrise";
import TicketPercent from "lucide-react/icons/ticket-percent";
import UserRound from "lucide-react/icons/user-round";
import UserRoundSearch from "lucide-react/icons/user-round-search";
import { type AdminRole, mayOpenScreen } from "../../rules/admin-role.ts";

export interface Place {
  to: string;
  label: string;
  icon: LucideIcon;
}

export interface Destination extends Place {
  /** The label in the bottom bar. */
  short: string;
  /** Goes there after `g`: a letter of the label. */
  letter: string;
  isDaily?: boolean;
  /** Paths of other screens that belong to it. */
  also?: RegExp;
}

export const DESTINATIONS: readonly Destination[] = [
  {
    to: "/admin/dashboard",
    label: "Dashboard",
    short: "Home",
    letter: "d",
    icon: LayoutDashboard,
    isDaily: true,
    also: /^\/admin\/?$/,
  },
  { to: "/admin/today", label: "Today", short: "Today", letter: "t", icon: Sunrise, isDaily: true },
  {
    to: "/admin/manage-orders-manually",
    label: "Packing",
    short: "Packing",
    letter: "p",
    icon: PackageCheck,
    isDaily: true,
  },
  {
    to: "/admin/manage-orders",
    label: "Orders",
    short: "Orders",
    letter: "o",
    icon: ClipboardList,
    isDaily: true,
    also: /^\/admin\/phone-order(?:\/|$)/,
  },
  {
    to: "/admin/edit-products",
    label: "Products",
    short: "Products",
    letter: "r",
    icon: Boxes,
    isDaily: true,
    also: /^\/admin\/(?:add-product|edit-product|low-stock)(?:\/|$)/,
  },
  { to: "/admin/figures", label: "Figures", short: "Figures", letter: "i", icon: ChartColumn },
  { to: "/admin/add-category", label: "Categories", short: "Categories", letter: "e", icon: Shapes },
  { to: "/admin/top-products", label: "Top products", short: "Top", letter: "u", icon: Star },
  { to: "/admin/home-page", label: "Home page", short: "Page", letter: "h", icon: LayoutTemplate },
  { to: "/admin/add-coupon", label: "Coupons", short: "Coupons", letter: "c", icon: TicketPercent },
  { to: "/admin/shop-profile", label: "Shop profile", short: "Shop", letter: "f", icon: Store },
  { to: "/admin/staff", label: "Staff", short: "Staff", letter: "s", icon: ContactRound },
  {
    to: "/admin/activity",
    label: "Activity",
    short: "Activity",
    letter: "a",
    icon: History,
    also: /^\/admin\/privacy(?:\/|$)/,
  },
  { to: "/admin/notices", label: "Notices", short: "Notices", letter: "n", icon: Bell },
  { to: "/admin/account", label: "Your account", short: "Account", letter: "y", icon: UserRound },
];

/** Screens that others lead to. */
const INNER_SCREENS: readonly Place[] = [
  { to: "/admin/phone-order", label: "Phone order", icon: Phone },
  { to: "/admin/today/scan", label: "Scan and pack", icon: ScanLine },
  { to: "/admin/today/tracking-numbers", label: "Tracking numbers", icon: FileSpreadsheet },
  { to: "/admin/manage-orders-manually/pick-list", label: "Pick list", icon: ClipboardCheck },
  { to: "/admin/manage-orders-manually/packing-slips", label: "Packing slips", icon: Printer },
  { to: "/admin/add-product", label: "Add product", icon: Plus },
  { to: "/admin/low-stock", label: "Low stock", icon: PackageMinus },
  { to: "/admin/privacy", label: "Shopper data", icon: UserRoundSearch },
];

export function destinationsFor(role: AdminRole): readonly Destination[] {
  return DESTINATIONS.filter(({ to }) => mayOpenScreen(role, to));
}

/** Every screen that a person of this role may open by name. */
export function screensFor(role: AdminRole): readonly Place[] {
  return [...DESTINATIONS, ...INNER_SCREENS].filter(({ to }) => mayOpenScreen(role, to));
}
