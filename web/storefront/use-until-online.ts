import { useEffect, useState } from "react";

/**
 * A message about a press that failed. If the connection was lost, the message disappears once the browser is online
 * again: the press can be repeated.
 */
export function useUntilOnline(message: string | null): string | null {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    setOutdated(false);
    if (message === null || (navigator.onLine && !message.startsWith("No connection"))) return;
    const handleOnline = () => setOutdated(true);
    addEventListener("online", handleOnline);
    return () => removeEventListener("online", handleOnline);
  }, [message]);
  return isOutdated ? null : message;
}
