import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * A search that a phone shows on demand: most of the time the orders need the room. It stays open while it has
 * a value; at a desk it is always there.
 * @param hasValue something is searched for
 */
export function useFolding(hasValue: boolean) {
  const [isFolded, setFolded] = useState(!hasValue);
  // Back leads to a search that was made before.
  useEffect(() => {
    if (hasValue) setFolded(false);
  }, [hasValue]);
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  return {
    isFolded,
    /** Of the search's field. */
    inputRef,
    /** Of the button that unfolds it. */
    buttonRef,
    unfold() {
      flushSync(() => setFolded(false));
      inputRef.current?.focus();
    },
    fold() {
      flushSync(() => setFolded(true));
      // Seen only on a phone: elsewhere the focus stays where it is.
      buttonRef.current?.focus({ preventScroll: true });
    },
  };
}
