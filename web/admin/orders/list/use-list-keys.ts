import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminOrder } from "../../../../contract/orders.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { useKeys } from "../../keys/key-registry.ts";
import type { Shortcut } from "../../keys/shortcut.ts";
import { carrierPath, orderPath } from "../order-paths.ts";
import { nextStep, type OrderStep } from "../order-words.ts";
import { focusOrder, hasFocus } from "./order-entry.tsx";

interface ListKeys {
  orders: readonly AdminOrder[];
  onStep: (order: AdminOrder, to: OrderStep["to"]) => void;
  /** Null where orders cannot be chosen. */
  onToggle: ((orderId: OrderNumber) => void) | null;
}

/** The keyboard shortcuts of the list: j and k move through it, and letters act on the current order. */
export function useListKeys({ orders, onStep, onToggle }: ListKeys) {
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

  /** Focuses the order once it is in the list. */
  function focusLater(orderId: OrderNumber) {
    setCurrentId(orderId);
    toFocus.current = orderId;
  }
  function go(order: AdminOrder | undefined) {
    if (!order) return;
    setCurrentId(order.orderId);
    focusOrder(order.orderId);
  }
  /** The key of a step, where it is the current order's next one. */
  function stepKey(key: string, to: OrderStep["to"], words: string): Shortcut {
    const step = current && nextStep(current);
    return {
      key,
      words,
      isOff: step?.to !== to,
      run: () => {
        if (!current || !step) return;
        if (step.isLink) void navigate(carrierPath(current.orderId));
        else onStep(current, to);
      },
    };
  }
  const open = () => current && navigate(orderPath(current.orderId), { state: { isFromList: true } });

  useKeys([
    { key: "j", words: "Next order", mayRepeat: true, run: () => go(orders[index + 1]) },
    { key: "k", words: "Order before", mayRepeat: true, run: () => go(orders[index < 0 ? 0 : index - 1]) },
    { key: "Enter", also: "o", words: "Open the order", isOff: !current, run: open },
    {
      key: "x",
      words: "Choose the order",
      isOff: !current || !onToggle,
      run: () => current && onToggle?.(current.orderId),
    },
    stepKey("c", "Confirmed", "Confirm and e-mail"),
    stepKey("p", "Packed", "Packed"),
    stepKey("s", "Shipped", "Ship"),
  ]);

  return {
    currentId: current ? currentId : null,
    setCurrentId,
    /**
     * When the current order is about to leave the list, the one after it becomes current and gets the focus.
     * @returns the function that returns the focus to an order whose step was refused, unless the focus has moved on
     */
    passFocusOn(orderId: OrderNumber): () => void {
      const leaving = orders.findIndex((order) => order.orderId === orderId);
      const neighbour = orders[leaving + 1] ?? orders[leaving - 1];
      if (!neighbour || orderId !== currentId) return () => {};
      focusLater(neighbour.orderId);
      return () => {
        if (hasFocus(neighbour.orderId)) focusLater(orderId);
      };
    },
  };
}
