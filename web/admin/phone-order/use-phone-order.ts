import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { type ProductToOrder, placePhoneOrder } from "../../../contract/phone-orders.ts";
import { addressErrors, tidyAddress } from "../../../rules/address.ts";
import { couponInEffect } from "../../../rules/cart-coupon.ts";
import { isPhone } from "../../../rules/phone.ts";
import { type DeliveryTerms, priceOrder } from "../../../rules/pricing.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import { useToast } from "../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";
import { focusAddressField } from "../orders/address-fields.tsx";
import { orderPath } from "../orders/order-paths.ts";
import { useOwnName } from "../use-own-name.ts";
import { missingOf, obstacleOf } from "./obstacle.ts";
import { forgetDraft, type PhoneOrderDraft, placingKey, storeDraft } from "./phone-order-draft.ts";

export interface ChosenProduct extends ProductToOrder {
  quantity: number;
}

export const PHONE_FIELD = "phone";

/** The errors at the fields. */
function errorsOf({ phone, address }: PhoneOrderDraft) {
  const phoneError = isPhone(phoneFromTyping(phone)) ? null : "Enter a 10-digit Indian mobile number";
  return { phone: phoneError, address: addressErrors(address) };
}

export interface BegunOrder {
  /** Typed before, without products that are no longer on sale. */
  draft: PhoneOrderDraft;
  /** Its products that the screen's loader does not load. */
  products: readonly ProductToOrder[];
}

/**
 * The state of a phone order until it is placed.
 * @param known the products that were loaded for it
 * @param onChanged called when prices or stock have changed, to reload them
 */
export function usePhoneOrder(
  begun: BegunOrder,
  known: readonly ProductToOrder[],
  terms: DeliveryTerms,
  onChanged: () => void,
) {
  const navigate = useNavigate();
  const toast = useToast();
  const action = useAction();
  const typedBy = useOwnName();
  const [draft, setDraft] = useState(begun.draft);
  const [added, setAdded] = useState(begun.products);
  const [isTried, setTried] = useState(false);

  useEffect(() => storeDraft({ ...draft, typedBy }), [draft, typedBy]);
  // A reload brings all products of the order.
  const [lastKnown, setLastKnown] = useState(known);
  if (lastKnown !== known) {
    setLastKnown(known);
    setAdded([]);
  }

  const products = new Map([...added, ...known].map((product) => [product.productId, product]));
  const chosen: ChosenProduct[] = draft.lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ ...product, quantity }] : [];
  });
  const items = priceOrder(chosen, 0, terms).items;
  const coupon = couponInEffect(draft.coupon, items);
  const price = priceOrder(chosen, coupon?.discountPercentage ?? 0, terms);
  const missing = missingOf(chosen);
  const errors = errorsOf(draft);
  const obstacle = obstacleOf(chosen);

  function change(changes: Partial<PhoneOrderDraft>) {
    setDraft((before) => ({ ...before, ...changes }));
    action.reset();
  }

  function setQuantity(product: ProductToOrder, quantity: number) {
    const { productId } = product;
    if (!products.has(productId)) setAdded((before) => [...before, product]);
    const others = draft.lines.filter((line) => line.productId !== productId);
    const isNew = others.length === draft.lines.length;
    change({
      lines:
        quantity === 0
          ? others
          : isNew
            ? [...draft.lines, { productId, quantity }]
            : draft.lines.map((line) => (line.productId === productId ? { productId, quantity } : line)),
    });
  }

  /** Places the order, or goes to the field to correct first. */
  async function place() {
    setTried(true);
    if (obstacle !== null) return;
    const phone = phoneFromTyping(draft.phone);
    if (!isPhone(phone)) return document.getElementsByName(PHONE_FIELD)[0]?.focus();
    const [first] = Object.keys(errors.address);
    if (first) return focusAddressField(first);
    const body = {
      items: chosen.map(({ productId, quantity }) => ({ productId, quantity })),
      coupon: coupon?.couponName ?? null,
      phone,
      address: tidyAddress(draft.address),
      expected: price.total,
    };
    const headers = { "idempotency-key": placingKey(body) };
    const { orderId } = await adminApi(placePhoneOrder, { body }, { headers }).catch((error) => {
      if (isApiError(error) && error.status === 409) {
        if (error.code === "COUPON_REFUSED") setDraft((before) => ({ ...before, coupon: null }));
        onChanged();
      }
      throw error;
    });
    forgetDraft();
    toast({ title: `Order ${orderId} is placed`, variant: "success" });
    await navigate(orderPath(orderId));
  }

  return {
    draft,
    chosen,
    missing,
    items,
    coupon,
    price,
    errors: isTried ? errors : { phone: null, address: {} },
    obstacle: isTried ? obstacle : null,
    action,
    change,
    setQuantity,
    place,
  };
}

export type PhoneOrder = ReturnType<typeof usePhoneOrder>;
