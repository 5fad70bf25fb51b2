// Orders that staff place for shoppers on the phone, and their payment.
import * as z from "zod/mini";
import { MAX_SEARCH_LENGTH } from "../rules/catalogue-pages.ts";
import { MAX_LINES } from "../rules/pricing.ts";
import { BusinessBuyerInput } from "./business-buyer.ts";
import { defineCall } from "./call.ts";
import { OrderedCoupon, OrderedItems } from "./checkout.ts";
import { shortText } from "./form.ts";
import { OrderNumber, OrderRef, PhoneNumber, Slug } from "./ids.ts";
import { MAX_MOVE_REASON_LENGTH } from "./orders.ts";
import { Rupees } from "./rupees.ts";
import { StaffAddressFields } from "./staff-address.ts";

export const ProductToOrder = z.object({
  productId: Slug,
  name: z.string(),
  /** Image path, served under /api/. */
  image: z.nullable(z.string()),
  sellingPrice: Rupees,
  stock: z.boolean(),
  /** Units not yet sold or held; null if they are not counted. */
  available: z.nullable(z.number()),
});
export type ProductToOrder = z.output<typeof ProductToOrder>;

export const searchProductsToOrder = defineCall({
  method: "GET",
  path: "/api/admin/phone-orders/products",
  summary: "Products on sale by what is in their names, or those that sell best, with how many there are",
  access: "packer",
  reads: ["catalogue"],
  query: z.object({ q: z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH))) }),
  reply: z.array(ProductToOrder),
  failure: "Failed to fetch products",
});

export const findProductsToOrder = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/phone-orders/find-products",
  summary: "The products among these that are on sale, at today's prices, with how many there are",
  access: "packer",
  reads: ["catalogue"],
  body: z.object({ productIds: z.array(Slug).check(z.maxLength(MAX_LINES)) }),
  reply: z.array(ProductToOrder),
  failure: "Failed to fetch products",
});

export const placePhoneOrder = defineCall({
  method: "POST",
  path: "/api/admin/phone-orders",
  summary: "Places a phone order at the shop's prices; it is Verified at once",
  access: "packer",
  changes: ["orders"],
  status: 201,
  isKeyed: true,
  body: z.extend(BusinessBuyerInput, {
    items: OrderedItems,
    coupon: OrderedCoupon,
    phone: PhoneNumber,
    address: StaffAddressFields,
    /** The total that staff quoted to the shopper from the screen; a different total is refused. */
    expected: Rupees,
  }),
  reply: z.object({ orderId: OrderNumber }),
  failure: "Order failed",
});

export const makePaymentLink = defineCall({
  method: "POST",
  path: "/api/admin/order/payment-link/:id",
  summary: "Makes a link by which an order can be paid; one made before works no more",
  access: "packer",
  changes: ["orders"],
  status: 201,
  params: z.object({ id: OrderRef }),
  reply: z.object({ link: z.string() }),
  failure: "The link could not be created",
});

export const cancelUnpaidOrder = defineCall({
  method: "POST",
  path: "/api/admin/order/give-up/:id",
  summary: "Cancels an unpaid order, which makes it Expired",
  access: "packer",
  changes: ["orders"],
  params: z.object({ id: OrderRef }),
  body: z.object({ reason: shortText(MAX_MOVE_REASON_LENGTH, "Enter a reason") }),
  reply: z.object({ message: z.string() }),
  failure: "The order could not be cancelled",
});

export const takeCash = defineCall({
  method: "POST",
  path: "/api/admin/order/cash/:id",
  summary: "Records that all of an order was paid in cash, which makes it Paid",
  access: "owner",
  changes: ["orders"],
  needsPassword: true,
  params: z.object({ id: OrderRef }),
  body: z.object({
    /** The amount the owner received; refused if the order's total differs. */
    expected: Rupees,
  }),
  reply: z.object({ message: z.string() }),
  failure: "The payment could not be recorded",
});
