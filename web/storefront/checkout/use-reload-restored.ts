import { useEffect } from "react";

/**
 * Reloads a page that is restored from the back-forward cache, since it shows the state in which it was left.
 * @param isOn whether it may be reloaded in its present state
 */
export function useReloadRestored(isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    const reloadRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener("pageshow", reloadRestored);
    return () => removeEventListener("pageshow", reloadRestored);
  }, [isOn]);
}
