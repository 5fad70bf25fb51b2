import type { View } from "../screens.ts";
import { Key } from "./key.tsx";
import { screenKeys } from "./key-registry.ts";
import type { Shortcut } from "./shortcut.ts";
import { commandKey } from "./use-keyboard.ts";

type Line = readonly [keys: readonly string[], label: string];

const lineOf = ({ key, also, label }: Shortcut): Line => [also ? [key, also] : [key], label];

/** All active shortcuts: of the screen, of the admin area, and the letters that open screens. */
export function KeyHelp({ places }: { places: readonly (View & { letter: string })[] }) {
  const ofScreen = screenKeys().map(lineOf);
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <div className="grid content-start gap-5">
        {ofScreen.length > 0 && <Keys title="On this screen" lines={ofScreen} />}
        <Keys
          title="Everywhere"
          lines={[
            [[commandKey()], "Find a screen, an order or a product"],
            [["?"], "This help"],
            [["Esc"], "Close what is open"],
          ]}
        />
      </div>
      <Keys title="Go to a screen" lines={places.map(({ letter, label }) => [["g", letter], label])} />
      <p className="text-sm text-ink-soft sm:col-span-2">
        Shortcuts do nothing while you type. Turn them off under Your account.
      </p>
    </div>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className="mb-2 text-base font-bold">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5">
        {lines.map(([keys, label]) => (
          <div key={label} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
