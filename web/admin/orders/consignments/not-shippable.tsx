import type { Shipment } from "../../../../contract/consignments.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/page-state.tsx";
import { orderPath } from "../order-paths.ts";

/** Shown in place of the form for an order that is on hold, or not Packed. */
export function NotShippable({ orderId, status, held }: Pick<Shipment, "orderId" | "status" | "held">) {
  const isHeld = held !== null && status === "Packed";
  return (
    <Empty
      as="h2"
      title={`This order is ${isHeld ? "on hold" : status}`}
      action={<ButtonLink to={orderPath(orderId)}>Open the order</ButtonLink>}
    >
      {isHeld
        ? "It can be booked at a courier once the hold ends. The order shows why it is on hold."
        : "Only a Packed order can be booked at a courier."}
    </Empty>
  );
}
