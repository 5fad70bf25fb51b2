import { isApiError } from "../../../contract/api-client.ts";
import { placeOrder as call } from "../../../contract/checkout.ts";
import type { Slug } from "../../../rules/ids.ts";
import { type Paise, toRupees } from "../../../rules/money.ts";
import { api } from "../../api.ts";
import { forget, recall, remember } from "./checkout-memory.ts";

// Places an order. Repeated after a lost connection it is still one order: the same content is sent with the same
// Idempotency-Key until an answer has arrived.

interface OrderedLine {
  productId: Slug;
  quantity: number;
  /** Of one unit as the shopper sees it, in paise; the server only compares it with its own. */
  sellingPrice: Paise;
}

const PLACING = "placing-order";

interface Attempt {
  content: string;
  key: string;
}

function newKey(): string {
  // Not randomUUID: browsers lack it on plain http from another machine, where developers try the shop.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function attemptFor(content: string): Attempt {
  const last = recall<Attempt>(PLACING);
  if (last?.content === content) return last;
  const attempt = { content, key: newKey() };
  remember(PLACING, attempt);
  return attempt;
}

/** @throws ApiError with the message to show */
export async function placeOrder(lines: readonly OrderedLine[], couponName: string | null) {
  const items = lines.map(({ productId, quantity, sellingPrice }) => ({
    productId,
    quantity,
    sellingPrice: toRupees(sellingPrice),
  }));
  const body = { items, coupon: couponName };
  const { key } = attemptFor(JSON.stringify(body));
  try {
    const order = await api(call, { body }, { headers: { "idempotency-key": key } });
    forget(PLACING);
    return order;
  } catch (error) {
    // A 4xx is an answer. After no answer, or a 5xx, there may be an order: the key is kept for the retry.
    if (isApiError(error) && error.status >= 400 && error.status < 500) forget(PLACING);
    throw error;
  }
}
