import pLimit from "p-limit";
import { isApiError } from "../../../contract/api-client.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import type { OrderStatus } from "../../../rules/order-status.ts";
import { makeMove } from "./use-order-moves.ts";

/** What the history says of it; the shopper is not written to. */
const REASON = "Undone at once";
const AT_ONCE = 4;

/**
 * Takes back moves that were made a moment ago, by corrections.
 * @param back see correctionOf
 * @returns those that are back, and why others are not; one that could not be asked for is among these
 */
export async function undoMoves(
  orderIds: readonly OrderNumber[],
  back: OrderStatus,
): Promise<{ undone: OrderNumber[]; refused: string[] }> {
  const undone: OrderNumber[] = [];
  const refused: string[] = [];
  await pLimit(AT_ONCE).map(orderIds, async (orderId) => {
    try {
      await makeMove(orderId, back, { reason: REASON });
      undone.push(orderId);
    } catch (error) {
      if (!isApiError(error)) throw error;
      refused.push(`${orderId}: ${error.message}`);
    }
  });
  return { undone, refused };
}
