// The browser's own dialog: it keeps the focus, closes on Escape, and lies above everything.
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Escape, the cross, or a press beside it; left out where one of its own buttons has to be pressed. */
  onClose?: (() => void) | undefined;
  /** Wider than a question: for tables and previews. */
  isWide?: boolean;
  children: ReactNode;
}

export function Dialog({ title, isOpen, onClose, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isPressBeside = useRef(false);

  useEffect(() => {
    const shown = dialog.current;
    if (!shown || shown.open === isOpen) return;
    if (isOpen) shown.showModal();
    else shown.close();
  }, [isOpen]);

  // Taken off the page while it is open: only a dialog that closes gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a press beside it does.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // A browser may close it all the same, at the second Escape.
      onClose={() => isOpen && (onClose ? onClose() : dialog.current?.showModal())}
      // A text that is selected by dragging beyond the edge ends in a click on the dialog, too: that one stays open.
      onPointerDown={({ target }) => {
        isPressBeside.current = target === dialog.current;
      }}
      onClick={({ target }) => isPressBeside.current && target === dialog.current && onClose?.()}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-card bg-white p-0 text-leaf shadow-lift backdrop:bg-leaf/60 ${isWide ? "max-w-3xl" : "max-w-md"}`}
    >
      {isOpen && (
        <div className="p-5 sm:p-6">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-heading">
              {title}
            </h2>
            {onClose && (
              <button
                type="button"
                aria-label="Close dialog"
                onClick={onClose}
                className="-m-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-cream"
              >
                <X className="size-5" />
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** The buttons at the end of a dialog: the one that acts last, and within the thumb's reach on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3 [&>*]:grow sm:[&>*]:grow-0">{children}</div>;
}
