import { useEffect, useRef, useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useShortcuts } from "../kit/use-shortcuts.ts";
import { cardId } from "./packing-card.tsx";

interface PackingKeys {
  orders: readonly AdminOrder[];
  /** While a dialog is open, no card takes the focus. */
  isDialogOpen: boolean;
  onSearch: () => void;
  onToggle: (order: AdminOrder) => void;
  /** @param order the current one, if any */
  onPack: (order: AdminOrder | undefined) => void;
}

/** The keyboard shortcuts of the packing screen, and the current card, which they act on. */
export function usePackingKeys({ orders, isDialogOpen, onSearch, onToggle, onPack }: PackingKeys) {
  const [currentId, setCurrentId] = useState<OrderNumber | null>(null);
  const isToFocus = useRef(false);
  const currentIndex = orders.findIndex(({ orderId }) => orderId === currentId);
  const current = orders[currentIndex];

  // Not earlier: the card may not be rendered yet, and a closing dialog moves the focus after the click.
  useEffect(() => {
    if (!isToFocus.current || currentId === null || isDialogOpen) return;
    isToFocus.current = false;
    const card = document.getElementById(cardId(currentId));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "nearest" });
  });

  function goTo(order: AdminOrder | undefined) {
    if (!order) return;
    setCurrentId(order.orderId);
    isToFocus.current = true;
  }

  useShortcuts({
    "/": onSearch,
    j: () => goTo(orders[currentIndex + 1]),
    k: () => goTo(orders[Math.max(currentIndex - 1, 0)]),
    x: () => current && onToggle(current),
    p: () => onPack(current),
  });

  return { currentIndex, setCurrentId, goTo };
}
