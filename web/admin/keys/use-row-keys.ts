import { useRef } from "react";
import { useKeys } from "./key-registry.ts";
import type { Shortcut } from "./shortcut.ts";

interface RowKeys<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The name of a row, for example "product". */
  noun: string;
  /** Omit if rows have no screen. */
  onOpen?: (row: Row) => void;
  onEdit?: (row: Row) => void;
}

/**
 * The keys of a list: j and k move the focus through its rows, Enter opens one, e edits it.
 * @returns the props of a row's element
 */
export function useRowKeys<Row>({ rows, idOf, noun, onOpen, onEdit }: RowKeys<Row>) {
  const currentId = useRef<string | null>(null);
  const elements = useRef(new Map<string, HTMLElement>());
  const indexNow = () => rows.findIndex((row) => idOf(row) === currentId.current);

  function go(step: 1 | -1): void {
    const index = indexNow();
    const row = rows[index < 0 ? 0 : index + step];
    if (row) elements.current.get(idOf(row))?.focus();
  }
  const onRow = (key: string, label: string, act: (row: Row) => void): Shortcut => ({
    key,
    label,
    get isOff() {
      return indexNow() < 0;
    },
    run() {
      const row = rows[indexNow()];
      if (row) act(row);
    },
  });
  const keys: Shortcut[] = [
    { key: "j", label: `Next ${noun}`, mayRepeat: true, run: () => go(1) },
    {
      key: "k",
      label: `${noun[0]?.toUpperCase()}${noun.slice(1)} before`,
      mayRepeat: true,
      run: () => go(-1),
    },
  ];
  if (onOpen) keys.push(onRow("Enter", `Open the ${noun}`, onOpen));
  if (onEdit) keys.push(onRow("e", `Edit the ${noun}`, onEdit));
  useKeys(keys);

  return (row: Row) => ({
    tabIndex: -1,
    ref(element: HTMLElement | null) {
      if (element) elements.current.set(idOf(row), element);
      else elements.current.delete(idOf(row));
    },
    // Tab and mouse set the current row too.
    onFocus() {
      currentId.current = idOf(row);
    },
  });
}

/** The style of the focused row: the outline is inside its edges, because lists clip what is outside. */
export const ROW_FOCUS = "scroll-my-24 focus-visible:outline-3 focus-visible:-outline-offset-3";
