// The pages of the shop profile that its first page links to, in this order.

import type { LucideIcon } from "lucide-react";
import BellRing from "lucide-react/icons/bell-ring";
import FileText from "lucide-react/icons/file-text";
import House from "lucide-react/icons/house";
import Package from "lucide-react/icons/package";
import Palette from "lucide-react/icons/palette";
import Scale from "lucide-react/icons/scale";
import Sheet from "lucide-react/icons/sheet";

interface ProfilePageLink {
  to: string;
  title: string;
  /** A line that lists the settings on the page. */
  holds: string;
  icon: LucideIcon;
}

export const BRAND: ProfilePageLink = {
  to: "/admin/shop-profile/brand",
  title: "Brand",
  holds: "Name, tagline, footer text, logo, icon and the picture for shared links.",
  icon: Palette,
};
export const HOME: ProfilePageLink = {
  to: "/admin/shop-profile/home",
  title: "Home page: pictures and tiles",
  holds: "The large pictures at the top, and the “Why” tiles.",
  icon: House,
};
export const CONTACT_AND_LAW: ProfilePageLink = {
  to: "/admin/shop-profile/contact-and-law",
  title: "Contact and legal",
  holds:
    "Phone, e-mail, address, customer care, GSTIN, tax regime, new GST rates, FSSAI number, grievance officer.",
  icon: Scale,
};
export const PARCELS: ProfilePageLink = {
  to: "/admin/shop-profile/parcels",
  title: "Delivery days and parcels",
  holds: "Delivery days by region, your usual box, tracking links, start of order numbers.",
  icon: Package,
};
export const COURIER_SHEET: ProfilePageLink = {
  to: "/admin/shop-profile/courier-sheet",
  title: "Courier's Excel sheet",
  holds: "Fixed values in every row, start of dispatch numbers.",
  icon: Sheet,
};
export const NOTICES: ProfilePageLink = {
  to: "/admin/shop-profile/notices",
  title: "Alert contacts",
  holds: "The e-mail address and WhatsApp number for urgent alerts.",
  icon: BellRing,
};
export const TEXTS: ProfilePageLink = {
  to: "/admin/shop-profile/texts",
  title: "Pages and policies",
  holds: "About us, contact and pricing, and the four policies, with your own texts.",
  icon: FileText,
};

export const PROFILE_PAGES: readonly ProfilePageLink[] = [
  BRAND,
  HOME,
  CONTACT_AND_LAW,
  PARCELS,
  COURIER_SHEET,
  NOTICES,
  TEXTS,
];
