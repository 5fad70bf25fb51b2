import { useEffect, useState } from "react";

/** Debounce of a search, ms. */
const SEARCH_MS = 200;

/** The value once it has not changed for `ms`: a text is searched when the typing pauses. */
export function useSettled<T>(value: T, ms = SEARCH_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
