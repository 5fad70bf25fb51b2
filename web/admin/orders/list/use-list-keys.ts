import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminOrder } from "../../../../contract/orders.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { useShortcuts } from "../../kit/use-shortcuts.ts";
import { nextStep, type OrderStep } from "../order-words.ts";
import { focusOrder, orderPath } from "./order-entry.tsx";

/** For the help dialog. */
export const LIST_KEYS = [
  ["/", "Search"],
  ["j", "Next order"],
  ["k", "Order before"],
  ["Enter", "Open the order; also o"],
  ["c", "Confirm and e-mail"],
  ["p", "Packed"],
  ["x", "Choose the order"],
  ["?", "This help"],
] as const;

interface ListKeys {
  orders: readonly AdminOrder[];
  onSearch: () => void;
  onHelp: () => void;
  onStep: (order: AdminOrder, to: OrderStep["to"]) => void;
  /** Null where orders cannot be chosen. */
  onToggle: ((orderId: OrderNumber) => void) | null;
}

/** The keyboard shortcuts of the list: j and k move through it, and letters act on the current order. */
export function useListKeys({ orders, onSearch, onHelp, onStep, onToggle }: ListKeys) {
  const navigate = useNavigate();
  const [currentId, setCurrentId] = useState<OrderNumber | null>(null);
  const toFocus = useRef<OrderNumber | null>(null);
  const index = orders.findIndex(({ orderId }) => orderId === currentId);
  const current = orders[index];

  useEffect(() => {
    if (toFocus.current === null) return;
    focusOrder(toFocus.current);
    toFocus.current = null;
  });

  function go(order: AdminOrder | undefined) {
    if (!order) return;
    setCurrentId(order.orderId);
    focusOrder(order.orderId);
  }
  function stepBy(to: OrderStep["to"]) {
    return ({ repeat }: KeyboardEvent) => {
      if (!repeat && current && nextStep(current)?.to === to) onStep(current, to);
    };
  }
  const open = () => current && navigate(orderPath(current.orderId), { state: { isFromList: true } });

  useShortcuts({
    "/": onSearch,
    "?": onHelp,
    j: () => go(orders[index + 1]),
    k: () => go(orders[index < 0 ? 0 : index - 1]),
    o: open,
    c: stepBy("Confirmed"),
    p: stepBy("Packed"),
    x: () => current && onToggle?.(current.orderId),
  });

  return {
    currentId: current ? currentId : null,
    setCurrentId,
    /** When the current order is about to leave the list, the one after it becomes current and gets the focus. */
    passFocusOn(orderId: OrderNumber) {
      const leaving = orders.findIndex((order) => order.orderId === orderId);
      const neighbour = orders[leaving + 1] ?? orders[leaving - 1];
      if (!neighbour || orderId !== currentId) return;
      setCurrentId(neighbour.orderId);
      toFocus.current = neighbour.orderId;
    },
  };
}
