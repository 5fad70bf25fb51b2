/** What one key does on a screen. */
export interface Shortcut {
  /** As the browser names it: "j", "/", "Enter". */
  key: string;
  /** Does the same, for those who are used to it. */
  also?: string;
  /** What it does, for the help and the palette: "Choose the order". */
  words: string;
  /** It may be held down to go on. All others act once a press. */
  mayRepeat?: boolean;
  /** There is nothing it could act on now: the help still lists it. */
  isOff?: boolean;
  run: () => unknown;
}

/** The parts of a key press that decide what it means. */
export interface Press {
  key: string;
  /** Ctrl, or ⌘ on a Mac, and no other modifier. */
  isCommand: boolean;
  hasModifier: boolean;
  isRepeat: boolean;
  /** In a field that takes letters. */
  isTyping: boolean;
  isDialogOpen: boolean;
  /** On a button, link or box, which Enter and Space belong to. */
  isOnControl: boolean;
}

export type Meaning =
  | { to: "find" | "help" | "begin going" | "stop going" }
  | { to: "go"; letter: string }
  | { to: "run"; shortcut: Shortcut };

/**
 * What a press means; null where it is not ours. Single keys mean nothing while somebody types, in dialogs, or with
 * modifiers, which are the browser's.
 * @param isGoing `g` was pressed a moment ago: the next letter names a screen
 */
export function meaningOf(press: Press, shortcuts: readonly Shortcut[], isGoing: boolean): Meaning | null {
  const { key, isCommand, hasModifier, isRepeat, isTyping, isDialogOpen, isOnControl } = press;
  if (isDialogOpen) return null;
  if (isCommand && key.toLowerCase() === "k") return isRepeat ? null : { to: "find" };
  if (hasModifier || isTyping) return null;
  if (isGoing && !isRepeat) {
    if (key === "Escape") return { to: "stop going" };
    if (key.length === 1) return { to: "go", letter: key };
  }
  if ((key === "Enter" || key === " ") && isOnControl) return null;
  if (key === "?") return { to: "help" };
  if (key === "g" && !isRepeat) return { to: "begin going" };
  const shortcut = shortcuts.find((one) => one.key === key || one.also === key);
  if (!shortcut || shortcut.isOff || (isRepeat && !shortcut.mayRepeat)) return null;
  return { to: "run", shortcut };
}
