// The last picks, offered first. In memory only, since they contain customers' names.
import type { Choice } from "./choice.ts";

const MOST = 5;

let recent: readonly Choice[] = [];

/** At logout, and when a customer is erased: the picks contain names. */
export function forgetPicks(): void {
  recent = [];
}

export function recentPicks(): readonly Choice[] {
  return recent;
}

/** Shortcuts are not stored. */
export function rememberPick(choice: Choice): void {
  if (!("to" in choice.pick)) return;
  const others = recent.filter(({ id }) => id !== choice.id);
  recent = [{ ...choice, group: "Recent" as const }, ...others].slice(0, MOST);
}
