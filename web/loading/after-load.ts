/** Runs work of low priority once the page has loaded and the browser is idle. */
export function afterLoad(work: () => void): void {
  // Safari has no idle callback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
