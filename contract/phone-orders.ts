// Orders that staff place for who rings up, and how they are paid.
import * as z from "zod/mini";
import { MAX_SEARCH_LENGTH } from "../rules/catalogue-pages.ts";
import { MAX_LINES } from "../rules/pricing.ts";
import { AddressFields } from "./address.ts";
import { defineCall } from "./call.ts";
import { OrderedCoupon, OrderedItems } from "./checkout.ts";
import { shortText } from "./form.ts";
import { OrderNumber, OrderRef, PhoneNumber, Slug } from "./ids.ts";
import { MAX_MOVE_REASON_LENGTH } from "./orders.ts";
import { Rupees } from "./rupees.ts";

const ProductToOrder = z.object({
  productId: Slug,
  name: z.string(),
  /** Path of its picture, served under /api/. */
  image: z.nullable(z.string()),
  sellingPrice: Rupees,
  /** Whether it can be bought. */
  stock: z.boolean(),
  /** Units free to promise; null where nobody counts them. */
  available: z.nullable(z.number()),
});
export type ProductToOrder = z.output<typeof ProductToOrder>;

export const searchProductsToOrder = defineCall({
  method: "GET",
  path: "/api/admin/phone-orders/products",
  summary: "Products on sale by what is in their names, or those that sell best, with how many there are",
  access: "staff",
  query: z.object({ q: z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH))) }),
  reply: z.array(ProductToOrder),
  failure: "Failed to fetch products",
});

export const findProductsToOrder = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/phone-orders/find-products",
  summary: "The products among these that are on sale, at today's prices, with how many there are",
  access: "staff",
  body: z.object({ productIds: z.array(Slug).check(z.maxLength(MAX_LINES)) }),
  reply: z.array(ProductToOrder),
  failure: "Failed to fetch products",
});

export const placePhoneOrder = defineCall({
  method: "POST",
  path: "/api/admin/phone-orders",
  summary: "Places an order for who rings up, at the shop's own prices; it is Verified at once",
  access: "staff",
  status: 201,
  isKeyed: true,
  body: z.object({
    items: OrderedItems,
    coupon: OrderedCoupon,
    phone: PhoneNumber,
    address: AddressFields,
    /** The total that the screen showed and the shopper was told: another one is refused. */
    expected: Rupees,
  }),
  reply: z.object({ orderId: OrderNumber }),
  failure: "Order failed",
});

export const makePaymentLink = defineCall({
  method: "POST",
  path: "/api/admin/order/payment-link/:id",
  summary: "Makes a link by which an order can be paid; one made before works no more",
  access: "staff",
  status: 201,
  params: z.object({ id: OrderRef }),
  reply: z.object({ link: z.string() }),
  failure: "The link could not be made",
});

export const giveUpOrder = defineCall({
  method: "POST",
  path: "/api/admin/order/give-up/:id",
  summary: "Ends an order that nobody will pay, which makes it Expired",
  access: "staff",
  params: z.object({ id: OrderRef }),
  body: z.object({ reason: shortText(MAX_MOVE_REASON_LENGTH, "Say why") }),
  reply: z.object({ message: z.string() }),
  failure: "The order could not be given up",
});

export const takeCash = defineCall({
  method: "POST",
  path: "/api/admin/order/cash/:id",
  summary: "Records that all of an order was paid in cash, which makes it Paid",
  access: "owner",
  needsPassword: true,
  params: z.object({ id: OrderRef }),
  body: z.object({
    /** What the owner was given: another total of the order is refused. */
    expected: Rupees,
  }),
  reply: z.object({ message: z.string() }),
  failure: "The payment could not be recorded",
});
