// Packing by scanner: the effect of a scanned code, and what the screen shows.
import type { AdminOrder } from "../../../contract/orders.ts";
import type { Refusal } from "../packing/packing-step.ts";

export const MAX_CODE_LENGTH = 60;

export type ScannedOrder = Pick<AdminOrder, "orderId" | "dispatchNumber" | "status" | "held">;

export interface ScanState<Order extends ScannedOrder> {
  /** On the screen. */
  order: Order | null;
  /** The message about a code that is no order's number. */
  unknown: string | null;
  /** How many parcels were packed on this screen. */
  packed: number;
  /** Shown until dismissed: the next slip is scanned at once, and these parcels must not leave. */
  refused: readonly Refusal[];
}

export const NOTHING_SCANNED = { order: null, unknown: null, packed: 0, refused: [] };

export type ScanEvent<Order extends ScannedOrder> =
  /** A request begins. */
  | "requests"
  /** The list of refused orders was dismissed. */
  | "dismissed"
  /** @param code null without a scan: the order is reloaded */
  | { found: Order | null; code: string | null }
  | { packed: Order }
  | { refused: Order; message: string }
  /** The number of orders that an undo has moved back. */
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
    const { orderId, dispatchNumber } = event.refused;
    const refusal = { orderId, dispatchNumber, message: event.message };
    return { ...state, refused: [...othersThan(event.refused), refusal] };
  }
  if ("unpacked" in event) return { ...state, packed: state.packed - event.unpacked };
  return { ...state, order: null, packed: state.packed + 1, refused: othersThan(event.packed) };
}

/** Whether a code is one of the numbers of the order on the screen. */
export function isShown(order: ScannedOrder | null, code: string): boolean {
  if (!order) return false;
  const numbers = [order.orderId, order.dispatchNumber ?? ""];
  return numbers.some((number) => number.toLowerCase() === code.toLowerCase());
}

/**
 * The action of a code. The code on the screen, or Enter alone, packs its order if that can be packed; another code is
 * searched.
 */
export function meaningOf<Order extends ScannedOrder>(
  order: Order | null,
  code: string,
): { pack: Order } | { find: string } | null {
  if (code !== "" && !isShown(order, code)) return { find: code.slice(0, MAX_CODE_LENGTH) };
  return order?.status === "Confirmed" && order.held === null ? { pack: order } : null;
}
