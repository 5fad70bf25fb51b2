// Marks the document once all of a page is hydrated, late parts too: browser tests wait for it before they click, and so does
// a link that was pressed early.
let waiting = 0;

/** When a part begins to wait for its code. The page itself is one. */
export function expectPart(): void {
  waiting++;
}

/** When it answers to the shopper. */
export function markPart(): void {
  if (--waiting <= 0) document.documentElement.dataset.hydrated = "yes";
}

export function isHydrated(): boolean {
  return document.documentElement.dataset.hydrated === "yes";
}
