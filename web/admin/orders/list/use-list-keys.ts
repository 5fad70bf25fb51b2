import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminOrder } from "../../../../contract/orders.ts";
import { useShortcuts } from "../../kit/use-shortcuts.ts";
import { nextStep, type OrderStep } from "../order-words.ts";
import { focusOrder, orderPath } from "./order-entry.tsx";

/** The keys as their help says them. */
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
  /** Null where there is nothing to choose for. */
  onToggle: ((orderId: string) => void) | null;
}

/** The daily work by keyboard: j and k walk through the list, and letters act on the order they stand on. */
export function useListKeys({ orders, onSearch, onHelp, onStep, onToggle }: ListKeys) {
  const navigate = useNavigate();
  const [currentId, setCurrentId] = useState<string | null>(null);
  const goingTo = useRef<string | null>(null);
  const at = orders.findIndex(({ orderId }) => orderId === currentId);
  const current = orders[at];

  useEffect(() => {
    if (goingTo.current === null) return;
    focusOrder(goingTo.current);
    goingTo.current = null;
  });

  function go(order: AdminOrder | undefined) {
    if (!order) return;
    setCurrentId(order.orderId);
    focusOrder(order.orderId);
  }
  function stepBy(to: OrderStep["to"]) {
    return ({ repeat }: KeyboardEvent) => {
      if (!repeat && current && nextStep(current.status)?.to === to) onStep(current, to);
    };
  }
  const open = () => current && navigate(orderPath(current.orderId), { state: { isFromList: true } });

  useShortcuts({
    "/": onSearch,
    "?": onHelp,
    j: () => go(orders[at + 1]),
    k: () => go(orders[at < 0 ? 0 : at - 1]),
    o: open,
    c: stepBy("Confirmed"),
    p: stepBy("Packed"),
    x: () => current && onToggle?.(current.orderId),
  });

  return {
    currentId: current ? currentId : null,
    setCurrentId,
    /** An order is about to leave the list: the one after it takes its place, and the keyboard's focus. */
    passOn(orderId: string) {
      const place = orders.findIndex((order) => order.orderId === orderId);
      const heir = orders[place + 1] ?? orders[place - 1];
      if (!heir || orderId !== currentId) return;
      setCurrentId(heir.orderId);
      goingTo.current = heir.orderId;
    },
  };
}
