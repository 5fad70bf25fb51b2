// What a document does before its code is there, and how that is handed over to the code.
import { isHydrated } from "./hydration.ts";
import { pause } from "./pause.ts";

declare global {
  interface Window {
    /** The next of what was pressed before there was anybody to hear it; after the last one nobody listens. */
    nextEarlyPress?: () => HTMLElement | undefined;
  }
}

/** What the document and `firstLook` agree on. */
interface Marks {
  /** The `type` of the script that waits. */
  type: string;
  /** The `rel` of the links to what it imports. */
  rel: string;
  /** Where the cart is in local storage. */
  kart: string;
}

/**
 * Lets the main picture have the line and the processor: the scripts begin when it is seen, when somebody touches or scrolls
 * the page, or after three seconds. Presses that came too early are remembered: one of each button, unless it counts
 * (`data-counts`), since nothing has answered the first; and a link after them, which would leave them behind. A cart that is
 * not empty is told to the styles (`data-filled-cart`). It is written into the document as it stands here, so it may use
 * nothing from outside itself.
 */
export function firstLook({ type, rel, kart }: Marks): void {
  const longestWaitMs = 3_000;
  const isCart = location.pathname.startsWith("/cart");
  const touches = ["pointerdown", "keydown", "scroll"];
  const pressed: HTMLElement[] = [];

  function begin() {
    if (document.readyState === "loading") {
      addEventListener("DOMContentLoaded", begin);
      return;
    }
    for (const touch of touches) removeEventListener(touch, begin, true);
    const waiting = document.querySelector<HTMLScriptElement>(`script[type="${type}"]`);
    if (!waiting) return;
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)) {
      link.rel = "modulepreload";
    }
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = waiting.nonce;
    script.textContent = waiting.textContent;
    waiting.replaceWith(script);
  }

  /** Links and forms with an address work by themselves: a link only waits for its turn, and is followed at the second press. */
  function worksByItself(target: HTMLElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
    if (target instanceof HTMLButtonElement) return target.form?.hasAttribute("action") ?? false;
    const isPlain = !(ctrlKey || metaKey || shiftKey || target.hasAttribute("target"));
    return !isPlain || pressed.length === 0 || pressed.includes(target);
  }

  function rememberPress(event: MouseEvent) {
    const target =
      event.target instanceof Element && event.target.closest<HTMLElement>("button, a[href^='/']");
    // What is not trusted is a remembered press.
    if (!target || !event.isTrusted || worksByItself(target, event)) return;
    // Half-way through, React would hear it too.
    event.stopImmediatePropagation();
    event.preventDefault();
    if (target.dataset.counts || !pressed.includes(target)) pressed.push(target);
    target.dataset.pressed = "yes";
    begin();
  }

  // The first frame paints the picture; what was painted is told once it is on the screen.
  function beginWhenSeen() {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => new PerformanceObserver(begin).observe({ type: "paint", buffered: true })),
    );
  }

  function hasFilledCart(): boolean {
    try {
      return (localStorage.getItem(kart) ?? "[]") !== "[]";
    } catch {
      return false;
    }
  }

  addEventListener("click", rememberPress, true);
  window.nextEarlyPress = () => {
    const button = pressed.shift();
    if (!button) removeEventListener("click", rememberPress, true);
    delete button?.dataset.pressed;
    return button;
  };
  for (const touch of touches) addEventListener(touch, begin, true);
  addEventListener("load", beginWhenSeen);
  // A tab that nobody looks at has no frames.
  setTimeout(begin, longestWaitMs);
  if (isCart && hasFilledCart()) {
    document.documentElement.dataset.filledCart = "yes";
    // Its lines are the scripts' work.
    begin();
  }
}

const POLL_MS = 20;
const LATE_PARTS_MS = 5_000;

/** Presses what was pressed too early; a link once late parts have their presses too, or it would leave them behind. */
export async function repeatEarlyPresses(): Promise<void> {
  for (let next = window.nextEarlyPress?.(); next; next = window.nextEarlyPress?.()) {
    const until = performance.now() + LATE_PARTS_MS;
    if (next.matches("a")) while (!isHydrated() && performance.now() < until) await pause(POLL_MS);
    await press(next);
  }
}

/** Presses one after the other, each once the one before has shown. */
export async function pressEach(pressed: HTMLElement[]): Promise<void> {
  for (let next = pressed.shift(); next; next = pressed.shift()) await press(next);
}

async function press(target: HTMLElement): Promise<void> {
  target.click();
  await pause(0);
}
