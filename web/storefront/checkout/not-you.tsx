import { useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { endShopperSession } from "../../../contract/shopper-sessions.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import { TextButton } from "../../ui/text-link.tsx";
import { forgetShopper } from "./drafts.ts";
import { wayBackOf } from "./way-back.tsx";

/** For another person on the same phone. Shown next to details of the previous shopper. */
export function NotYou({ orderId }: { orderId: OrderNumber }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  // A second press may come before React renders the first.
  const isPressed = useRef(false);

  async function leave() {
    if (isPressed.current) return;
    isPressed.current = true;
    setLeaving(true);
    setProblem(null);
    try {
      await endSession();
      // Replaces the document, so that neither memory nor the back button has the address any more. Leads to where
      // the products are: after Buy Now, they are not in the cart.
      location.replace(wayBackOf(orderId).path);
    } catch (error) {
      isPressed.current = false;
      setLeaving(false);
      setProblem(isApiError(error) && error.status !== 0 ? error.message : endShopperSession.failure);
    }
  }

  return (
    <>
      <TextButton aria-disabled={isLeaving || undefined} onClick={leave} className="text-leaf">
        {isLeaving ? "Leaving..." : "Not you? Use another number"}
      </TextButton>
      <span role="alert" className={problem ? "block font-semibold text-chilli" : "sr-only"}>
        {problem}
      </span>
    </>
  );
}

/**
 * Ends the session at the shop, and removes the shopper's data from the browser; the cart stays.
 * @throws ApiError if the shop has not ended it
 */
export async function endSession(): Promise<void> {
  forgetShopper();
  await api(endShopperSession, {});
}
