import { useEffect, useState } from "react";

const CHECK_MS = 30_000;

const words = new Intl.DateTimeFormat("en-IN", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "Asia/Kolkata",
});

/**
 * The day in India, as "Friday, 27 November", also after midnight.
 * @param onNext when another day has begun
 */
export function useIndianDay(onNext: () => void): string {
  const [day, setDay] = useState(() => words.format(new Date()));
  useEffect(() => {
    const timer = setInterval(() => {
      const now = words.format(new Date());
      if (now === day) return;
      setDay(now);
      onNext();
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [day, onNext]);
  return day;
}
