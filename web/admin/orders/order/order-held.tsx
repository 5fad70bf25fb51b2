import type { OrderDetail } from "../../../../contract/orders.ts";
import type { OrderStatus } from "../../../../rules/order-status.ts";
import type { HoldReason } from "../../../../rules/payment-states.ts";
import { Banner } from "../../../ui/banner.tsx";
import { useIsOwner } from "../../use-is-owner.ts";
import { heldParcelText, heldWords } from "../order-words.ts";

/** Nothing is left to be sent, so a hold stops nothing. */
const ENDED: readonly OrderStatus[] = ["Delivered", "Cancelled", "Refunded", "Expired"];

interface OrderHeldProps {
  order: Pick<OrderDetail, "status" | "held" | "holdReason" | "heldParcel">;
}

/** Why an order on hold cannot be confirmed, packed or sent, and what to do then. */
export function OrderHeld({ order: { status, held, holdReason, heldParcel } }: OrderHeldProps) {
  const isOwner = useIsOwner();
  if (held === null || ENDED.includes(status)) return null;
  return (
    <Banner className="mb-5">
      <b>
        {heldWords(held, holdReason)}
        {held === "staff" || isOwner ? "." : ", ask the owner."}
      </b>{" "}
      {status !== "Shipped" && "Nobody can confirm, pack or send it for now."}{" "}
      {held === "staff" ? "Let it go on when it is cleared up." : isOwner && ownersAdvice(held, status)}
      {heldParcel && (
        <p className="mt-2 wrap-anywhere">
          {heldParcelText(heldParcel.state)} {heldParcel.courierName}, AWB {heldParcel.awb}.
          {heldParcel.state === "cancelled" && held !== "refunded" && " Book it again when the hold ends."}
        </p>
      )}
    </Banner>
  );
}

function ownersAdvice(held: HoldReason, status: OrderStatus): string {
  if (held === "dispute") return "See Payments for what to do.";
  if (status === "Shipped")
    return "Its parcel is on its way: ask the courier to bring it back if you want it back.";
  if (status === "Lost") return "Cancel it.";
  if (status === "Returned") return "Cancel it, and say there whether what came back is still good.";
  return "Cancel it, and its products go back on the shelf.";
}
