import Hand from "lucide-react/icons/hand";
import Play from "lucide-react/icons/play";
import { useState } from "react";
import { holdOrder, releaseOrder } from "../../../contract/order-notes.ts";
import type { OrderDetail } from "../../../contract/orders.ts";
import { isHoldable, type OrderStatus } from "../../../rules/order-status.ts";
import type { HoldReason } from "../../../rules/payment-states.ts";
import type { Action } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { heldParcelText, holdText, outdatedText } from "../order/order-text.ts";
import { ReasonDialog } from "../order/reason-dialog.tsx";
import { useIsOwner } from "../profile.ts";

interface HoldOrderProps {
  order: Pick<OrderDetail, "orderId" | "status" | "holdReason" | "consignment">;
  /** The action that ends the hold; the screen shows its error. */
  releasing: Action;
}

/** The button that puts an order on hold, or ends the hold. */
export function HoldOrder({ order, releasing }: HoldOrderProps) {
  const { orderId, status, holdReason, consignment } = order;
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);

  const release = () =>
    releasing.run(async () => {
      const { message } = await adminApi(releaseOrder, { params: { id: orderId } });
      toast({ title: message });
    });
  const outdated = !isHoldable(status)
    ? outdatedText(status)
    : holdReason && `It is already on hold: ${holdReason}`;

  return (
    <>
      {holdReason !== null ? (
        <Button
          variant="secondary"
          isBusy={releasing.isBusy}
          busyLabel="Waiting..."
          onClick={() => void release()}
        >
          <Play className="size-5" aria-hidden="true" />
          Release
        </Button>
      ) : (
        isHoldable(status) && (
          <Button variant="ghost" onClick={() => setOpen(true)}>
            <Hand className="size-5" aria-hidden="true" />
            Hold
          </Button>
        )
      )}
      {isOpen && (
        <ReasonDialog
          title="Hold this order?"
          hint="Shown to all staff on the order. The customer does not see it."
          confirmLabel="Hold"
          busyLabel="Waiting..."
          closeLabel="Close"
          outdated={outdated}
          onConfirm={(reason) => adminApi(holdOrder, { params: { id: orderId }, body: { reason } })}
          onClose={() => setOpen(false)}
        >
          <p>{orderId} cannot be confirmed, packed or shipped until the hold is released.</p>
          {status === "Packed" && consignment && (
            <p>
              {consignment.carrier === "manual"
                ? `The shop cannot cancel its booking: call ${consignment.courierName} to stop the pickup.`
                : "The courier booking is cancelled and the label is no longer valid. Book again when the hold ends."}
            </p>
          )}
        </ReasonDialog>
      )}
    </>
  );
}

/** In these statuses nothing is left to send, so the hold does not matter. */
const ENDED: readonly OrderStatus[] = ["Delivered", "Cancelled", "Refunded", "Expired"];

interface OrderHeldProps {
  order: Pick<OrderDetail, "status" | "held" | "holdReason" | "heldParcel">;
}

/** Why the order is on hold, and what to do about it. */
export function OrderHeld({ order: { status, held, holdReason, heldParcel } }: OrderHeldProps) {
  const isOwner = useIsOwner();
  if (held === null || ENDED.includes(status)) return null;
  return (
    <Banner className="mb-5">
      <b>
        {holdText(held, holdReason)}
        {held === "staff" || isOwner ? "." : ". Ask the owner."}
      </b>{" "}
      {status !== "Shipped" && "It cannot be confirmed, packed or shipped for now."}{" "}
      {held === "staff" ? "Release it when everything is clear." : isOwner && ownersAdvice(held, status)}
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
    return "The parcel is on its way. Ask the courier to return it if you want it back.";
  if (status === "Lost") return "Cancel it.";
  if (status === "Returned") return "Cancel it, and choose whether the returned items go back into stock.";
  return "Cancel it. Its products go back into stock.";
}
