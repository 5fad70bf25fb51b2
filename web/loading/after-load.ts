/** Runs work once the browser is idle. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callback.
  (window.requestIdleCallback ?? setTimeout)(work);
}

/** Runs work of low priority once the page has loaded and the browser is idle. */
export function afterLoad(work: () => void): void {
  if (document.readyState === "complete") whenIdle(work);
  else addEventListener("load", () => whenIdle(work), { once: true });
}
