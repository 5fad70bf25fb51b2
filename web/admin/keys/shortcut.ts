/** What one key does on a screen. */
export interface Shortcut {
  /** As the browser names it: "j", "/", "Enter". */
  key: string;
  /** An alternative key. */
  also?: string;
  /** What it does, for the help and the palette: "Select the order". */
  label: string;
  /** Whether holding the key repeats it. */
  mayRepeat?: boolean;
  /** Listed in the help, but does nothing now. */
  isOff?: boolean;
  run: () => unknown;
}

/** A key press, with what decides its meaning. */
export interface Press {
  key: string;
  /** Ctrl, or ⌘ on a Mac, and no other modifier. */
  isCommand: boolean;
  hasModifier: boolean;
  isRepeat: boolean;
  /** The focus is in a text field. */
  isTyping: boolean;
  isDialogOpen: boolean;
  /** The focus is on a button, link or checkbox, which handles Enter and Space itself. */
  isOnControl: boolean;
}

export type Meaning =
  | { to: "find" | "help" | "begin going" | "cancel" }
  | { to: "go"; letter: string }
  | { to: "run"; shortcut: Shortcut };

/**
 * The meaning of a key press; null if it is no shortcut. Single keys are ignored while the user types, in dialogs, and
 * with modifiers, which the browser uses.
 * @param isGoing whether `g` was pressed a moment ago: the next letter opens a screen
 */
export function meaningOf(press: Press, shortcuts: readonly Shortcut[], isGoing: boolean): Meaning | null {
  const { key, isCommand, hasModifier, isRepeat, isTyping, isDialogOpen, isOnControl } = press;
  if (isDialogOpen) return null;
  if (isCommand && key.toLowerCase() === "k") return isRepeat ? null : { to: "find" };
  if (hasModifier || isTyping) return null;
  if (isGoing && !isRepeat) {
    if (key === "Escape") return { to: "cancel" };
    if (key.length === 1) return { to: "go", letter: key };
  }
  if ((key === "Enter" || key === " ") && isOnControl) return null;
  if (key === "?") return { to: "help" };
  if (key === "g" && !isRepeat) return { to: "begin going" };
  const shortcut = shortcuts.find((one) => one.key === key || one.also === key);
  if (!shortcut || shortcut.isOff || (isRepeat && !shortcut.mayRepeat)) return null;
  return { to: "run", shortcut };
}
