// What a document does before its code is there.

declare global {
  interface Window {
    /** The button that was pressed before there was anybody to hear it. Asking ends the listening. */
    takeEarlyPress?: () => HTMLElement | null;
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
 * Lets the main picture have the line and the processor: the scripts begin when it is seen, when somebody touches the
 * page, or after three seconds. A press that came too early is remembered, and a cart that is not empty is told to the
 * styles (`data-filled-cart`). It is written into the document as it stands here, so it may use nothing from outside itself.
 */
export function firstLook({ type, rel, kart }: Marks): void {
  const longestWaitMs = 3_000;
  const isCart = location.pathname.startsWith("/cart");
  let pressed: HTMLElement | null = null;

  function begin() {
    const waiting = document.querySelector<HTMLScriptElement>(`script[type="${type}"]`);
    if (!waiting || document.readyState === "loading") return;
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)) {
      link.rel = "modulepreload";
    }
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = waiting.nonce;
    script.textContent = waiting.textContent;
    waiting.replaceWith(script);
  }

  function rememberPress(event: MouseEvent) {
    const button = event.target instanceof Element && event.target.closest("button");
    // A form with an address works by itself.
    if (!button || button.form?.hasAttribute("action")) return;
    // Half-way through, React would hear it too.
    event.stopImmediatePropagation();
    event.preventDefault();
    pressed = button;
  }

  // Two frames: the first one paints the picture.
  function beginWhenSeen() {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
  }

  function hasFilledCart(): boolean {
    try {
      return (localStorage.getItem(kart) ?? "[]") !== "[]";
    } catch {
      return false;
    }
  }

  addEventListener("click", rememberPress, true);
  window.takeEarlyPress = () => {
    removeEventListener("click", rememberPress, true);
    return pressed;
  };
  for (const touch of ["pointerdown", "keydown", "scroll"]) addEventListener(touch, begin, true);
  addEventListener("load", beginWhenSeen);
  // A tab that nobody looks at has no frames.
  setTimeout(begin, longestWaitMs);
  if (isCart && hasFilledCart()) {
    document.documentElement.dataset.filledCart = "yes";
    // Its lines are the scripts' work.
    addEventListener("DOMContentLoaded", begin);
  }
}
