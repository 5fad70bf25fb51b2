import { useEffect, useRef } from "react";
import { CONTENT_ID } from "./route-announcer.tsx";

/** Until the key is let go: held down, it would press the button of each row that the focus comes to. */
function ignoreRepeats(): void {
  const ignore = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  };
  document.addEventListener("keydown", ignore, { capture: true });
  document.addEventListener(
    "keyup",
    () => document.removeEventListener("keydown", ignore, { capture: true }),
    {
      capture: true,
      once: true,
    },
  );
}

/**
 * For buttons that go with their row, marked `data-removes`: once such a row is gone, the focus is at the button of the row
 * after it, or before it, or else at the beginning of the screen. Belongs into the component that has the list.
 * @param otherwise names what gets the focus instead where no row is left
 * @returns to be called with the button that is pressed
 */
export function usePassFocusOn(otherwise?: () => HTMLElement | null | undefined) {
  const leaving = useRef<{ button: HTMLElement; others: HTMLElement[] } | null>(null);

  function passOn(): void {
    if (!leaving.current || leaving.current.button.isConnected) return;
    const { others } = leaving.current;
    leaving.current = null;
    // The focus has moved on by itself.
    if (document.activeElement !== document.body) return;
    const next = others.find(({ isConnected }) => isConnected) ?? otherwise?.();
    (next ?? document.getElementById(CONTENT_ID))?.focus();
  }
  // Also when the list itself goes with its last row.
  useEffect(() => {
    passOn();
    return passOn;
  });

  return (button: HTMLElement): void => {
    ignoreRepeats();
    const all = [...(button.closest("ul, tbody")?.querySelectorAll<HTMLElement>("[data-removes]") ?? [])];
    const index = all.indexOf(button);
    leaving.current = { button, others: [...all.slice(index + 1), ...all.slice(0, index).reverse()] };
  };
}
