import { isApiError } from "../../../contract/api-client.ts";
import { openPaymentLink } from "../../../contract/payment-links.ts";
import { isPaymentToken } from "../../../rules/payment-link.ts";
import { api } from "../../api.ts";
import { addressPath } from "../paths.ts";
import { rememberPaymentLink } from "./after-paying.ts";
import { BACK_TO_SHOP } from "./way-back.tsx";

export type Followed =
  /** The page that takes the payment; load it as a document, for the payment provider. */
  | { path: string }
  /** Why it failed, and where to continue if the link will never work. */
  | { message: string; goOn: { path: string; label: string } | null };

/** @param token the fragment of a payment link */
export async function followPaymentLink(token: string): Promise<Followed> {
  if (!isPaymentToken(token))
    return {
      message: "This link is incomplete. Open it from the message again, or copy all of it.",
      goOn: null,
    };
  try {
    const { orderId, phone } = await api(openPaymentLink, { body: { token } });
    rememberPaymentLink(orderId);
    return { path: addressPath(orderId, phone) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 409) return { message: error.message, goOn: { path: "/", label: "To the shop" } };
    return { message: error.message, goOn: error.status === 410 ? BACK_TO_SHOP : null };
  }
}
