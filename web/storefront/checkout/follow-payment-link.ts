import { isApiError } from "../../../contract/api-client.ts";
import { openPaymentLink } from "../../../contract/payment-links.ts";
import { isPaymentToken } from "../../../rules/payment-link.ts";
import { api } from "../../api.ts";
import { addressPath } from "../paths.ts";
import { orderOrigin } from "../remembered.ts";
import { BACK_TO_SHOP } from "./way-back.tsx";

export type Followed =
  /** Where the order is paid; to be loaded as a document, for the payment provider. */
  | { path: string }
  /** Why not, and where to go on when the link will never open it. */
  | { message: string; goOn: { path: string; label: string } | null };

/** @param token what stands behind the # of a payment link */
export async function followPaymentLink(token: string): Promise<Followed> {
  if (!isPaymentToken(token))
    return {
      message: "This link is not complete. Open it from the message once more, or copy all of it.",
      goOn: null,
    };
  try {
    const { orderId, phone } = await api(openPaymentLink, { body: { token } });
    // What lies in this browser's cart is another matter.
    orderOrigin(orderId).write("payment link");
    return { path: addressPath(orderId, phone) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 409) return { message: error.message, goOn: { path: "/", label: "To the shop" } };
    return { message: error.message, goOn: error.status === 410 ? BACK_TO_SHOP : null };
  }
}
