import * as z from "zod/mini";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { Address } from "./address.ts";
import { defineCall } from "./call.ts";
import { OrderId, OrderLine } from "./checkout.ts";
import { Consignment } from "./consignments.ts";
import { AppliedCoupon } from "./coupons.ts";
import { paragraphText } from "./form.ts";
import { Limit, PageQuery } from "./paging.ts";
import { Rupees } from "./rupees.ts";

export const Status = z.enum(ORDER_STATUSES);

/** An order as the owner sees it. */
export const AdminOrder = z.object({
  _id: z.string(),
  orderId: z.string(),
  status: Status,
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

export const listOrdersByStatus = defineCall({
  method: "GET",
  path: "/api/admin/orders/:status",
  summary: "Orders of one status, the newest first",
  access: "staff",
  params: z.object({ status: Status }),
  query: PageQuery,
  reply: z.array(AdminOrder),
  failure: "Failed to fetch orders",
});

export const listOrdersBeforeCutoff = defineCall({
  method: "GET",
  path: "/api/admin/orders/time/:value",
  summary: "Orders of a status booked before today's cut-off hour in India, the newest first",
  access: "staff",
  params: z.object({ value: Status }),
  query: PageQuery,
  reply: z.array(AdminOrder),
  failure: "Failed to fetch orders",
});

export const countOrders = defineCall({
  method: "GET",
  path: "/api/admin/order-counts",
  summary:
    "How many orders there are of each status, and how many Confirmed ones were booked before the cut-off",
  access: "staff",
  reply: z.object({ counts: z.record(z.string(), z.number()), toPackToday: z.number() }),
  failure: "Failed to fetch orders",
});

/** Server-sent events for open admin screens: `order` with OrderNews, and `refresh` when something may have been missed. */
export const ORDER_EVENTS = "/api/admin/orders/events";

/** An order has come in or moved on, and where it stands now. */
export const OrderNews = z.object({ orderId: z.string(), status: Status, totalAmount: Rupees });
export type OrderNews = z.output<typeof OrderNews>;

export const SEARCH_ENTITIES = ["orderId", "phone", "email", "name"] as const;
export type SearchEntity = (typeof SEARCH_ENTITIES)[number];

export const searchOrders = defineCall({
  method: "POST",
  path: "/api/admin/orders/search",
  summary: "Orders by id, phone or e-mail (exactly) or by how the name begins; the newest first",
  access: "staff",
  // In the body: phones and e-mails do not belong in addresses, which are logged and kept.
  body: z.object({
    entity: z.enum(SEARCH_ENTITIES),
    value: z.string().check(z.trim(), z.minLength(1, "Enter what to search for"), z.maxLength(200)),
    limit: Limit,
    before: z.optional(z.guid()),
  }),
  reply: z.array(AdminOrder),
  failure: "Failed to fetch orders",
});

const PaymentRow = z.object({
  /** The provider's ids; null where there is none yet. */
  providerOrderId: z.nullable(z.string()),
  providerPaymentId: z.nullable(z.string()),
  amount: Rupees,
  startedAt: z.string(),
  /** open | paid | refund due | refund on its way | refunded | refund failed | closed */
  state: z.string(),
  /** Why the money goes back; empty otherwise. */
  reason: z.string(),
});

const MessageRow = z.object({
  kind: z.string(),
  askedAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Why it could not be sent yet; empty otherwise. */
  problem: z.string(),
});

const MoveRow = z.object({
  from: z.nullable(z.string()),
  to: z.string(),
  actor: z.string(),
  at: z.string(),
});

export const OrderDetail = z.extend(AdminOrder, {
  itemsPrice: Rupees,
  discount: Rupees,
  paidAt: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** Null for a packer: money is the owner's. */
  payments: z.nullable(z.array(PaymentRow)),
  messages: z.array(MessageRow),
  moves: z.array(MoveRow),
  consignment: z.nullable(Consignment),
});
export type OrderDetail = z.output<typeof OrderDetail>;

export const getOrder = defineCall({
  method: "GET",
  path: "/api/admin/order/:id",
  summary: "One order with its payments, messages, moves and consignment",
  access: "staff",
  params: z.object({ id: OrderId }),
  reply: OrderDetail,
  failure: "Failed to fetch orders",
});

export const changeOrderStatus = defineCall({
  method: "PUT",
  path: "/api/admin/order/change-status/:id",
  summary: "Moves an order along; cancelling is the owner's and pays the shopper back",
  access: "staff",
  params: z.object({ id: OrderId }),
  body: z.object({
    status: Status,
    /** For Cancelled: why, as the shopper may read it. */
    reason: z.optional(z.string().check(z.trim(), z.maxLength(300, "At most 300 characters"), paragraphText)),
  }),
  reply: z.object({ message: z.string(), success: z.boolean() }),
  failure: "failed to update order status in the server",
});

export const MAX_PACKED_AT_ONCE = 500;

export const packOrders = defineCall({
  method: "POST",
  path: "/api/admin/orders/pack",
  summary: "Moves many Confirmed orders to Packed; says which could not be",
  access: "staff",
  body: z.object({
    orderIds: z
      .array(OrderId)
      .check(z.minLength(1, "Choose at least one order"), z.maxLength(MAX_PACKED_AT_ONCE)),
  }),
  reply: z.object({
    packed: z.array(z.string()),
    refused: z.array(z.object({ orderId: z.string(), message: z.string() })),
  }),
  failure: "failed to update order status in the server",
});

export const confirmOrder = defineCall({
  method: "GET",
  path: "/api/admin/confirm-email/:id",
  summary: "Sends the confirmation e-mail and moves Paid to Confirmed; on Confirmed it only sends again",
  access: "staff",
  params: z.object({ id: OrderId }),
  reply: z.object({ message: z.string(), success: z.boolean() }),
  failure: "failed to sent confirmation email to user",
});
