import type { LucideIcon } from "lucide-react";
import type { NamedScreen } from "../screens.ts";

/** Something that can be picked in the palette. */
export interface Choice {
  id: string;
  group: "Recent" | "Screens" | "On this screen" | "Orders" | "Customers" | "Products";
  title: string;
  detail?: string;
  icon: LucideIcon;
  /** The screen to open, or the key of the shortcut to run. */
  pick: { to: string } | { key: string };
}

/** Whether each typed term starts a part of the name: "ship l" finds "Ship all". */
export function fits(typed: string, name: string): boolean {
  const termsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
  const known = termsOf(name);
  return termsOf(typed).every((term) => known.some((one) => one.startsWith(term)));
}

/** The choice of a screen. */
export function screenChoice({ path, label, icon }: NamedScreen): Choice {
  return { id: path, group: "Screens", title: label, icon, pick: { to: path } };
}
