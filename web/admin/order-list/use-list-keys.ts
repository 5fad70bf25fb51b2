import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminOrder } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { useKeys } from "../keys/key-registry.ts";
import type { Shortcut } from "../keys/shortcut.ts";
import { carrierPath, orderPath } from "../order/order-paths.ts";
import { nextStep, type OrderStep } from "../order/order-text.ts";
import { focusOrder, hasFocus } from "./order-entry.tsx";

interface ListKeys {
  orders: readonly AdminOrder[];
  onStep: (order: AdminOrder, to: OrderStep["to"]) => void;
  /** Null if orders cannot be chosen. */
  onToggle: ((orderId: OrderNumber) => void) | null;
}

/** The keyboard shortcuts of the list: j and k change the current order, other keys act on it. */
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

  /** Makes the order current, and focuses it after the next render. */
  function focusLater(orderId: OrderNumber) {
    setCurrentId(orderId);
    toFocus.current = orderId;
  }
  function go(order: AdminOrder | undefined) {
    if (!order) return;
    setCurrentId(order.orderId);
    focusOrder(order.orderId);
  }
  /** A key that works only if its step is the next step of the current order. */
  function stepKey(key: string, to: OrderStep["to"], label: string): Shortcut {
    const step = current && nextStep(current);
    return {
      key,
      label,
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
    { key: "j", label: "Next order", mayRepeat: true, run: () => go(orders[index + 1]) },
    { key: "k", label: "Previous order", mayRepeat: true, run: () => go(orders[index < 0 ? 0 : index - 1]) },
    { key: "Enter", also: "o", label: "Open the order", isOff: !current, run: open },
    {
      key: "x",
      label: "Select the order",
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
     * Called before an order leaves the list: if it is the current one, its neighbour becomes current and gets the focus.
     * @returns a function that undoes this if the step was refused, unless the focus has moved on
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
