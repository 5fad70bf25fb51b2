// The pages that the first page of the shop profile links to, in their order.

import type { LucideIcon } from "lucide-react";
import BellRing from "lucide-react/icons/bell-ring";
import FileText from "lucide-react/icons/file-text";
import House from "lucide-react/icons/house";
import Package from "lucide-react/icons/package";
import Palette from "lucide-react/icons/palette";
import Scale from "lucide-react/icons/scale";
import Sheet from "lucide-react/icons/sheet";

export interface ProfilePageLink {
  to: string;
  title: string;
  /** Its settings, in a line. */
  holds: string;
  icon: LucideIcon;
}

export const BRAND: ProfilePageLink = {
  to: "/admin/shop-profile/brand",
  title: "Brand",
  holds: "Name, tagline, the words in the footer, logo, icon, the picture of shared links.",
  icon: Palette,
};
export const HOME: ProfilePageLink = {
  to: "/admin/shop-profile/home",
  title: "Home page: pictures and tiles",
  holds: "The large pictures at the top, and why shoppers buy from you.",
  icon: House,
};
export const CONTACT_AND_LAW: ProfilePageLink = {
  to: "/admin/shop-profile/contact-and-law",
  title: "Contact and law",
  holds: "Phone, e-mail, address, customer care, GSTIN, FSSAI number, grievance officer.",
  icon: Scale,
};
export const PARCELS: ProfilePageLink = {
  to: "/admin/shop-profile/parcels",
  title: "Delivery days and parcels",
  holds: "How long parcels take to each part of India, your usual box, what order ids begin with.",
  icon: Package,
};
export const COURIER_SHEET: ProfilePageLink = {
  to: "/admin/shop-profile/courier-sheet",
  title: "Courier's Excel sheet",
  holds: "What stands in every row of it, and what dispatch numbers begin with.",
  icon: Sheet,
};
export const NOTICES: ProfilePageLink = {
  to: "/admin/shop-profile/notices",
  title: "Where you are told",
  holds: "The e-mail address and the phone that alarms go to which cannot wait.",
  icon: BellRing,
};
export const TEXTS: ProfilePageLink = {
  to: "/admin/shop-profile/texts",
  title: "Pages and policies",
  holds: "About us, contact and pricing, and the four policies, in your own words.",
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
