import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { isComposing } from "../../ui/is-composing.ts";
import { screenKeys } from "./key-registry.ts";
import { meaningOf, type Press } from "./shortcut.ts";

const TYPING = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";
const CONTROL = "a[href], button, input, summary, [role=button]";
/** Timeout between `g` and the letter of a screen. */
const GOING_MS = 2_000;

// On a Mac, Ctrl+K deletes to the end of the line.
const isMac = () => /mac/i.test(navigator.platform);

/** The label of the palette's shortcut on this device: Ctrl K or ⌘K. */
export function commandKey(): string {
  return isMac() ? "⌘K" : "Ctrl+K";
}

interface Everywhere {
  onFind: () => void;
  onHelp: () => void;
  /** @param letter that was pressed after `g` */
  onGo: (letter: string) => void;
}

/**
 * Listens to all keys of the admin area, in one place.
 * @param isOn whether this device has shortcuts
 * @returns whether `g` was pressed a moment ago
 */
export function useKeyboard(isOn: boolean, everywhere: Everywhere): boolean {
  const [isGoing, setGoing] = useState(false);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    const { onFind, onHelp, onGo } = everywhere;
    const meaning = meaningOf(pressOf(event), screenKeys(), isGoing);
    if (!meaning) return;
    event.preventDefault();
    setGoing(meaning.to === "begin going");
    if (meaning.to === "find") onFind();
    else if (meaning.to === "help") onHelp();
    else if (meaning.to === "go") onGo(meaning.letter);
    else if (meaning.to === "run") meaning.shortcut.run();
  });

  // Before the screen is painted: a key that is pressed as soon as it is seen counts.
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);

  useEffect(() => {
    if (!isGoing) return;
    const timer = setTimeout(() => setGoing(false), GOING_MS);
    return () => clearTimeout(timer);
  }, [isGoing]);

  return isOn && isGoing;
}

function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey, repeat, target }: KeyboardEvent): Press {
  const isOn = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  const [command, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return {
    key,
    isCommand: command && !other && !altKey && !shiftKey,
    hasModifier: ctrlKey || metaKey || altKey,
    isRepeat: repeat,
    isTyping: isOn(TYPING),
    isDialogOpen: document.querySelector("dialog[open]") !== null,
    isOnControl: isOn(CONTROL),
  };
}
