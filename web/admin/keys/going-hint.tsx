import type { View } from "../screens.ts";
import { Key } from "./key.tsx";

/** Lists the letters that open screens after `g`. Always rendered: screen readers announce only changes. */
export function GoingHint({
  places,
  isShown,
}: {
  places: readonly (View & { letter: string })[];
  isShown: boolean;
}) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center">
      {isShown && (
        <div className="max-w-3xl rounded-card border-2 border-leaf bg-white px-4 py-3 shadow-lift">
          <p className="sr-only">Go to: press a letter</p>
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
