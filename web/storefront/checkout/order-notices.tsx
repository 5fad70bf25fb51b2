import type { PriceChange, ShopperOrder } from "../../../contract/checkout.ts";
import { formatDeliveryDate } from "../../../rules/format-delivery-date.ts";
import { AWAITED_STATUSES } from "../../../rules/order-status.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { rememberContinuing } from "./after-paying.ts";
import { PriceChangeItems } from "./checkout-price-rows.tsx";
import { ENDED_TEXT } from "./ended-text.ts";
import { useWayBack, WayBack } from "./way-back.tsx";

/** Prices that differ from those in the cart. Shown before paying. */
export function PriceChanges({ changes }: { changes: readonly PriceChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Note role="status" className="mt-4">
      <p className="font-bold">Prices have changed since you chose your snacks</p>
      <ul className="mt-1">
        <PriceChangeItems changes={changes} />
      </ul>
    </Note>
  );
}

/** Shown instead of the form once the order is paid or closed. */
export function OrderIsClosed({ order }: { order: ShopperOrder }) {
  const { advice } = useWayBack(order.orderId);
  const ended = ENDED_TEXT[order.status];
  if (ended) {
    const isExpired = order.status === "Expired";
    return (
      <div className="space-y-5">
        <p className="text-lg">{isExpired ? `${ended} ${advice}` : ended}</p>
        {isExpired ? (
          <WayBack orderId={order.orderId} variant="secondary" />
        ) : (
          <ButtonLink to="/explore" variant="secondary">
            Explore Snacks
          </ButtonLink>
        )}
      </div>
    );
  }
  const address = order.addressId;
  return (
    <div className="space-y-5">
      <p className="text-lg">
        We have received your payment. Thank you!{address && " This is where your snacks go:"}
      </p>
      {address && (
        <Note as="address" tone="green" className="not-italic">
          <strong className="block">{address.fullName}</strong>
          {[address.houseNo, address.roadName, address.landmark, address.city].filter(Boolean).join(", ")}
          <br />
          {address.state} {address.pincode}
        </Note>
      )}
      <PromisedDay order={order} />
      <ButtonLink
        to="/payment-success"
        state={{ orderId: order.orderId }}
        variant="secondary"
        onClick={() => rememberContinuing(order)}
      >
        Continue
      </ButtonLink>
    </div>
  );
}

/** The delivery date that was promised at the payment, until the parcel has arrived. */
function PromisedDay({ order }: { order: Pick<ShopperOrder, "deliverBy" | "status"> }) {
  if (order.deliverBy === null || !AWAITED_STATUSES.includes(order.status)) return null;
  return (
    <p>
      Your parcel arrives{" "}
      <strong className="whitespace-nowrap">by {formatDeliveryDate(order.deliverBy)}</strong>.
    </p>
  );
}
