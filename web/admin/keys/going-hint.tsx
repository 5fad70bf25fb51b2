import type { Destination } from "../destinations.ts";
import { Key } from "./key.tsx";

/** Which letters lead where, after `g`. Always rendered: screen readers announce only what changes. */
export function GoingHint({ places, isShown }: { places: readonly Destination[]; isShown: boolean }) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center">
      {isShown && (
        <div className="max-w-3xl rounded-card border-2 border-leaf bg-white px-4 py-3 shadow-lift">
          <p className="sr-only">Go to a screen: press its letter</p>
          <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1.5 text-sm">
            {places.map(({ letter, label }) => (
              <li key={letter}>
                <Key>{letter}</Key> {label}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
