import { useEffect, useState } from "react";
import { indianDay } from "./when.ts";

/** Interval of the date check, ms. */
const DATE_CHECK_MS = 30_000;

/**
 * The date in India, yyyy-mm-dd. It updates after midnight.
 * @param onNext called when a new day has begun
 */
export function useIndianDay(onNext: () => void): string {
  const [day, setDay] = useState(() => indianDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => {
      const now = indianDay(new Date());
      if (now === day) return;
      setDay(now);
      onNext();
    }, DATE_CHECK_MS);
    return () => clearInterval(timer);
  }, [day, onNext]);
  return day;
}
