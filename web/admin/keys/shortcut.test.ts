import { expect, test } from "vitest";
import { meaningOf, type Press, type Shortcut } from "./shortcut.ts";

const run = () => undefined;
const NEXT: Shortcut = { key: "j", label: "Next order", mayRepeat: true, run };
const OPEN: Shortcut = { key: "Enter", also: "o", label: "Open the order", run };
const CONFIRM: Shortcut = { key: "c", label: "Confirm and e-mail", run };
const SHIP: Shortcut = { key: "s", label: "Ship", isOff: true, run };
const KEYS = [NEXT, OPEN, CONFIRM, SHIP];

const press = (key: string, circumstances: Partial<Press> = {}): Press => ({
  key,
  isCommand: false,
  hasModifier: false,
  isRepeat: false,
  isTyping: false,
  isDialogOpen: false,
  isOnControl: false,
  ...circumstances,
});
const COMMAND = { isCommand: true, hasModifier: true };

test.each([
  ["j goes on", press("j"), { to: "run", shortcut: NEXT }],
  ["j held down goes on", press("j", { isRepeat: true }), { to: "run", shortcut: NEXT }],
  ["c confirms", press("c"), { to: "run", shortcut: CONFIRM }],
  ["c held down confirms no other", press("c", { isRepeat: true }), null],
  ["o opens as Enter does", press("o"), { to: "run", shortcut: OPEN }],
  ["Enter opens from a row", press("Enter"), { to: "run", shortcut: OPEN }],
  ["Enter on a button is the button's", press("Enter", { isOnControl: true }), null],
  ["s with nothing to ship does nothing", press("s"), null],
  ["an unknown key is nobody's", press("z"), null],
  ["? is the help", press("?"), { to: "help" }],
  ["g waits for a letter", press("g"), { to: "begin going" }],
  ["Ctrl+K finds", press("k", COMMAND), { to: "find" }],
  ["Ctrl+K finds with Caps Lock", press("K", COMMAND), { to: "find" }],
  ["Ctrl+K finds while typing", press("k", { ...COMMAND, isTyping: true }), { to: "find" }],
  ["Ctrl+K held down opens it once", press("k", { ...COMMAND, isRepeat: true }), null],
  ["Ctrl+K does nothing in a dialog", press("k", { ...COMMAND, isDialogOpen: true }), null],
  ["Ctrl+C is the browser's", press("c", COMMAND), null],
  ["Alt+J is the browser's", press("j", { hasModifier: true }), null],
  ["a letter that is typed is text", press("c", { isTyping: true }), null],
  ["? that is typed is text", press("?", { isTyping: true }), null],
  ["keys do nothing under a dialog", press("c", { isDialogOpen: true }), null],
])("%s", (_name, pressed, meaning) => expect(meaningOf(pressed, KEYS, false)).toEqual(meaning));

test.each([
  ["a letter names a screen, whatever it does here", press("c"), { to: "go", letter: "c" }],
  ["Escape thinks better of it", press("Escape"), { to: "cancel" }],
  ["Shift is not yet a letter", press("Shift"), null],
  ["g held down waits on", press("g", { isRepeat: true }), null],
  ["Ctrl+K finds", press("k", COMMAND), { to: "find" }],
])("after g, %s", (_name, pressed, meaning) => expect(meaningOf(pressed, KEYS, true)).toEqual(meaning));
