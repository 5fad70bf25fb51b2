import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

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

/** Shown while the browser is offline. */
export function ConnectionNotice() {
  const isOnline = useIsOnline();
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-24 z-40 flex justify-center sm:bottom-6 admin:top-18 admin:bottom-auto admin:lg:top-2 print:hidden"
    >
      {!isOnline && (
        <p className="flex animate-rise items-center gap-3 rounded-control bg-turmeric px-5 py-3 font-semibold text-leaf shadow-lift">
          <WifiOff className="size-5 shrink-0" />
          No connection. We will try again as soon as it is back.
        </p>
      )}
    </div>
  );
}
