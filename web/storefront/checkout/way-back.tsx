// Where an order was made, and so where its shopper goes on when it cannot be paid: where its snacks are.
import type { OrderNumber } from "../../../rules/ids.ts";
import { ButtonLink, type ButtonLinkProps } from "../../ui/button.tsx";
import { orderOrigin } from "../remembered.ts";

interface Place {
  path: string;
  label: string;
  /** What to do, as a sentence. */
  words: string;
}

/** Of an ended link too, of which no order is known. */
export const BACK_TO_SHOP: Place = {
  path: "/contact",
  label: "Contact us",
  words: "Please call or write to us, and we take your order once more.",
};

export function wayBackOf(orderId: OrderNumber): Place {
  const origin = orderOrigin(orderId).read();
  if (origin === "payment link") return BACK_TO_SHOP;
  if (origin?.product) {
    return {
      path: `/products/${origin.product}`,
      label: "Back to Product",
      words: "Please order again from the product's page.",
    };
  }
  return { path: "/cart", label: "Back to Cart", words: "Please check out again from your cart." };
}

/** Leads from an order that cannot be paid to where its snacks are. */
export function WayBack({ orderId, ...look }: { orderId: OrderNumber } & Omit<ButtonLinkProps, "to">) {
  const { path, label } = wayBackOf(orderId);
  return (
    <ButtonLink to={path} {...look}>
      {label}
    </ButtonLink>
  );
}
