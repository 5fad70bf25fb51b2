import { endShopperSession } from "../../../contract/shopper-sessions.ts";
import { api } from "../../api.ts";
import { forgetPhone } from "./known-phone.ts";
import { forgetOrder } from "./own-order.ts";

/** What a tab remembers of a shopper: her half-typed addresses, the numbers that codes were sent to. */
const OF_A_SHOPPER = /^(address|otp) /;

/**
 * Ends the session in the shop, and forgets who was here; the cart stays.
 * @throws ApiError when the shop has not ended it
 */
export async function endSession(): Promise<void> {
  forgetShopper();
  await api(endShopperSession, {});
}

function forgetShopper(): void {
  forgetPhone();
  forgetOrder();
  try {
    for (const name of Object.keys(sessionStorage))
      if (OF_A_SHOPPER.test(name)) sessionStorage.removeItem(name);
  } catch {
    // Storage is blocked: nothing was remembered.
  }
}
