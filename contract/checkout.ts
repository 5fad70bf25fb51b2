import * as z from "zod/mini";
import { ZERO } from "../rules/money.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { MAX_LINES, MAX_QUANTITY, MIN_QUANTITY } from "../rules/pricing.ts";
import { Address } from "./address.ts";
import { defineCall } from "./call.ts";
import { AppliedCoupon } from "./coupons.ts";
import { KnownPhone, OrderNumber, ProductRef, Slug } from "./ids.ts";
import { Rupees } from "./rupees.ts";

const PriceChange = z.object({ productId: Slug, name: z.string(), from: Rupees, to: Rupees });
export type PriceChange = z.output<typeof PriceChange>;

/** The lines of a cart. */
export const OrderedItems = z
  .array(
    z.object({
      productId: ProductRef,
      quantity: z
        .number()
        .check(
          z.refine(
            (n) => Number.isInteger(n) && n >= MIN_QUANTITY && n <= MAX_QUANTITY,
            `Quantity is a whole number from ${MIN_QUANTITY} to ${MAX_QUANTITY}`,
          ),
        ),
      /** The price shown in the cart. Only compared with the real price, never charged. */
      sellingPrice: z.optional(z.unknown()),
    }),
  )
  .check(
    z.minLength(1, "Your cart is empty"),
    z.maxLength(MAX_LINES, `At most ${MAX_LINES} different products`),
  );

export const OrderedCoupon = z.optional(
  z.nullable(z.union([z.string(), z.object({ couponName: z.optional(z.nullable(z.string())) })])),
);

export const placeOrder = defineCall({
  method: "POST",
  path: "/api/users/createOrder",
  summary: "Turns a cart into an order at the shop's own prices",
  status: 201,
  isKeyed: true,
  body: z.object({
    items: OrderedItems,
    /** The coupon's name, or the applied coupon, of which only the name is used. */
    coupon: OrderedCoupon,
  }),
  reply: z.object({ orderId: OrderNumber, changed: z.array(PriceChange) }),
  failure: "Order failed",
});

export const OrderLine = z.object({
  productId: Slug,
  name: z.string(),
  image: z.nullable(z.string()),
  quantity: z.number(),
  sellingPrice: Rupees,
});
export type OrderLine = z.output<typeof OrderLine>;

/**
 * A line with its refunds, made or under way. These are zero in a browser that has not verified the order's phone,
 * and in replies from processes of the previous release, which do not send them.
 */
const ShopperLine = z.extend(OrderLine, {
  refundedUnits: z._default(z.number(), 0),
  refundedAmount: z._default(Rupees, ZERO),
});
export type ShopperLine = z.output<typeof ShopperLine>;

/** An order for its shopper. Personal fields are null in a browser that has not verified the order's phone. */
export const ShopperOrder = z.object({
  orderId: OrderNumber,
  status: z.enum(ORDER_STATUSES),
  createdAt: z.string(),
  items: z.array(ShopperLine),
  itemsPrice: Rupees,
  discount: Rupees,
  shippingCharges: Rupees,
  totalAmount: Rupees,
  /**
   * Refunded, or with a refund under way, of the payment that paid the order. Zero in replies from processes of the
   * previous release.
   */
  refundedAmount: z._default(Rupees, ZERO),
  coupon: z.nullable(AppliedCoupon),
  /** Lines whose price differs from the price shown in the cart. */
  changed: z.array(PriceChange),
  /** Whether this browser has verified the order's phone. */
  verified: z.boolean(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(KnownPhone),
  pincode: z.nullable(z.string()),
  addressId: z.nullable(Address),
  /** The business that the invoice is for. Null in replies of the previous release. */
  buyerGstin: z._default(z.nullable(z.string()), null),
  buyerBusinessName: z._default(z.nullable(z.string()), null),
  /** The delivery day promised when the payment began: yyyy-mm-dd in India. */
  deliverBy: z.nullable(z.string()),
  /**
   * The day of the reply in India, yyyy-mm-dd: a device's clock may be wrong. Missing in replies of the previous release.
   */
  today: z.optional(z.string()),
  /**
   * Whether a business can get a GST invoice: the shop charges GST, and the order is neither packed nor closed. Missing in
   * replies of the previous release.
   */
  gstInvoice: z._default(z.boolean(), true),
  /** The parcel on its way, or delivered, if it has a tracking number. Null in replies of the previous release. */
  parcel: z._default(
    z.nullable(
      z.object({
        courierName: z.string(),
        awb: z.string(),
        /** Empty if the courier has no tracking page. */
        trackingUrl: z.string(),
      }),
    ),
    null,
  ),
});
export type ShopperOrder = z.output<typeof ShopperOrder>;

export const viewOrder = defineCall({
  method: "GET",
  path: "/api/users/checkOrder/:id",
  summary: "An order by its public id",
  params: z.object({ id: OrderNumber }),
  reply: ShopperOrder,
  failure: "Order Not Found",
});
