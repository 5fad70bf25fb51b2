import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type At, at, followed, isSame, type Path, type Typed, withPart, withTyped } from "./draft.ts";

interface State<Values> extends Typed<Values> {
  /** The keys of the rows of each list that was changed, by its path. */
  keys: Readonly<Record<string, readonly number[]>>;
  /** The row that was added last. */
  added: { path: string } | null;
}

/** As many keys as there are rows: saving, and changes elsewhere, do not give other keys to rows. */
function keysFor(rows: number, keys: readonly number[] = []): readonly number[] {
  const fresh = Math.max(-1, ...keys) + 1;
  return Array.from({ length: rows }, (_, index) => keys[index] ?? fresh + index - keys.length);
}

interface DraftOptions<Values> {
  /** What the form begins with; by default what is stored. */
  begun?: Values;
  /** Names of values that are one part, as in `followed`. */
  together?: readonly (keyof Values)[];
  /** Called with all values after each change by the user. */
  onTyped?: ((typed: Values) => void) | undefined;
}

/**
 * The values that are typed into a form. They follow what is stored, except where something was typed.
 * @param stored the same object for as long as nothing changes
 */
export function useDraft<Values extends object>(stored: Values, options: DraftOptions<Values> = {}) {
  const { begun = stored, together, onTyped } = options;
  const [shown, setShown] = useState<State<Values>>({ base: stored, typed: begun, keys: {}, added: null });
  /** The state, also between a change and its render. */
  const latest = useRef(shown);

  function change(changes: Partial<State<Values>>) {
    latest.current = { ...latest.current, ...changes };
    setShown(latest.current);
  }

  // Before the screen is painted.
  useLayoutEffect(() => {
    if (latest.current.base === stored) return;
    latest.current = { ...latest.current, ...followed(latest.current, stored, together) };
    setShown(latest.current);
  }, [stored, together]);

  useEffect(() => {
    if (shown.added) document.querySelector<HTMLElement>(`[name^="${shown.added.path}."]`)?.focus();
  }, [shown.added]);

  function put(path: string, value: unknown, rows: Partial<State<Values>> = {}) {
    change({ typed: withPart(latest.current.typed, path, value), ...rows });
    onTyped?.(latest.current.typed);
  }

  /** A list of rows, with keys for React. */
  function list<Place extends Path<Values>>(path: Place) {
    type Row = At<Values, Place> extends readonly (infer Each)[] ? Each : never;
    const rowsOf = ({ typed }: State<Values>) => at(typed, path) as readonly Row[];
    const keysOf = (state: State<Values>) => keysFor(rowsOf(state).length, state.keys[path]);
    /** Moves or removes rows together with their keys. */
    const arrange = (arranged: <Each>(all: readonly Each[]) => Each[]) =>
      put(path, arranged(rowsOf(latest.current)), {
        keys: { ...latest.current.keys, [path]: arranged(keysOf(latest.current)) },
      });
    return {
      rows: rowsOf(shown),
      keys: keysOf(shown),
      /** Adds a row at the end, and focuses its first field. */
      add: (row: Row) => {
        const rows = rowsOf(latest.current);
        put(path, [...rows, row], { added: { path: `${path}.${rows.length}` } });
      },
      remove: (place: number) => arrange((all) => all.filter((_, index) => index !== place)),
      move: (from: number, to: number) =>
        arrange((all) => {
          const others = all.filter((_, index) => index !== from);
          return [...others.slice(0, to), ...all.slice(from, from + 1), ...others.slice(to)];
        }),
    };
  }

  return {
    typed: shown.typed,
    /** The stored values that the typed ones are compared with. */
    base: shown.base,
    isChanged: !isSame(shown.typed, shown.base),
    /** The typed values of this moment, for code that has waited. */
    latest: () => latest.current.typed,
    set: <Place extends Path<Values>>(path: Place, value: At<Values, Place>) => put(path, value),
    /** The props of a field that is a text. */
    field: (path: Path<Values>) => ({
      name: path as string,
      value: String(at(shown.typed, path)),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        put(path, target.value),
    }),
    list,
    /**
     * Compares with other stored values from now on. What was typed stays.
     * @param sent the typed values that were saved as these; by default nothing was saved
     */
    rebase: (now: Values, sent = latest.current.base) =>
      change({ base: now, typed: withTyped(sent, latest.current.typed, now) }),
  };
}

export type Draft<Values extends object> = ReturnType<typeof useDraft<Values>>;
