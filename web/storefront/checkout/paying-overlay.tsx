import { useEffect, useRef } from "react";

/** Covers the page during the payment. Not a modal dialog: it would cover the provider's own sheet too. */
export function PayingOverlay() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby="paying-words"
      tabIndex={-1}
      className="fixed inset-0 z-40 grid place-items-center bg-cream/95 p-6 outline-none"
    >
      <div className="max-w-sm text-center">
        <span
          aria-hidden="true"
          className="mx-auto block size-14 animate-spin rounded-full border-6 border-turmeric-wash border-t-turmeric"
        />
        <p id="paying-words" className="mt-6 font-display text-heading font-bold">
          Processing Payment... Please wait and do not close this tab or press back button
        </p>
      </div>
    </div>
  );
}
