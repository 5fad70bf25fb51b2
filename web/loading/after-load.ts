/** Does what the page can do without, once it is loaded and the browser is idle. */
export function afterLoad(work: () => void): void {
  // Safari does not tell when it is idle.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
