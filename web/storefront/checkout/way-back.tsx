import type { OrderNumber } from "../../../rules/ids.ts";
import { ButtonLink, type ButtonLinkProps } from "../../ui/button.tsx";
import { wayBackOf } from "./order-origin.ts";

/** Leads from an order that cannot be paid to where its snacks are. */
export function WayBack({ orderId, ...look }: { orderId: OrderNumber } & Omit<ButtonLinkProps, "to">) {
  const { path, label } = wayBackOf(orderId);
  return (
    <ButtonLink to={path} {...look}>
      {label}
    </ButtonLink>
  );
}
