// Where an order was made. If it cannot be paid, the shopper continues there, because its products are there.
import { useSyncExternalStore } from "react";
import type { OrderNumber } from "../../../rules/ids.ts";
import { ButtonLink, type ButtonLinkProps } from "../../ui/button.tsx";
import { orderOrigin } from "../remembered.ts";

interface Place {
  path: string;
  label: string;
  /** What the shopper can do, as a sentence. */
  advice: string;
}

/** Also for an expired link, whose order is unknown. */
export const BACK_TO_SHOP: Place = {
  path: "/contact",
  label: "Contact us",
  advice: "Please call or write to us, and we will take your order again.",
};

const BACK_TO_CART: Place = {
  path: "/cart",
  label: "Back to Cart",
  advice: "Please check out again from your cart.",
};

/** Where to choose another product in place of those that have sold out. */
export function placeToChooseOf(orderId: OrderNumber): Place {
  const origin = orderOrigin(orderId).read();
  if (origin === "payment link" || !origin?.product) return wayBackOf(orderId);
  return { path: "/explore", label: "Choose Another", advice: "Please choose another product." };
}

export function wayBackOf(orderId: OrderNumber): Place {
  const origin = orderOrigin(orderId).read();
  if (origin === "payment link") return BACK_TO_SHOP;
  if (origin?.product) {
    return {
      path: `/products/${origin.product}`,
      label: "Back to Product",
      advice: "Please order again from the product's page.",
    };
  }
  return BACK_TO_CART;
}

/** The same while rendering: the server does not know what this browser has stored. */
export function useWayBack(orderId: OrderNumber): Place {
  const isKnown = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return isKnown ? wayBackOf(orderId) : BACK_TO_CART;
}

/** Links from an order that cannot be paid to where its products are. */
export function WayBack({ orderId, ...rest }: { orderId: OrderNumber } & Omit<ButtonLinkProps, "to">) {
  const { path, label } = useWayBack(orderId);
  return (
    <ButtonLink to={path} {...rest}>
      {label}
    </ButtonLink>
  );
}
