// The browser's own dialog element: it traps the focus, closes on Escape, and lies above everything.
import { type ReactNode, useEffect, useId, useLayoutEffect, useReducer, useRef } from "react";
import { CloseButton } from "./close-button.tsx";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /**
   * Called by Escape, the cross and a click beside it; one that does nothing leaves it open. Left out where only a button in
   * the dialog may close it.
   */
  onClose?: (() => void) | undefined;
  /** For tables and previews. */
  isWide?: boolean;
  children: ReactNode;
}

export function Dialog({ title, isOpen, onClose, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isPressOutside = useRef(false);
  const [closings, countClosing] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the browser has closed and onClose has not is shown again.
  useEffect(() => {
    const shown = dialog.current;
    if (!shown || shown.open === isOpen) return;
    if (isOpen) shown.showModal();
    else shown.close();
  }, [isOpen, closings]);

  // Some browsers close it at a second Escape, whatever onCancel does. One that is open again by now was closed by us.
  function followBrowser() {
    if (!isOpen || dialog.current?.open) return;
    onClose?.();
    countClosing();
  }

  // Unmounted while open, it must still be closed: only then does the focus return to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside it does.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={followBrowser}
      // Selecting text and releasing the button outside also ends in a click on the dialog; that must not close it.
      onPointerDown={({ target }) => {
        isPressOutside.current = target === dialog.current;
      }}
      onClick={({ target }) => isPressOutside.current && target === dialog.current && onClose?.()}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] scroll-pb-24 overflow-y-auto rounded-card bg-white p-0 text-leaf shadow-lift backdrop:bg-leaf/60 ${isWide ? "max-w-3xl" : "max-w-md"}`}
    >
      {isOpen && (
        <div className="p-5 sm:p-6">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="min-w-0 text-heading wrap-anywhere">
              {title}
            </h2>
            {onClose && <CloseButton label="Close dialog" onClick={onClose} />}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** Over the padding of the dialog, whose last element it is. */
const STICKY =
  "sticky bottom-0 z-10 -mx-5 -mb-5 border-t border-line bg-white px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4";

/**
 * The buttons at the end of a dialog, the main one last.
 * @param isSticky for a dialog that may be longer than the screen: they stay visible while it scrolls. The parent must be as
 *   high as the dialog and no grid, whose areas would hold them
 */
export function DialogActions({ isSticky = false, children }: { isSticky?: boolean; children: ReactNode }) {
  return (
    <div
      className={`mt-6 flex flex-wrap justify-end gap-3 [&>*]:grow sm:[&>*]:grow-0 ${isSticky ? STICKY : ""}`}
    >
      {children}
    </div>
  );
}
