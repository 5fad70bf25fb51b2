import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Extension, extendTo, rangeOf } from "./row-range.ts";

interface SelectableRows<Id extends string> {
  /** All rows in their sequence, also those that are not rendered yet. Empty if rows cannot be selected. */
  ids: readonly Id[];
  selected: ReadonlySet<string>;
  /** Ignores rows that cannot be selected. */
  onSelect: (ids: Id[], isSelected: boolean) => void;
}

/** Which ticks of a list: a list may have ticks of two kinds. */
type TickKind = "select" | "ship";

/** For the list: on touch screens a long press must not select text. */
export const SELECTABLE_LIST = "pointer-coarse:select-none [-webkit-touch-callout:none]";

const LONG_PRESS_MS = 450;
/** A finger is never quite still, px. */
const STILL = 10;
const TYPING = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";
/** What does something else when it is pressed. A link does not, once a long press has begun a selection. */
const CONTROL = "button, input, select, textarea, label";

const closest = (target: EventTarget, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/**
 * Selects rows of a list by ticks, with ranges by Shift, by dragging over ticks, by a long press on a touch screen, and by
 * keys. Rows have `data-row` with their id; their tick, a checkbox or toggle button, has `data-tick` with its kind, and
 * calls `onTick`.
 * @param kind the ticks of kind "ship" have no long press and no Ctrl+A, which belong to the rows
 * @returns `listProps` for the list. All functions are stable
 */
export function useRowSelection<Id extends string>(rows: SelectableRows<Id>, kind: TickKind = "select") {
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });
  const [gestures] = useState(() => gesturesOf(latest, kind));
  const isEmpty = rows.selected.size === 0;
  useEffect(() => {
    if (isEmpty) gestures.endTapping();
  }, [isEmpty, gestures]);
  useEffect(() => {
    if (kind === "select") document.addEventListener("keydown", gestures.selectAll);
    return () => {
      document.removeEventListener("keydown", gestures.selectAll);
      gestures.endPress();
    };
  }, [gestures, kind]);
  return { listProps: gestures.listProps, onTick: gestures.onTick };
}

export type RowSelection = ReturnType<typeof useRowSelection>;

function gesturesOf<Id extends string>(latest: RefObject<SelectableRows<Id>>, kind: TickKind) {
  const TICK = `[data-tick=${kind}]`;
  /** The row pressed last, from which Shift selects. */
  let pressed: Id | null = null;
  /** The row that the mouse was over last while its button is down, and what becomes of the rows. */
  let drag: { row: Id; isSelected: boolean; hasMoved: boolean } | null = null;
  let longPress: { x: number; y: number; timer: number } | null = null;
  /** Whether a long press has begun the selection: taps on rows then add to it. */
  let isTapping = false;
  let isClickOver = false;
  let isTouch = false;
  let extension: (Extension<Id> & { end: Id }) | null = null;

  function rowOf(target: EventTarget): Id | null {
    const id = closest(target, "[data-row]")?.dataset.row as Id | undefined;
    return id !== undefined && latest.current.ids.includes(id) ? id : null;
  }

  function tickOf(target: EventTarget): HTMLElement | null {
    const control = closest(target, "label, button");
    return control?.matches(TICK) ? control : (control?.querySelector<HTMLElement>(TICK) ?? null);
  }

  function select(ids: Id[], isSelected: boolean, row: Id) {
    pressed = row;
    latest.current.onSelect(ids, isSelected);
  }

  function endPress() {
    clearTimeout(longPress?.timer);
    longPress = null;
  }

  function beginPress(row: Id, x: number, y: number) {
    const timer = window.setTimeout(() => {
      endPress();
      isTapping = true;
      isClickOver = true;
      select([row], true, row);
    }, LONG_PRESS_MS);
    longPress = { x, y, timer };
  }

  function neighbourTick(list: Element, row: Id, step: 1 | -1) {
    const { ids } = latest.current;
    for (let index = ids.indexOf(row) + step; index >= 0 && index < ids.length; index += step) {
      const id = ids[index] as Id;
      const tick = list.querySelector<HTMLElement>(`[data-row="${id}"] ${TICK}:not(:disabled)`);
      if (tick) return { id, tick };
    }
    return null;
  }

  const listProps = {
    onPointerDown({ target, pointerType, button, clientX, clientY }: PointerEvent) {
      endPress();
      drag = null;
      isClickOver = false;
      isTouch = pointerType === "touch";
      const row = rowOf(target);
      if (row === null) return;
      if (isTouch && kind === "select" && !closest(target, CONTROL)) beginPress(row, clientX, clientY);
      const tick = tickOf(target);
      if (pointerType === "mouse" && button === 0 && tick && !tick.matches(":disabled"))
        drag = { row, isSelected: !latest.current.selected.has(row), hasMoved: false };
    },
    onMouseDown(event: MouseEvent) {
      // Dragging over ticks, and Shift, must not select text. Without its default, the press does not move the focus.
      if (event.button !== 0 || isTouch) return;
      const tick = rowOf(event.target) === null ? null : tickOf(event.target);
      if (!tick) return;
      event.preventDefault();
      tick.focus({ preventScroll: true });
    },
    onPointerOver({ target, buttons }: PointerEvent) {
      if (!drag) return;
      if ((buttons & 1) === 0) {
        drag = null;
        return;
      }
      const row = rowOf(target);
      if (row === null || row === drag.row) return;
      const ids = rangeOf(latest.current.ids, drag.row, row);
      drag = { ...drag, row, hasMoved: true };
      select(ids, drag.isSelected, row);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (longPress && Math.hypot(clientX - longPress.x, clientY - longPress.y) > STILL) endPress();
    },
    onPointerUp: endPress,
    /** The browser scrolls. */
    onPointerCancel: endPress,
    onContextMenu(event: MouseEvent) {
      if (longPress || (isTouch && isClickOver)) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      const row = rowOf(event.target);
      const isTap = isTouch && isTapping && row !== null && !closest(event.target, CONTROL);
      // A drag that ends at its first tick has selected it already.
      if (isClickOver || drag?.hasMoved || isTap) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (isTap && !isClickOver) select([row], !latest.current.selected.has(row), row);
      isClickOver = false;
      drag = null;
    },
    onKeyDown(event: KeyboardEvent) {
      drag = null;
      const { key, target, shiftKey, currentTarget } = event;
      const row = rowOf(target);
      const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : null;
      if (row === null || step === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (closest(target, TYPING)) return;
      const tick = closest(target, "[data-tick]");
      if (tick ? !tick.matches(TICK) : !shiftKey || kind === "ship") return;
      const next = neighbourTick(currentTarget, row, step);
      if (!next) return;
      event.preventDefault();
      next.tick.focus();
      if (!shiftKey) return;
      const made = extendTo(latest.current.ids, extension?.end === row ? extension : null, row, next.id);
      extension = { ...made, end: next.id };
      select(made.ids, made.isSelected, next.id);
    },
  };

  return {
    listProps,
    endPress,
    endTapping() {
      isTapping = false;
    },
    /** For each tick. @param isRange Shift is held: selects all rows from the one pressed last to this one */
    onTick(id: Id, isSelected: boolean, isRange: boolean) {
      select(isRange ? rangeOf(latest.current.ids, pressed, id) : [id], isSelected, id);
    },
    /** Ctrl+A, or ⌘A on a Mac. */
    selectAll(event: globalThis.KeyboardEvent) {
      const { ids, onSelect } = latest.current;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isCommand || event.key.toLowerCase() !== "a" || event.defaultPrevented || ids.length === 0) return;
      if (event.target === null || closest(event.target, TYPING) || document.querySelector("dialog[open]"))
        return;
      event.preventDefault();
      onSelect([...ids], true);
    },
  };
}
