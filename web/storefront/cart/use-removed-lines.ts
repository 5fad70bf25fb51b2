// What she took out of the cart, to be put back by Undo where it was.
import { useState } from "react";
import { putBackIntoCart } from "../../../rules/cart-moves.ts";
import type { Slug } from "../../../rules/ids.ts";
import { applyCoupon, changeLines, clear, currentCart, type KartLine, remove } from "./cart-store.ts";

/** An entry of the cart's list: a line, or in its place the notice that it was removed. */
export type CartEntry = { line: KartLine; isRemoved: boolean };

interface Removed {
  line: KartLine;
  /** Its place in the list of entries. */
  at: number;
}

interface Cleared {
  lines: KartLine[];
  coupon: ReturnType<typeof currentCart>["coupon"];
}

function entriesOf(lines: readonly KartLine[], removed: readonly Removed[]): CartEntry[] {
  const entries = lines.map((line) => ({ line, isRemoved: false }));
  for (const { line, at } of removed.toSorted((a, b) => a.at - b.at))
    entries.splice(at, 0, { line, isRemoved: true });
  return entries;
}

function putBack(line: KartLine, index: number): void {
  changeLines((lines) => putBackIntoCart(lines, line, index));
}

export function useRemovedLines(lines: readonly KartLine[]) {
  const [removed, setRemoved] = useState<Removed[]>([]);
  const [cleared, setCleared] = useState<Cleared | null>(null);
  // A line that has come back by another way, from another tab, needs no Undo.
  const open = removed.filter(({ line }) => !lines.some(({ productId }) => productId === line.productId));
  const entries = entriesOf(lines, open);

  const closeUp = (at: number) => (others: Removed[]) =>
    others
      .filter((other) => other.at !== at)
      .map((other) => (other.at > at ? { ...other, at: other.at - 1 } : other));

  const placeOf = (productId: Slug) => entries.findIndex(({ line }) => line.productId === productId);

  return {
    entries,
    cleared,
    removeLine(line: KartLine) {
      setRemoved([...open, { line, at: placeOf(line.productId) }]);
      setCleared(null);
      remove(line.productId);
    },
    undoRemove(line: KartLine) {
      const at = placeOf(line.productId);
      const before = entries.slice(0, at).filter(({ isRemoved }) => !isRemoved).length;
      setRemoved(open.filter((other) => other.at !== at));
      putBack(line, before);
    },
    forgetRemoved: (line: KartLine) => setRemoved(closeUp(placeOf(line.productId))),
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
