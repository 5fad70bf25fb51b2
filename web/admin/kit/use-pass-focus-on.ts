import { useEffect, useRef } from "react";
import { CONTENT_ID } from "../../ui/route-announcer.tsx";

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
    // She has gone on meanwhile.
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
    const all = [...(button.closest("ul, tbody")?.querySelectorAll<HTMLElement>("[data-removes]") ?? [])];
    const index = all.indexOf(button);
    leaving.current = { button, others: [...all.slice(index + 1), ...all.slice(0, index).reverse()] };
  };
}
