import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useKeys } from "../keys/key-registry.ts";
import { carrierPath, orderPath } from "../orders/order-paths.ts";
import { nextStep } from "../orders/order-words.ts";

import { cardId } from "./packing-card.tsx";
import type { PackingStep } from "./packing-step.ts";

interface PackingKeys {
  orders: readonly AdminOrder[];
  /** While a dialog is open, no card gets the focus. */
  isDialogOpen: boolean;
  onToggle: (order: AdminOrder) => void;
  /** The step of this tab: "Packed", "Handed over". */
  step: PackingStep;
  hasSelected: boolean;
  /** @param order the current one, if any */
  onStep: (order: AdminOrder | undefined) => void;
}

/** The keyboard shortcuts of the packing screen, and the current card, which they act on. */
export function usePackingKeys({ orders, isDialogOpen, onToggle, step, hasSelected, onStep }: PackingKeys) {
  const navigate = useNavigate();
  const [currentId, setCurrentId] = useState<OrderNumber | null>(null);
  const isToFocus = useRef(false);
  const currentIndex = orders.findIndex(({ orderId }) => orderId === currentId);
  const current = orders[currentIndex];

  // After every render: the card may not be rendered at once, and a closing dialog moves the focus after the click.
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

  /** The key of this tab's step: for all chosen orders, or for the current one as in the list of all orders. */
  function stepKey() {
    const next = current && nextStep(current);
    if (!hasSelected && current && next?.isLink)
      return { words: next.words, run: () => navigate(carrierPath(current.orderId)) };
    return {
      words: hasSelected ? `${step.button}, all that are chosen` : step.button,
      isOff: !hasSelected && !next,
      run: () => onStep(current),
    };
  }

  useKeys([
    { key: "j", words: "Next order", mayRepeat: true, run: () => goTo(orders[currentIndex + 1]) },
    {
      key: "k",
      words: "Order before",
      mayRepeat: true,
      run: () => goTo(orders[Math.max(currentIndex - 1, 0)]),
    },
    {
      key: "Enter",
      also: "o",
      words: "Open the order",
      isOff: !current,
      run: () => current && navigate(orderPath(current.orderId)),
    },
    { key: "x", words: "Choose the order", isOff: !current, run: () => current && onToggle(current) },
    { ...stepKey(), key: step.to === "Packed" ? "p" : "s" },
  ]);

  return { currentIndex, setCurrentId, goTo };
}
