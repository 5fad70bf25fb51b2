// Every screen of the admin area. The routes, the navigation, `g` and a letter, the palette, the rule of who may open
// what, and the stories that open all screens read this list.

import type { LucideIcon } from "lucide-react";
import Bell from "lucide-react/icons/bell";
import Boxes from "lucide-react/icons/boxes";
import ChartColumn from "lucide-react/icons/chart-column";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import ClipboardList from "lucide-react/icons/clipboard-list";
import ContactRound from "lucide-react/icons/contact-round";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import Landmark from "lucide-react/icons/landmark";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LayoutTemplate from "lucide-react/icons/layout-template";
import PackageCheck from "lucide-react/icons/package-check";
import PackageMinus from "lucide-react/icons/package-minus";
import Phone from "lucide-react/icons/phone";
import Plus from "lucide-react/icons/plus";
import Printer from "lucide-react/icons/printer";
import ReceiptIndianRupee from "lucide-react/icons/receipt-indian-rupee";
import History from "lucide-react/icons/rotate-ccw-clock";
import ScanLine from "lucide-react/icons/scan-line";
import Shapes from "lucide-react/icons/shapes";
import Star from "lucide-react/icons/star";
import Store from "lucide-react/icons/store";
import Sunrise from "lucide-react/icons/sunrise";
import TicketPercent from "lucide-react/icons/ticket-percent";
import Truck from "lucide-react/icons/truck";
import UserRound from "lucide-react/icons/user-round";
import UserRoundSearch from "lucide-react/icons/user-round-search";
import { matchPath } from "react-router";
import type { AdminRole } from "../../rules/admin-role.ts";

interface Screen {
  path: `/admin${string}`;
  /** The route module, from web/admin. */
  file: string;
  /** The roles besides the owner that may open it. */
  alsoFor?: readonly AdminRole[];
  /** The path of the view that the navigation marks while the screen is open. */
  under?: string;
  /** Whether the screen is another form of that view: on phones it has the tabs of the section too. */
  isMode?: boolean;
}

/** A screen that is offered by name, in the palette at least. */
export interface NamedScreen extends Screen {
  label: string;
  icon: LucideIcon;
}

/** A screen in the navigation. */
export interface View extends NamedScreen {
  /** `g` and this letter open it. A letter of the label. */
  letter?: string;
  /** What the number next to the label counts. */
  counts?: "toConfirm" | "toPack";
}

/** A place of the navigation. Its first view opens with it. */
export interface Section {
  label: string;
  icon: LucideIcon;
  views: readonly View[];
}

export const SECTIONS: readonly Section[] = [
  {
    label: "Today",
    icon: Sunrise,
    views: [
      {
        path: "/admin/today",
        file: "today/today.tsx",
        label: "Today",
        letter: "t",
        icon: Sunrise,
        alsoFor: ["packer"],
      },
      {
        path: "/admin/dashboard",
        file: "dashboard/dashboard.tsx",
        label: "Dashboard",
        letter: "d",
        icon: LayoutDashboard,
      },
    ],
  },
  {
    label: "Orders",
    icon: ClipboardList,
    views: [
      {
        path: "/admin/manage-orders",
        file: "order-list/manage-orders.tsx",
        label: "Orders",
        letter: "o",
        icon: ClipboardList,
        alsoFor: ["packer"],
        counts: "toConfirm",
      },
      {
        path: "/admin/manage-orders-manually",
        file: "packing/packing.tsx",
        label: "Packing",
        letter: "p",
        icon: PackageCheck,
        alsoFor: ["packer"],
        counts: "toPack",
      },
      {
        path: "/admin/phone-order",
        file: "phone-order/phone-order.tsx",
        label: "Phone order",
        icon: Phone,
        alsoFor: ["packer"],
      },
      {
        path: "/admin/customers",
        file: "customers/customers.tsx",
        label: "Customers",
        letter: "m",
        icon: UserRoundSearch,
        alsoFor: ["packer"],
      },
    ],
  },
  {
    label: "Products",
    icon: Boxes,
    views: [
      {
        path: "/admin/edit-products",
        file: "products/edit-products.tsx",
        label: "Products",
        letter: "r",
        icon: Boxes,
      },
      {
        path: "/admin/add-category",
        file: "categories/add-category.tsx",
        label: "Categories",
        letter: "e",
        icon: Shapes,
      },
      {
        path: "/admin/low-stock",
        file: "low-stock/low-stock.tsx",
        label: "Stock",
        letter: "k",
        icon: PackageMinus,
      },
      {
        path: "/admin/add-coupon",
        file: "coupons/add-coupon.tsx",
        label: "Coupons",
        letter: "c",
        icon: TicketPercent,
      },
    ],
  },
  {
    label: "Reports",
    icon: ChartColumn,
    views: [
      {
        path: "/admin/figures",
        file: "reports/reports.tsx",
        label: "Reports",
        letter: "s",
        icon: ChartColumn,
        alsoFor: ["accountant"],
      },
      {
        path: "/admin/gst",
        file: "reports/gst.tsx",
        label: "GST",
        icon: ReceiptIndianRupee,
        alsoFor: ["accountant"],
      },
      {
        path: "/admin/settlements",
        file: "reports/settlements.tsx",
        label: "Settlements",
        icon: Landmark,
        alsoFor: ["accountant"],
      },
    ],
  },
  {
    label: "Shop",
    icon: Store,
    views: [
      {
        path: "/admin/home-page",
        file: "home-page/home-page.tsx",
        label: "Home page",
        letter: "h",
        icon: LayoutTemplate,
      },
      {
        path: "/admin/top-products",
        file: "products/top-products.tsx",
        label: "Top products",
        letter: "u",
        icon: Star,
      },
      {
        path: "/admin/shop-profile",
        file: "shop-profile/shop-profile.tsx",
        label: "Shop details",
        letter: "l",
        icon: Store,
      },
      {
        path: "/admin/shop-profile/parcels",
        file: "shop-profile/parcels.tsx",
        label: "Shipping",
        letter: "g",
        icon: Truck,
      },
      {
        path: "/admin/notices",
        file: "notifications/notifications.tsx",
        label: "Notifications",
        letter: "n",
        icon: Bell,
        alsoFor: ["packer"],
      },
      {
        path: "/admin/staff",
        file: "staff/staff.tsx",
        label: "Staff",
        letter: "f",
        icon: ContactRound,
      },
      {
        path: "/admin/activity",
        file: "history/history.tsx",
        label: "History",
        letter: "i",
        icon: History,
      },
    ],
  },
];

/** In the header. */
const YOUR_ACCOUNT: View = {
  path: "/admin/account",
  file: "account/account.tsx",
  label: "Your account",
  letter: "y",
  icon: UserRound,
  alsoFor: ["packer", "accountant"],
};

/** Screens that others lead to, and that the palette offers too. */
const INNER_SCREENS: readonly NamedScreen[] = [
  {
    path: "/admin/today/scan",
    file: "packing/scan.tsx",
    label: "Scan and pack",
    icon: ScanLine,
    under: "/admin/manage-orders-manually",
    isMode: true,
    alsoFor: ["packer"],
  },
  {
    path: "/admin/today/tracking-numbers",
    file: "tracking-numbers/tracking-numbers.tsx",
    label: "Tracking numbers",
    icon: FileSpreadsheet,
    under: "/admin/today",
    alsoFor: ["packer"],
  },
  {
    path: "/admin/manage-orders-manually/pick-list",
    file: "print/pick-list.tsx",
    label: "Pick list",
    icon: ClipboardCheck,
    under: "/admin/manage-orders-manually",
    alsoFor: ["packer"],
  },
  {
    path: "/admin/manage-orders-manually/packing-slips",
    file: "print/packing-slips.tsx",
    label: "Packing slips",
    icon: Printer,
    under: "/admin/manage-orders-manually",
    alsoFor: ["packer"],
  },
  {
    path: "/admin/add-product",
    file: "products/add-product.tsx",
    label: "Add product",
    icon: Plus,
    under: "/admin/edit-products",
  },
];

const TODAY: Partial<Screen> = { under: "/admin/today", alsoFor: ["packer"] };
const ORDERS: Partial<Screen> = { under: "/admin/manage-orders", alsoFor: ["packer"] };
const CUSTOMERS: Partial<Screen> = { under: "/admin/customers", alsoFor: ["packer"] };
const DETAILS = { under: "/admin/shop-profile" };

/** Screens without a name: they need an id, or one click on another screen opens them. */
const FURTHER_SCREENS: readonly Screen[] = [
  { path: "/admin", file: "dashboard/home.tsx", under: "/admin/dashboard" },
  { path: "/admin/today/print", file: "print/print-job.tsx", ...TODAY },
  { path: "/admin/today/ship/:runId", file: "ship-all/ship-all.tsx", ...TODAY },
  { path: "/admin/manage-orders/:orderId", file: "order-screen/order.tsx", ...ORDERS },
  { path: "/admin/customers/:orderId", file: "customers/customer.tsx", ...CUSTOMERS },
  { path: "/admin/privacy", file: "customers/privacy.tsx", ...CUSTOMERS },
  {
    path: "/admin/manage-orders/select-carrier/:orderId",
    file: "parcel/select-carrier.tsx",
    ...ORDERS,
  },
  {
    path: "/admin/manage-orders/create-consignment/:orderId",
    file: "parcel/create-consignment.tsx",
    ...ORDERS,
  },
  { path: "/admin/edit-product/:id", file: "products/edit-product.tsx", under: "/admin/edit-products" },
  { path: "/admin/shop-profile/brand", file: "shop-profile/brand.tsx", ...DETAILS },
  { path: "/admin/shop-profile/home", file: "shop-profile/home.tsx", under: "/admin/home-page" },
  { path: "/admin/shop-profile/contact-and-law", file: "shop-profile/contact-and-law.tsx", ...DETAILS },
  {
    path: "/admin/shop-profile/courier-sheet",
    file: "shop-profile/courier-sheet.tsx",
    under: "/admin/shop-profile/parcels",
  },
  { path: "/admin/shop-profile/notices", file: "shop-profile/notices.tsx", under: "/admin/notices" },
  { path: "/admin/shop-profile/texts", file: "shop-profile/texts.tsx", ...DETAILS },
  { path: "/admin/backups", file: "backups/backups.tsx", ...DETAILS },
  { path: "/admin/parts", file: "parts/parts.tsx" },
];

const NAMED_SCREENS: readonly NamedScreen[] = [
  ...SECTIONS.flatMap(({ views }) => views),
  YOUR_ACCOUNT,
  ...INNER_SCREENS,
];

export const SCREENS: readonly Screen[] = [...NAMED_SCREENS, ...FURTHER_SCREENS];

/** The screen at an address such as /admin/manage-orders/NEN123. */
function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => matchPath(path, pathname));
}

/** The path of the view that the navigation marks at an address. */
export function viewAt(pathname: string): string | undefined {
  const screen = screenAt(pathname);
  return screen?.under ?? screen?.path;
}

/** The path of the view whose tab is current on phones. Inner screens have a link back instead: theirs is no view's. */
export function tabAt(pathname: string): string | undefined {
  const screen = screenAt(pathname);
  return screen?.isMode ? screen.under : pathname;
}

/** Whether a user of this role may open the screen at an address: an owner all of them. */
export function mayOpenScreen(role: AdminRole, pathname: string): boolean {
  return role === "owner" || screenAt(pathname)?.alsoFor?.includes(role) === true;
}

const HOMES: Readonly<Record<AdminRole, string>> = {
  owner: "/admin",
  packer: "/admin/manage-orders-manually",
  accountant: "/admin/figures",
};

/** The path of the screen that opens first, and instead of one that the role may not open. */
export function homeOf(role: AdminRole): string {
  return HOMES[role];
}

const offeredTo =
  (role: AdminRole) =>
  ({ alsoFor = [] }: Screen) =>
    role === "owner" || alsoFor.includes(role);

/** The navigation of a role. A section with one view is shown under the view's name. */
export function sectionsFor(role: AdminRole): Section[] {
  return SECTIONS.map((section) => ({ ...section, views: section.views.filter(offeredTo(role)) }))
    .filter(({ views }) => views.length > 0)
    .map((section) =>
      section.views.length === 1 ? { ...section, ...pick(section.views[0] as View) } : section,
    );
}

const pick = ({ label, icon }: View) => ({ label, icon });

/** The screens that `g` and a letter open. */
export function lettersFor(role: AdminRole): (View & { letter: string })[] {
  return [...SECTIONS.flatMap(({ views }) => views), YOUR_ACCOUNT]
    .filter(offeredTo(role))
    .filter((view): view is View & { letter: string } => view.letter !== undefined);
}

/** Every screen that a user of this role may open by its name. */
export function namedScreensFor(role: AdminRole): readonly NamedScreen[] {
  return NAMED_SCREENS.filter(offeredTo(role));
}
