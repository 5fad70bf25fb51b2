import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "../../loading/after-load.ts";
import { loadWithRetries } from "../../loading/load-later.ts";

/**
 * The delivery date at the pincode that is stored on this device. Its code is loaded when the browser is idle; until
 * then a text of the same height is shown.
 */
export function DeliverTo({ className = "" }: { className?: string }) {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);

  useEffect(() => {
    const unmounted = new AbortController();
    whenIdle(() =>
      loadWithRetries(() => import("./deliver-to-pincode.tsx"), unmounted.signal).then(
        ({ DeliverToPincode }) => setLoaded(() => DeliverToPincode),
        () => {},
      ),
    );
    return () => unmounted.abort();
  }, []);

  return (
    <div
      className={`flex min-h-21.5 items-center gap-2.5 rounded-control bg-leaf-wash px-3.5 py-2 leading-snug print:hidden ${className}`}
    >
      {Loaded ? <Loaded /> : <p className="font-semibold">Deliver to your pincode</p>}
    </div>
  );
}
