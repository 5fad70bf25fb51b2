import { useEffect, useRef } from "react";
import { CONTENT_ID } from "../route-announcer.tsx";

/** Ignores key repeat until keyup: holding Enter would press the button of row after row. */
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
 * Moves the focus after a row was removed by its button (marked `data-removes`): to the button of the next row, or of
 * the previous one, or else to the start of the screen. Use it in the component that renders the list.
 * @param otherwise what gets the focus if no row is left
 * @returns a function to call with the pressed button
 */
export function usePassFocusOn(otherwise?: () => HTMLElement | null | undefined) {
  const leaving = useRef<{ button: HTMLElement; others: HTMLElement[] } | null>(null);

  function passOn(): void {
    if (!leaving.current || leaving.current.button.isConnected) return;
    const { others } = leaving.current;
    leaving.current = null;
    // The focus is on something else already.
    if (document.activeElement !== document.body) return;
    const next = others.find(({ isConnected }) => isConnected) ?? otherwise?.();
    (next ?? document.getElementById(CONTENT_ID))?.focus();
  }
  // The cleanup is for a list that is unmounted with its last row.
  useEffect(() => {
    passOn();
    return passOn;
  });

  return (button: HTMLElement): void => {
    ignoreRepeats();
    const all = [...(button.closest("ul, table")?.querySelectorAll<HTMLElement>("[data-removes]") ?? [])];
    const index = all.indexOf(button);
    leaving.current = { button, others: [...all.slice(index + 1), ...all.slice(0, index).reverse()] };
  };
}
