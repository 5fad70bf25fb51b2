import { isApiError } from "../../../contract/api-client.ts";
import { MAX_MOVED_AT_ONCE, undoMoves as undoMovesCall } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { adminApi } from "../admin-session.ts";

/**
 * Undoes moves that were made a moment ago.
 * @param moved the status they were moved to
 * @returns those that were undone, and why others were not; a request that failed counts among these
 */
export async function undoMoves(
  orderIds: readonly OrderNumber[],
  moved: OrderStatus,
): Promise<{ undone: OrderNumber[]; refused: string[] }> {
  const undone: OrderNumber[] = [];
  const refused: string[] = [];
  for (let from = 0; from < orderIds.length; from += MAX_MOVED_AT_ONCE) {
    const some = orderIds.slice(from, from + MAX_MOVED_AT_ONCE);
    try {
      const reply = await adminApi(undoMovesCall, { body: { orderIds: some, moved } });
      undone.push(...reply.undone);
      refused.push(...reply.refused.map(({ orderId, message }) => `${orderId}: ${message}`));
    } catch (error) {
      if (!isApiError(error)) throw error;
      refused.push(...some.map((orderId) => `${orderId}: ${error.message}`));
    }
  }
  return { undone, refused };
}
