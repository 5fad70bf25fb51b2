import type { ShopperOrder } from "../../../contract/checkout.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isPaidFor } from "../../../rules/order-status.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { wayBackOf } from "../checkout/order-origin.ts";
import { WayBack } from "../checkout/way-back.tsx";
import { Questions } from "./questions.tsx";

/** What she does about an order that this tab pays for and cannot show. */
export function OrderHidden({ order: { orderId, status } }: { order: ShopperOrder }) {
  return (
    <div className="mx-auto max-w-prose space-y-5 py-6 text-left">
      <p role="status" className="text-lg">
        {wordsOf(orderId, status)}
      </p>
      {status === "Expired" && <WayBack orderId={orderId} />}
      {status === "Verified" && (
        <ButtonLink to={`/verify-otp/${encodeURIComponent(orderId)}`}>Verify your number</ButtonLink>
      )}
      <Questions />
    </div>
  );
}

function wordsOf(orderId: OrderNumber, status: ShopperOrder["status"]): string {
  if (isPaidFor(status))
    return `Order ${orderId} is paid. It cannot be shown here, since another number was verified in this browser or a day has passed: your e-mail has it.`;
  if (status === "Expired")
    return `Order ${orderId} has expired. Money that still comes for it goes back to you in full. ${wayBackOf(orderId).words}`;
  return `Order ${orderId} cannot be shown here any more, since another number was verified in this browser or a day has passed. We write to your e-mail address as soon as your payment has arrived: please do not pay again. To see your order here, verify your number once more.`;
}
