import Hand from "lucide-react/icons/hand";
import Play from "lucide-react/icons/play";
import { useState } from "react";
import { holdOrder, releaseOrder } from "../../../../contract/order-notes.ts";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { isHoldable } from "../../../../rules/order-status.ts";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { Action } from "../../../ui/use-action.ts";
import { adminApi } from "../../admin-session.ts";
import { outdatedText } from "../order-words.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

interface HoldOrderProps {
  order: Pick<OrderDetail, "orderId" | "status" | "holdReason" | "consignment">;
  /** The action that ends the hold. */
  releasing: Action;
  onChanged: () => void;
}

/** Puts an order on hold, and ends the hold. */
export function HoldOrder({ order, releasing, onChanged }: HoldOrderProps) {
  const { orderId, status, holdReason, consignment } = order;
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);

  const release = () =>
    releasing.run(async () => {
      const { message } = await adminApi(releaseOrder, { params: { id: orderId } });
      toast({ title: message });
      onChanged();
    });
  const outdated = !isHoldable(status)
    ? outdatedText(status)
    : holdReason && `Somebody holds it already: ${holdReason}`;

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
          Let it go on
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
          hint="Everybody who works in the shop reads it at the order. The shopper does not."
          confirmLabel="Hold"
          busyLabel="Waiting..."
          closeLabel="Close"
          outdated={outdated}
          onConfirm={async (reason) => {
            await adminApi(holdOrder, { params: { id: orderId }, body: { reason } });
            onChanged();
          }}
          onClose={() => setOpen(false)}
        >
          <p>Nobody can confirm, pack or send {orderId} until somebody lets it go on.</p>
          {status === "Packed" && consignment && (
            <p>
              {consignment.carrier === "manual"
                ? `The shop cannot cancel its booking: call ${consignment.courierName} if it is not to be collected.`
                : "Its courier booking is cancelled, and its label is void. Book it again when the hold ends."}
            </p>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
