// Lines that were removed from the cart. Undo restores them in their places.
import { useState } from "react";
import { putBackIntoCart } from "../../../rules/cart-moves.ts";
import { applyCoupon, changeLines, clear, currentCart, type KartLine, remove } from "./cart-store.ts";

/** An entry of the cart's list: a line, or the notice that replaces a removed line. */
export type CartEntry = {
  line: KartLine;
  isRemoved: boolean;
  /** Removed last, by the button that had the focus. */
  takesFocus: boolean;
};

interface Removed {
  line: KartLine;
  /** Its position in the list of entries. */
  at: number;
}

interface Cleared {
  lines: KartLine[];
  coupon: ReturnType<typeof currentCart>["coupon"];
}

function entriesOf(
  lines: readonly KartLine[],
  removed: readonly Removed[],
  removedLast: KartLine | null,
): CartEntry[] {
  const entries = lines.map((line) => ({ line, isRemoved: false, takesFocus: false }));
  for (const { line, at } of removed.slice().sort((a, b) => a.at - b.at))
    entries.splice(at, 0, { line, isRemoved: true, takesFocus: line === removedLast });
  return entries;
}

function putBack(line: KartLine, index: number): void {
  changeLines((lines) => putBackIntoCart(lines, line, index));
}

export function useRemovedLines(lines: readonly KartLine[]) {
  const [removed, setRemoved] = useState<Removed[]>([]);
  const [removedLast, setRemovedLast] = useState<KartLine | null>(null);
  const [cleared, setCleared] = useState<Cleared | null>(null);
  // A line that was added again, for example in another tab, needs no Undo.
  const open = removed.filter(({ line }) => !lines.some(({ productId }) => productId === line.productId));
  const entries = entriesOf(lines, open, removedLast);

  const isOf = (product: KartLine) => (entry: { line: KartLine }) =>
    entry.line.productId === product.productId;

  const placeOf = (line: KartLine) => entries.findIndex(isOf(line));

  return {
    entries,
    cleared,
    removeLine(line: KartLine) {
      setRemoved([...open, { line, at: placeOf(line) }]);
      setRemovedLast(line);
      setCleared(null);
      remove(line.productId);
    },
    undoRemove(line: KartLine) {
      const before = entries.slice(0, placeOf(line)).filter(({ isRemoved }) => !isRemoved).length;
      setRemoved(open.filter((other) => !isOf(line)(other)));
      // When the cart is no longer empty, the remaining notices are mounted again elsewhere on the page, and must not
      // take the focus.
      setRemovedLast(null);
      putBack(line, before);
    },
    /** Removes a notice; those after it move up. */
    forgetRemoved(line: KartLine) {
      const entry = open.find(isOf(line));
      if (!entry) return;
      const others = open.filter((other) => other !== entry);
      setRemoved(others.map((other) => (other.at > entry.at ? { ...other, at: other.at - 1 } : other)));
    },
    clearCart() {
      const { lines: all, coupon } = currentCart();
      setCleared({ lines: all, coupon });
      setRemoved([]);
      clear();
    },
    undoClear() {
      for (const [index, line] of (cleared?.lines ?? []).entries()) putBack(line, index);
      if (cleared?.coupon && !currentCart().coupon) applyCoupon(cleared.coupon);
      setCleared(null);
    },
    forgetCleared: () => setCleared(null),
  };
}
