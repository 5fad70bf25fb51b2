// Marks the document once the page and its lazy parts are hydrated. Browser tests wait for the mark before they
// click, and so does a link that was pressed before hydration.
import { pause } from "./pause.ts";

let waiting = 0;

/** Call it when a part starts to wait for its code. The page itself counts as a part. */
export function expectPart(): void {
  waiting++;
}

/** Call it when the part is hydrated and handles presses. */
export function markPart(): void {
  if (--waiting <= 0) document.documentElement.dataset.hydrated = "yes";
}

function isHydrated(): boolean {
  return document.documentElement.dataset.hydrated === "yes";
}

// Repeats presses from before hydration.

const POLL_MS = 20;
const LATE_PARTS_MS = 5_000;

/**
 * Repeats the presses that `pageGuard` has stored. A link waits until all parts are hydrated, because leaving the
 * page would discard their presses.
 */
export async function repeatEarlyPresses(): Promise<void> {
  for (let next = window.nextEarlyPress?.(); next; next = window.nextEarlyPress?.()) {
    const until = performance.now() + LATE_PARTS_MS;
    if (next.matches("a")) while (!isHydrated() && performance.now() < until) await pause(POLL_MS);
    await press(next);
  }
}

/** Presses the elements one by one, each after React has rendered the effects of the one before. */
export async function pressEach(pressed: HTMLElement[]): Promise<void> {
  for (let next = pressed.shift(); next; next = pressed.shift()) await press(next);
}

async function press(target: HTMLElement): Promise<void> {
  target.click();
  await pause(0);
}
