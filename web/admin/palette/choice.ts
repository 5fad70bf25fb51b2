import type { LucideIcon } from "lucide-react";
import type { Place } from "../destinations.ts";

/** Something that can be picked in the palette. */
export interface Choice {
  id: string;
  group: "Recent" | "Screens" | "On this screen" | "Orders" | "Products";
  title: string;
  detail?: string;
  icon: LucideIcon;
  /** A screen to open, or the key whose work is done. */
  pick: { to: string } | { key: string };
}

/** Whether each typed word begins a word of the name: "ship l" finds "Ship all". */
export function fits(typed: string, name: string): boolean {
  const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
  const known = words(name);
  return words(typed).every((word) => known.some((one) => one.startsWith(word)));
}

/** The choice of a screen. */
export function screenChoice({ to, label, icon }: Place): Choice {
  return { id: to, group: "Screens", title: label, icon, pick: { to } };
}
