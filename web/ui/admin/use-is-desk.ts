import { useSyncExternalStore } from "react";

const DESK = "(width >= 64rem)";

function subscribe(listener: () => void) {
  const desk = matchMedia(DESK);
  desk.addEventListener("change", listener);
  return () => desk.removeEventListener("change", listener);
}

/** Whether the screen is wide enough for tables. Not for server-rendered markup: there it is always true. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(DESK).matches,
    () => true,
  );
}
