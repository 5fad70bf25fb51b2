import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * A search field that phones show on demand, because the orders need the space. It stays open while it has a value;
 * wide screens always show it.
 * @param hasValue whether there is a search term
 */
export function useFolding(hasValue: boolean) {
  const [isFolded, setFolded] = useState(!hasValue);
  // The back button may lead to an earlier search.
  useEffect(() => {
    if (hasValue) setFolded(false);
  }, [hasValue]);
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  return {
    isFolded,
    /** For the search field. */
    inputRef,
    /** For the button that unfolds it. */
    buttonRef,
    unfold() {
      flushSync(() => setFolded(false));
      inputRef.current?.focus();
    },
    fold() {
      flushSync(() => setFolded(true));
      // The button is visible on phones only: elsewhere the focus does not move.
      buttonRef.current?.focus({ preventScroll: true });
    },
  };
}
