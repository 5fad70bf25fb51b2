// Presses from before the page's code was there.
import { isHydrated } from "./hydration.ts";
import { pause } from "./pause.ts";

const POLL_MS = 20;
const LATE_PARTS_MS = 5_000;

/** Repeats what `pageGuard` has stored. A link waits for late parts, whose presses it would discard. */
export async function repeatEarlyPresses(): Promise<void> {
  for (let next = window.nextEarlyPress?.(); next; next = window.nextEarlyPress?.()) {
    const until = performance.now() + LATE_PARTS_MS;
    if (next.matches("a")) while (!isHydrated() && performance.now() < until) await pause(POLL_MS);
    await press(next);
  }
}

/** Presses one element after the other, each once the effects of the one before are rendered. */
export async function pressEach(pressed: HTMLElement[]): Promise<void> {
  for (let next = pressed.shift(); next; next = pressed.shift()) await press(next);
}

async function press(target: HTMLElement): Promise<void> {
  target.click();
  await pause(0);
}
