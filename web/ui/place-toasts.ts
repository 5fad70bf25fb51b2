// Where toasts lie: over nothing that can be pressed.

const ACTIONS = "a, button, input, select, textarea, summary, article, [data-buy-bar]";
const GAP = 8;

/**
 * Puts the box into the header's free middle. Where the header has none, on a phone, it goes into the first gap between
 * actions from above, and moves with the page from there, so that it comes to lie over none by scrolling.
 */
export function placeToasts(box: HTMLElement): void {
  const { width, height } = box.getBoundingClientRect();
  if (height === 0) return;
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
    // Below header and bars, under which it goes when the page is scrolled.
    zIndex: isInHeader ? "" : "10",
    top: `${isInHeader ? GAP : best.top + scrollY}px`,
  });
}
