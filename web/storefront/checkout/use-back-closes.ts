import { useEffect, useRef } from "react";

/** How long the browser may take to go back by one entry of a page that it has, in ms. */
const GOING_BACK_MS = 500;

/**
 * While it is mounted, the browser's back button calls `onBack` and the page stays. Who goes further back than that leaves it.
 * @returns goes back: for whatever else closes what lies over the page, so that no entry of the history is left over
 */
export function useBackCloses(onBack: () => void): () => void {
  const latest = useRef(onBack);
  const isGoingBack = useRef(false);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    // After a reload the entry is there already.
    if (!history.state?.isOverPage) history.pushState({ ...history.state, isOverPage: true }, "");
    const { href } = location;
    // Before the router hears of it, for which this is no other page unless the address is another one.
    const handlePop = (event: PopStateEvent) => {
      if (location.href === href) event.stopImmediatePropagation();
      latest.current();
    };
    addEventListener("popstate", handlePop, { capture: true });
    return () => removeEventListener("popstate", handlePop, { capture: true });
  }, []);
  return () => {
    // Pressed twice it would leave the page.
    if (isGoingBack.current) return;
    isGoingBack.current = true;
    history.back();
    // Chromium stays where it is if a reload came while the entry was being pushed: what lies over the page goes anyway.
    setTimeout(() => latest.current(), GOING_BACK_MS);
  };
}
