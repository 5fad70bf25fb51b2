import type { OrderNumber } from "../../../rules/ids.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/page-state.tsx";

/** Shown in place of the form for an order that is not Packed. */
export function NotShippable({ orderId, status }: { orderId: OrderNumber; status: string }) {
  return (
    <Empty
      as="h2"
      title={`This order is ${status}`}
      action={<ButtonLink to={`/admin/manage-orders/${orderId}`}>Open the order</ButtonLink>}
    >
      Only a Packed order can be booked at a courier.
    </Empty>
  );
}
