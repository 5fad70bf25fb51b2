import type { ShopperOrder } from "../../../contract/checkout.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { hiddenText } from "./hidden-text.ts";
import { wayBackOf } from "./order-origin.ts";
import { Questions } from "./questions.tsx";
import { WayBack } from "./way-back.tsx";

/** What she does about an order that this tab pays for and cannot show. */
export function OrderHidden({ order: { orderId, status } }: { order: ShopperOrder }) {
  return (
    <div className="mx-auto max-w-prose space-y-5 py-6 text-left">
      <p role="status" className="text-lg">
        {hiddenText(orderId, status, wayBackOf(orderId).words)}
      </p>
      {status === "Expired" && <WayBack orderId={orderId} />}
      {status === "Verified" && (
        <ButtonLink to={`/verify-otp/${encodeURIComponent(orderId)}`}>Verify your number</ButtonLink>
      )}
      <Questions />
    </div>
  );
}
