import { useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { endShopperSession } from "../../../contract/shopper-sessions.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import { storedKeys, storedText } from "../../storage.ts";
import { storedOrder, storedPhone } from "../remembered.ts";
import { wayBackOf } from "./way-back.tsx";

/** For somebody else on the same phone, beside what the shop remembers of the shopper before. */
export function NotYou({ orderId }: { orderId: OrderNumber }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  // Two presses can come before the screen shows the first.
  const isPressed = useRef(false);

  async function leave() {
    if (isPressed.current) return;
    isPressed.current = true;
    setLeaving(true);
    setProblem(null);
    try {
      await endSession();
      // A new document, in the place of this one: neither memory nor the back button has the address any more. Where the
      // snacks are: after Buy Now the cart has none of them.
      location.replace(wayBackOf(orderId).path);
    } catch (error) {
      isPressed.current = false;
      setLeaving(false);
      setProblem(isApiError(error) && error.status !== 0 ? error.message : endShopperSession.failure);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-disabled={isLeaving || undefined}
        onClick={leave}
        className="min-h-11 font-semibold text-leaf link hover:decoration-2"
      >
        {isLeaving ? "Leaving..." : "Not you? Use another number"}
      </button>
      <span role="alert" className={problem ? "block font-semibold text-chilli" : "sr-only"}>
        {problem}
      </span>
    </>
  );
}

/**
 * Ends the session in the shop, and forgets who was here; the cart stays.
 * @throws ApiError when the shop has not ended it
 */
export async function endSession(): Promise<void> {
  forgetShopper();
  await api(endShopperSession, {});
}

/** Forgets who was here: phone, order, half-typed addresses and the numbers that codes were sent to. The cart stays. */
function forgetShopper(): void {
  storedPhone.remove();
  storedOrder.remove();
  for (const key of storedKeys("tab")) if (/^(address|otp) /.test(key)) storedText(key, "tab").remove();
}
