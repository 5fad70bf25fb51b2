import { useSyncExternalStore } from "react";

const DESK = "(width >= 64rem)";

function subscribe(listener: () => void) {
  const desk = matchMedia(DESK);
  desk.addEventListener("change", listener);
  return () => desk.removeEventListener("change", listener);
}

/** Whether there is room for a table. Only for what is rendered in the browser. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(DESK).matches,
    () => true,
  );
}
