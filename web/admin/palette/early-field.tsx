// The palette's field, without its results: it takes the keys until the palette's code is loaded, and then hands over.
import {
  type ComponentProps,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { MAX_PRODUCT_SEARCH_LENGTH } from "../../../contract/admin-products.ts";
import type { AdminRole } from "../../../rules/admin-role.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { mayOpenScreen } from "../screens.ts";

/** What was typed before the palette was loaded. */
interface EarlyText {
  text: string;
  /** The selection, or the caret if both are the same. */
  start: number;
  end: number;
  /** Whether Enter was pressed after it. */
  isEntered: boolean;
}

/** Reads the field at the moment of the hand-over. */
export type ReadEarly = () => EarlyText;

export const readNothing: ReadEarly = () => ({ text: "", start: 0, end: 0, isEntered: false });

interface PaletteFieldProps extends ComponentProps<"input"> {
  role: AdminRole;
  before: EarlyText;
  ref: RefObject<HTMLInputElement | null>;
}

/** The field of both. It takes the focus, with the caret where it was. */
export function PaletteField({ role, before, ref, ...input }: PaletteFieldProps) {
  // A dialog focuses the element with this attribute when it opens, and React does not write it. When the palette is
  // loaded late, the dialog is open already.
  const begin = useEffectEvent(() => {
    ref.current?.setAttribute("autofocus", "");
    ref.current?.focus();
    ref.current?.setSelectionRange(before.start, before.end);
  });
  useLayoutEffect(() => begin(), []);

  const findsOrders = mayOpenScreen(role, "/admin/manage-orders");
  return (
    <input
      ref={ref}
      role="combobox"
      aria-label={findsOrders ? "Screen, order or product" : "Screen"}
      aria-autocomplete="list"
      aria-expanded={false}
      maxLength={MAX_PRODUCT_SEARCH_LENGTH}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      placeholder={findsOrders ? "Screen, product, order number, phone, name…" : "Screen…"}
      className="min-h-12 w-full rounded-control border-2 border-line-strong bg-coconut px-4 text-base text-leaf placeholder:text-ink-soft/80 focus:border-leaf"
      {...input}
    />
  );
}

interface EarlyFieldProps {
  role: AdminRole;
  /** Gets the function that reads this field, also after its removal. */
  early: RefObject<ReadEarly>;
}

export function EarlyField({ role, early }: EarlyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // After a failure to load, this field replaces another one.
  const [before] = useState(() => early.current());
  const isEntered = useRef(before.isEntered);

  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    early.current = () => {
      const { value: text, selectionStart, selectionEnd } = field;
      return {
        text,
        start: selectionStart ?? text.length,
        end: selectionEnd ?? text.length,
        isEntered: isEntered.current,
      };
    };
  }, [early]);

  return (
    <PaletteField
      role={role}
      before={before}
      ref={input}
      defaultValue={before.text}
      onChange={() => {
        isEntered.current = false;
      }}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === "Enter" && !isComposing(nativeEvent)) isEntered.current = true;
      }}
    />
  );
}
