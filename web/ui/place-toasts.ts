// Places toasts where they cover nothing that can be pressed.

const ACTIONS = "a, button, input, select, textarea, summary, article, [data-buy-bar]";
const GAP = 8;

/**
 * Puts the box into the free middle of the header. On a phone, where the header has none, it goes into the first gap
 * between actions from the top, and scrolls with the page, so that scrolling never moves it over an action.
 */
export function placeToasts(box: HTMLElement): void {
  const { width, height } = box.getBoundingClientRect();
  if (height === 0) return;
  if (document.documentElement.dataset.admin) {
    placeAboveBars(box, height);
    // A sticky bar leaves the foot at the end of the page.
    box.ownerDocument.onscroll = () => placeToasts(box);
    return;
  }
  const actions = [...document.querySelectorAll(ACTIONS)]
    .filter((action) => !box.contains(action))
    .map((action) => action.getBoundingClientRect())
    .filter((action) => action.width > 0 && action.bottom > 0 && action.top < innerHeight);
  const left = (document.documentElement.clientWidth - width) / 2;
  const countCovered = (top: number) =>
    actions.filter(
      (action) =>
        action.right > left &&
        action.left < left + width &&
        action.bottom > top - GAP &&
        action.top < top + height + GAP,
    ).length;

  let best = { top: GAP, covered: countCovered(GAP) };
  for (let top = 2 * GAP; top + height + GAP < innerHeight && best.covered > 0; top += GAP) {
    const covered = countCovered(top);
    if (covered < best.covered) best = { top, covered };
  }
  const isInHeader = best.top === GAP;
  Object.assign(box.style, {
    position: isInHeader ? "fixed" : "absolute",
    // Below header and bars, so that it scrolls under them.
    zIndex: isInHeader ? "" : "10",
    top: `${isInHeader ? GAP : best.top + scrollY}px`,
  });
}

/** Puts the box at the foot of the screen, above the bars there. A bar in the middle of a short page needs no space. */
function placeAboveBars(box: HTMLElement, height: number): void {
  const bars = [...document.querySelectorAll("[data-foot-bar]")]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0)
    .sort((one, other) => other.bottom - one.bottom);
  let bottom = innerHeight - GAP;
  for (const bar of bars)
    if (bar.bottom > bottom - height - GAP && bar.top < bottom + GAP) bottom = bar.top - GAP;
  Object.assign(box.style, { position: "", zIndex: "", top: "", bottom: `${innerHeight - bottom}px` });
}
