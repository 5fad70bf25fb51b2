import { type ComponentType, useEffect, useState } from "react";

/**
 * By which day a parcel arrives, at a pincode that this device remembers. Its code comes when the page is at rest; until
 * then, and where it does not come, its place has the words alone, as high as all that follows.
 */
export function DeliverTo({ className = "" }: { className?: string }) {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);

  useEffect(() => {
    let isWanted = true;
    const load = () =>
      import("./deliver-to-pincode.tsx").then(
        ({ DeliverToPincode }) => isWanted && setLoaded(() => DeliverToPincode),
        () => undefined,
      );
    // Safari has no idle callback.
    (globalThis.requestIdleCallback ?? setTimeout)(load);
    return () => {
      isWanted = false;
    };
  }, []);

  return (
    <div
      className={`flex min-h-21.5 items-center gap-2.5 rounded-control bg-leaf-wash px-3.5 py-2 leading-snug ${className}`}
    >
      {Loaded ? <Loaded /> : <p className="font-semibold">Deliver to your pincode</p>}
    </div>
  );
}
