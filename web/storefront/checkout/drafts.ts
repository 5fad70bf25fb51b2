// What a tab stores about orders that are not paid yet, and when it is removed.
import type { OrderNumber } from "../../../rules/ids.ts";
import { storedKeys, storedText } from "../../storage.ts";
import { addressDraft, buyerDraft, phoneDraft, sentCode, storedOrder, storedPhone } from "../remembered.ts";

/** Removes what was typed for an order. Call it once the order is paid. */
export function forgetDrafts(orderId: OrderNumber): void {
  for (const draft of [addressDraft(orderId), buyerDraft(orderId), phoneDraft(orderId), sentCode(orderId)])
    draft.remove();
}

/** Removes phone and order of the shopper, and what was typed for all orders. The cart stays. */
export function forgetShopper(): void {
  storedPhone.remove();
  storedOrder.remove();
  for (const key of storedKeys("tab"))
    if (/^(address|buyer|otp|otp-phone) /.test(key)) storedText(key, "tab").remove();
}
