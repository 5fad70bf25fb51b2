import * as z from "zod/mini";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { defineCall } from "./call.ts";
import { Address, OrderLine } from "./checkout.ts";
import { AppliedCoupon } from "./coupons.ts";
import { Rupees } from "./rupees.ts";

/** An order as the owner sees it. */
export const AdminOrder = z.object({
  _id: z.string(),
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  createdAt: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  pincode: z.nullable(z.string()),
  items: z.array(OrderLine),
  totalAmount: Rupees,
  shippingCharges: Rupees,
  coupon: z.nullable(AppliedCoupon),
  addressId: z.nullable(Address),
});
export type AdminOrder = z.output<typeof AdminOrder>;

/** `before` is the `_id` of the last order of the page before; the Link header gives the next one ready to use. */
export const PageQuery = z.object({
  limit: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,2}$/, "A whole number from 1 to 999"))),
  before: z.optional(z.guid()),
});

export const listOrdersByStatus = defineCall({
  method: "GET",
  path: "/api/admin/orders/:status",
  summary: "Orders of one status, the newest first",
  access: "admin",
  params: z.object({ status: z.enum(ORDER_STATUSES) }),
  query: PageQuery,
  reply: z.array(AdminOrder),
  failure: "Failed to fetch orders",
});
