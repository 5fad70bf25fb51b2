import { useRef } from "react";
import { useKeys } from "./key-registry.ts";
import type { Shortcut } from "./shortcut.ts";

interface RowKeys<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What a row is, in words: "product". */
  noun: string;
  /** Left out where a row leads nowhere. */
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
  const onRow = (key: string, words: string, act: (row: Row) => void): Shortcut => ({
    key,
    words,
    get isOff() {
      return indexNow() < 0;
    },
    run() {
      const row = rows[indexNow()];
      if (row) act(row);
    },
  });
  const keys: Shortcut[] = [
    { key: "j", words: `Next ${noun}`, mayRepeat: true, run: () => go(1) },
    {
      key: "k",
      words: `${noun[0]?.toUpperCase()}${noun.slice(1)} before`,
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
    // Also by Tab or the mouse: then the keys go on from there.
    onFocus() {
      currentId.current = idOf(row);
    },
  });
}

/** The look of a row that has the focus: inside its own edges, as lists cut off what is outside. */
export const ROW_FOCUS = "scroll-my-24 focus-visible:outline-3 focus-visible:-outline-offset-3";
