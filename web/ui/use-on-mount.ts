import { useEffect, useEffectEvent } from "react";

/** Runs once, when the component is mounted. After hydration it can read what was typed before. */
export function useOnMount(run: () => void): void {
  const handleMount = useEffectEvent(run);
  useEffect(() => handleMount(), []);
}
