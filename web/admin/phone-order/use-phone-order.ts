import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import {
  type FoundCustomer,
  findCustomer,
  type KnownCustomer,
  searchCustomers,
} from "../../../contract/customers.ts";
import { type ProductToOrder, placePhoneOrder } from "../../../contract/phone-orders.ts";
import { type AddressFields, tidyAddress } from "../../../rules/address.ts";
import { businessBuyerErrors } from "../../../rules/buyer.ts";
import { couponInEffect } from "../../../rules/cart-coupon.ts";
import { readCustomerSearch } from "../../../rules/order-search.ts";
import { isPhone, type Phone, phoneProblem } from "../../../rules/phone.ts";
import { type DeliveryTerms, priceOrder } from "../../../rules/pricing.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import { staffAddressErrors } from "../../../rules/staff-address.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { focusField } from "../../ui/focus-field.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { orderPath } from "../order/order-paths.ts";
import { useOwnName } from "../profile.ts";
import { type Query, useCall, useLoaded } from "../store/queries.ts";
import { useSettled } from "../use-settled.ts";
import { addressAfterLookup } from "./known-customer.ts";
import { type ChosenProduct, missingOf, obstacleOf } from "./obstacle.ts";
import { forgetDraft, type PhoneOrderDraft, placingKey, storeDraft } from "./phone-order-draft.ts";

export const PHONE_FIELD = "phone";

/** The errors to show at the fields. */
function errorsOf({ phone, address, ...buyer }: PhoneOrderDraft) {
  const phoneError = phoneProblem(phoneFromTyping(phone));
  return { phone: phoneError, address: staffAddressErrors(address), buyer: businessBuyerErrors(buyer) };
}

export interface BegunOrder {
  /** The stored draft, without products that are no longer on sale. */
  draft: PhoneOrderDraft;
  /** Products of the draft that the screen's loader has not loaded. */
  products: readonly ProductToOrder[];
}

/**
 * The state of a phone order until it is placed.
 * @param query the products of the draft
 * @param onChanged called if prices or stock have changed: loads the products of the order by now
 */
export function usePhoneOrder(
  begun: BegunOrder,
  query: Query<ProductToOrder[]>,
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
  const loaded = useLoaded(query);
  // Another query has all products of the order.
  const [lastQuery, setLastQuery] = useState(query);
  if (lastQuery !== query) {
    setLastQuery(query);
    setAdded([]);
  }

  const products = new Map([...added, ...loaded].map((product) => [product.productId, product]));
  const chosen: ChosenProduct[] = draft.lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ ...product, quantity }] : [];
  });
  const items = priceOrder(chosen, 0, terms).items;
  const coupon = couponInEffect(draft.coupon, items);
  const price = priceOrder(chosen, coupon?.discountPercentage ?? 0, terms);
  const missing = missingOf(chosen);
  const errors = errorsOf(draft);
  const known = useKnownCustomer(draft.phone, (customer) => {
    const after = addressAfterLookup(draft, customer.addresses);
    if (after) setDraft((before) => ({ ...before, ...after }));
  });
  const callers = useFoundCallers(draft.phone);
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

  /** Adds products with their quantities; products of the order get the new quantity. */
  function addLines(lines: readonly ChosenProduct[]) {
    setAdded((before) => [...before, ...lines]);
    const isAdded = new Set(lines.map(({ productId }) => productId));
    change({
      lines: [
        ...draft.lines.filter(({ productId }) => !isAdded.has(productId)),
        ...lines.map(({ productId, quantity }) => ({ productId, quantity })),
      ],
    });
  }

  function fillIn(address: AddressFields) {
    change({ address, filledIn: address });
  }

  /** Places the order, or focuses the first field with an error. */
  async function place() {
    setTried(true);
    if (obstacle !== null) return;
    const phone = phoneFromTyping(draft.phone);
    if (!isPhone(phone)) return focusField(PHONE_FIELD);
    const [first] = Object.keys(errors.address);
    if (first) return focusField(first);
    const [wrong] = Object.keys(errors.buyer);
    if (wrong) return focusField(wrong);
    const { needsGstInvoice, buyerGstin, buyerBusinessName } = draft;
    const body = {
      items: chosen.map(({ productId, quantity }) => ({ productId, quantity })),
      coupon: coupon?.couponName ?? null,
      phone,
      address: tidyAddress(draft.address),
      ...(needsGstInvoice && { needsGstInvoice, buyerGstin, buyerBusinessName }),
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
    errors: isTried ? errors : { phone: null, address: {}, buyer: {} as typeof errors.buyer },
    obstacle: isTried ? obstacle : null,
    action,
    /** Null before the reply, and for a number that is not complete. */
    known,
    callers,
    change,
    setQuantity,
    addLines,
    fillIn,
    place,
  };
}

/**
 * What is known about a phone number; null before the reply, and for a number that is not complete.
 * @param onFound called with each reply
 */
function useKnownCustomer(typed: string, onFound: (customer: KnownCustomer) => void): KnownCustomer | null {
  const phone = phoneFromTyping(typed);
  const isComplete = isPhone(phone);
  // Without a reply, staff type the address as for a new customer.
  const { data = null } = useCall(
    findCustomer,
    { body: { phone: phone as Phone } },
    { isWanted: isComplete },
  );
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (data) found(data);
  }, [data]);
  return isComplete ? data : null;
}

const NONE: readonly FoundCustomer[] = [];

/** The known customers that a part of a number or a name may mean; none once the number is complete. */
function useFoundCallers(typed: string): readonly FoundCustomer[] {
  const text = typed.trim();
  const searched = useSettled(text);
  const isWanted =
    text === searched &&
    text !== "" &&
    !isPhone(phoneFromTyping(text)) &&
    readCustomerSearch(text).length > 0;
  // If they cannot be searched, staff type the whole number.
  const { data = NONE } = useCall(searchCustomers, { body: { search: searched } }, { isWanted });
  return isWanted ? data : NONE;
}

export type PhoneOrder = ReturnType<typeof usePhoneOrder>;
