import { useLayoutEffect, useRef } from "react";

const TYPING = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";

/**
 * Single-key shortcuts, active while nobody is typing and no dialog is open.
 * @param keys the action by key, e.g. `{ "/": focusSearch, j: next }`
 */
export function useShortcuts(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Before the screen is painted: a key that is pressed as soon as it is seen counts.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (document.querySelector("dialog[open]")) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action(event);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
