import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/page-state.tsx";

/** Shown in place of a form for an order that has not been packed, or has been cancelled. */
export function NotShippable({ orderId, status }: { orderId: string; status: string }) {
  return (
    <Empty
      as="h2"
      title={`This order is ${status}`}
      action={<ButtonLink to={`/admin/manage-orders/${orderId}`}>Open the order</ButtonLink>}
    >
      Only a Packed order can be handed to a courier.
    </Empty>
  );
}
