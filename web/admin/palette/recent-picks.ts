// What was picked last, offered first. In memory alone, and forgotten at the logout: shoppers' names are among it.

import { watchSession } from "../admin-session.ts";
import type { Choice } from "./choice.ts";

const MOST = 5;

let recent: readonly Choice[] = [];

watchSession((token) => {
  if (token === null) recent = [];
});

export function recentPicks(): readonly Choice[] {
  return recent;
}

/** Keys are no places to come back to. */
export function rememberPick(choice: Choice): void {
  if (!("to" in choice.pick)) return;
  const others = recent.filter(({ id }) => id !== choice.id);
  recent = [{ ...choice, group: "Recent" as const }, ...others].slice(0, MOST);
}
