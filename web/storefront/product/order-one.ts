// Orders a single product. Loaded on demand: the product page does not need it before Buy Now is pressed.
import { isApiError } from "../../../contract/api-client.ts";
import type { Product } from "../../../contract/catalogue.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { unitsLeft } from "../../../rules/units-left.ts";
import { placeOrder } from "../checkout/place-order.ts";
import { orderOrigin } from "../remembered.ts";

interface Refusal {
  problem: string;
  /** Units that are left, if fewer than ordered. */
  left: number | undefined;
}

/**
 * @returns the order's id, or why it was refused
 * @throws if there was no reply that explains it
 */
export async function orderOne(
  { productId, sellingPrice }: Product,
  quantity: number,
): Promise<OrderNumber | Refusal> {
  try {
    const { orderId } = await placeOrder([{ productId, quantity, sellingPrice }], null);
    orderOrigin(orderId).write({ product: productId });
    return orderId;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const left = error.left[productId] || undefined;
    const problem = left ? `${unitsLeft(left)}. Press Buy Now again if that is fine.` : error.message;
    return { problem, left };
  }
}
