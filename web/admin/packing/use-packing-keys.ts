import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useKeys } from "../keys/key-registry.ts";
import { carrierPath, orderPath } from "../order/order-paths.ts";
import { nextStep } from "../order/order-text.ts";

import { cardId } from "./packing-card.tsx";
import type { PackingStep } from "./packing-step.ts";

interface PackingKeys {
  orders: readonly AdminOrder[];
  /** While true, no card gets the focus. */
  isDialogOpen: boolean;
  onToggle: (order: AdminOrder) => void;
  /** The step of this tab: "Packed" or "Handed over". */
  step: PackingStep;
  hasSelected: boolean;
  /** @param order the current order, if any */
  onStep: (order: AdminOrder | undefined) => void;
}

/** The keyboard shortcuts of the packing screen, and the current card that they act on. */
export function usePackingKeys({ orders, isDialogOpen, onToggle, step, hasSelected, onStep }: PackingKeys) {
  const navigate = useNavigate();
  const [currentId, setCurrentId] = useState<OrderNumber | null>(null);
  const isToFocus = useRef(false);
  const currentIndex = orders.findIndex(({ orderId }) => orderId === currentId);
  const current = orders[currentIndex];

  // After every render: the card may be rendered later, and a closing dialog moves the focus after the click.
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

  /** The key of this tab's step: for all selected orders, else for the current order, with its usual next step. */
  function stepKey() {
    const next = current && nextStep(current);
    if (!hasSelected && current && next?.isLink)
      return { label: next.label, run: () => navigate(carrierPath(current.orderId)) };
    return {
      label: hasSelected ? `${step.button}, all selected` : step.button,
      isOff: !hasSelected && !next,
      run: () => onStep(current),
    };
  }

  useKeys([
    { key: "j", label: "Next order", mayRepeat: true, run: () => goTo(orders[currentIndex + 1]) },
    {
      key: "k",
      label: "Previous order",
      mayRepeat: true,
      run: () => goTo(orders[Math.max(currentIndex - 1, 0)]),
    },
    {
      key: "Enter",
      also: "o",
      label: "Open the order",
      isOff: !current,
      run: () => current && navigate(orderPath(current.orderId)),
    },
    { key: "x", label: "Select the order", isOff: !current, run: () => current && onToggle(current) },
    { ...stepKey(), key: step.to === "Packed" ? "p" : "s" },
  ]);

  return { currentIndex, setCurrentId, goTo };
}
