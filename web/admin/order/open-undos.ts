import type { OrderNumber } from "../../../rules/ids.ts";
import { MAX_TOASTS } from "../../ui/toast.tsx";

interface OpenUndo {
  orderIds: readonly OrderNumber[];
  close: () => void;
}

/** The undo toasts of this tab. Some may be closed already: that is not reported, and closing them again does nothing. */
let open: readonly OpenUndo[] = [];

/** Registers the toast that offers to undo a move of these orders. */
export function registerUndo(undo: OpenUndo): void {
  open = [...open, undo].slice(-MAX_TOASTS);
}

/**
 * Closes undo toasts, because the next step begins.
 * @param orderIds closes only toasts about any of these orders; all toasts unless given
 */
export function endUndo(orderIds?: readonly OrderNumber[]): void {
  const isOver = (undo: OpenUndo) => !orderIds || undo.orderIds.some((orderId) => orderIds.includes(orderId));
  for (const { close } of open.filter(isOver)) close();
  open = open.filter((undo) => !isOver(undo));
}

const NEXT_STEPS = [
  /^\/admin\/today\/(print|tracking-numbers|ship\/[^/]+)$/,
  /^\/admin\/manage-orders\/(select-carrier|create-consignment)\/[^/]+$/,
  /^\/admin\/manage-orders-manually\/packing-slips$/,
];

/** Whether opening this screen begins a next step, which ends Undo: printing, booking, shipping, tracking numbers. */
export function isNextStepScreen(pathname: string): boolean {
  return NEXT_STEPS.some((path) => path.test(pathname));
}
