import { WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser believes it is online; true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

const AGAIN_AFTER_MS = 5_000;

/** Whether the page is one that the service worker remembers; once the shop answers it is loaded anew. */
function useIsRemembered(isOnline: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [isRemembered, setRemembered] = useState(false);

  useEffect(() => setRemembered("fromMemory" in document.documentElement.dataset), []);

  useEffect(() => {
    if (!isRemembered || !isOnline) return;
    const renew = async () => {
      // Asked first, since what fails to be loaded takes the page's place.
      const isBack = await fetch("/readyz").then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isBack) return;
      await revalidate();
      delete document.documentElement.dataset.fromMemory;
      setRemembered(false);
    };
    void renew();
    const timer = setInterval(renew, AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [isRemembered, isOnline, revalidate]);

  return isRemembered;
}

/** Shown while the browser is offline, and on a page from memory. */
export function ConnectionNotice() {
  const isOnline = useIsOnline();
  const isRemembered = useIsRemembered(isOnline);
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-24 z-40 flex justify-center sm:bottom-6 admin:top-18 admin:bottom-auto admin:lg:top-2 print:hidden"
    >
      {(!isOnline || isRemembered) && (
        <p className="flex animate-rise items-center gap-3 rounded-control bg-turmeric px-5 py-3 font-semibold text-leaf shadow-lift">
          <WifiOff className="size-5 shrink-0" />
          {isRemembered
            ? "No connection. This is the page as you last saw it; prices may have changed."
            : "No connection. We will try again as soon as it is back."}
        </p>
      )}
    </div>
  );
}
