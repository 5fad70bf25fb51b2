import { isApiError } from "../../../contract/api-client.ts";
import { openPaymentLink } from "../../../contract/payment-links.ts";
import { isPaymentToken } from "../../../rules/payment-link.ts";
import { api } from "../../api.ts";
import { rememberNotFromCart } from "../cart/after-paying.ts";

type Followed =
  /** Where the order is paid; to be loaded as a document, for the payment provider. */
  | { path: string }
  /** Why not; over: the link will never open it. */
  | { message: string; isOver: boolean };

/** @param token what stands behind the # of a payment link */
export async function followPaymentLink(token: string): Promise<Followed> {
  if (!isPaymentToken(token))
    return {
      message: "This link is not complete. Open it from the message once more, or copy all of it.",
      isOver: false,
    };
  try {
    const { orderId, phone } = await api(openPaymentLink, { body: { token } });
    // What lies in this browser's cart is another matter.
    rememberNotFromCart(orderId);
    return { path: `/enter-address/${encodeURIComponent(orderId)}/${phone}` };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { message: error.message, isOver: error.status === 410 || error.status === 409 };
  }
}
