import { useEffect, useState } from "react";
import { indianDate } from "../../../rules/time.ts";

/** Interval of the date check, ms. */
const DATE_CHECK_MS = 30_000;

/**
 * The date in India, yyyy-mm-dd. It updates after midnight.
 * @param onNext called when a new day has begun
 */
export function useIndianDay(onNext: () => void): string {
  const [day, setDay] = useState(() => indianDate(new Date()));
  useEffect(() => {
    const timer = setInterval(() => {
      const now = indianDate(new Date());
      if (now === day) return;
      setDay(now);
      onNext();
    }, DATE_CHECK_MS);
    return () => clearInterval(timer);
  }, [day, onNext]);
  return day;
}
