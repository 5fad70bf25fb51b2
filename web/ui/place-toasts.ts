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
