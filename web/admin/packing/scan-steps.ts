// Packing by scanner: what a scanned code does, and the state of the screen.
import type { AdminOrder } from "../../../contract/orders.ts";
import { cutText } from "../../../rules/cut-text.ts";
import type { Refusal } from "./packing-step.ts";

export const MAX_CODE_LENGTH = 60;

export type ScannedOrder = Pick<AdminOrder, "orderId" | "dispatchNumber" | "status" | "held">;

interface ScanState<Order extends ScannedOrder> {
  /** The order on the screen. */
  order: Order | null;
  /** The message about a code that matches no order. */
  unknown: string | null;
  /** Number of parcels packed on this screen. */
  packed: number;
  /** Shown until dismissed: packers scan the next slip at once, and must not overlook parcels that must not leave. */
  refused: readonly Refusal[];
}

export const NOTHING_SCANNED = { order: null, unknown: null, packed: 0, refused: [] };

export type ScanEvent<Order extends ScannedOrder> =
  /** A request starts. */
  | "requests"
  /** The list of refused orders was dismissed. */
  | "dismissed"
  /** @param code null if the order was reloaded without a scan */
  | { found: Order | null; code: string | null }
  | { packed: Order }
  | { refused: Order; message: string; isUncertain?: boolean }
  /** Number of orders that an undo moved back. */
  | { unpacked: number };

export function afterScan<Order extends ScannedOrder>(
  state: ScanState<Order>,
  event: ScanEvent<Order>,
): ScanState<Order> {
  const othersThan = ({ orderId }: Order) => state.refused.filter((each) => each.orderId !== orderId);
  if (event === "requests") return { ...state, unknown: null };
  if (event === "dismissed") return { ...state, refused: [] };
  if ("found" in event) {
    const { found, code } = event;
    return { ...state, order: found, unknown: found || !code ? null : `No order has the number ${code}.` };
  }
  if ("refused" in event) {
    const { refused, ...why } = event;
    const refusal = { orderId: refused.orderId, dispatchNumber: refused.dispatchNumber, ...why };
    return { ...state, refused: [refusal, ...othersThan(event.refused)] };
  }
  if ("unpacked" in event) return { ...state, packed: state.packed - event.unpacked };
  return { ...state, order: null, packed: state.packed + 1, refused: othersThan(event.packed) };
}

/** Whether the code is the order number or dispatch number of the order on the screen. */
export function isShown(order: ScannedOrder | null, code: string): boolean {
  if (!order) return false;
  const numbers = [order.orderId, order.dispatchNumber ?? ""];
  return numbers.some((number) => number.toLowerCase() === code.toLowerCase());
}

/**
 * What a scanned code does. The code of the order on the screen, or an empty code (Enter alone), packs that order if it can be
 * packed; any other code is searched.
 */
export function meaningOf<Order extends ScannedOrder>(
  order: Order | null,
  code: string,
): { pack: Order } | { find: string } | null {
  if (code !== "" && !isShown(order, code)) return { find: cutText(code, MAX_CODE_LENGTH) };
  return order?.status === "Confirmed" && order.held === null ? { pack: order } : null;
}
