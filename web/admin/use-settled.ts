import { useEffect, useState } from "react";

/** Debounce of a search, ms. */
const TYPING_MS = 200;

/** The value once it has not changed for a moment: a text is searched when the typing pauses. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
