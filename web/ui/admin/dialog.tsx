// The browser's own dialog element: it traps the focus, closes on Escape, and lies above everything.
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { CloseButton } from "./close-button.tsx";
import { useBackCloses } from "./use-back-closes.ts";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /**
   * Called on Escape, on Back, on the close button and on a click outside. The dialog stays open if the callback does
   * nothing. Left out if only a button in the dialog may close it.
   */
  onClose?: (() => void) | undefined;
  /**
   * The state of the form in the dialog. A click outside does not close it then, and Escape and Back prompt before typed
   * text is lost.
   */
  form?: { isBusy: boolean };
  /** False for a dialog that the router's own handling of Back opens. */
  closesOnBack?: boolean;
  /** For tables and previews. */
  isWide?: boolean;
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, form, closesOnBack = true, isWide = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isPressOutside = useRef(false);
  const [isShown, setShown] = useState(false);
  const isTyped = useRef(false);
  const [isDiscarding, setDiscarding] = useState(false);
  useBackCloses(isOpen && closesOnBack && onClose !== undefined, closeUnlessTyped);

  // If the browser has closed it and `onClose` has not, it is shown again.
  useEffect(() => {
    if (isShown === isOpen) return;
    setShown(isOpen);
    if (isOpen) dialog.current?.showModal();
    else {
      dialog.current?.close();
      isTyped.current = false;
      setDiscarding(false);
    }
  }, [isOpen, isShown]);

  // Some browsers close it at a second Escape, whatever onCancel does. One that is open again by now was closed by us.
  function followBrowser() {
    if (!isOpen || dialog.current?.open) return;
    closeUnlessTyped();
    setShown(false);
  }

  function closeUnlessTyped() {
    if (form && !form.isBusy && isTyped.current) setDiscarding(true);
    else onClose?.();
  }

  // A dialog that is unmounted while open must be closed first: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click outside does. */}
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          closeUnlessTyped();
        }}
        onClose={followBrowser}
        onInput={() => {
          isTyped.current = true;
        }}
        // Selecting text and releasing the mouse outside also fires a click on the dialog, which must not close it.
        onPointerDown={({ target }) => {
          isPressOutside.current = target === dialog.current;
        }}
        onClick={({ target }) => {
          if (!form && isPressOutside.current && target === dialog.current) onClose?.();
        }}
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
      {/* Only while the dialog is shown, so that the question lies above it. */}
      {isOpen && isShown && isDiscarding && (
        <Dialog title="Discard what you typed?" isOpen onClose={() => setDiscarding(false)}>
          <DialogActions>
            <Button variant="ghost" onClick={onClose}>
              Discard
            </Button>
            <Button onClick={() => setDiscarding(false)}>Continue editing</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** Must be the last element of the dialog: negative margins let it cover the dialog's padding. */
const STICKY =
  "sticky bottom-0 z-10 -mx-5 -mb-5 border-t border-line bg-white px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4";

/**
 * The buttons at the end of a dialog, the main one last.
 * @param isSticky keeps them visible in a dialog that may be longer than the screen. The parent must be as high as the dialog,
 *   and not a grid, since sticky elements stay within their grid area
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
