import * as z from "zod/mini";
import { MESSAGE_KINDS } from "../rules/message-kinds.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { PAYMENT_ROW_STATES } from "../rules/payment-states.ts";
import { Address } from "./address.ts";
import { defineCall } from "./call.ts";
import { OrderLine } from "./checkout.ts";
import { Consignment } from "./consignments.ts";
import { AppliedCoupon } from "./coupons.ts";
import { optionalText } from "./form.ts";
import { KnownPhone, OrderNumber, OrderRef, OrderUuid } from "./ids.ts";
import { Limit, PageQuery } from "./paging.ts";
import { OrderMoney } from "./refunds.ts";
import { Rupees } from "./rupees.ts";

export const Status = z.enum(ORDER_STATUSES);

const AdminOrderLine = z.extend(OrderLine, {
  /** Units that were paid back: they do not belong into the parcel any more. */
  refundedUnits: z.number(),
});
export type AdminOrderLine = z.output<typeof AdminOrderLine>;

/** An order as the owner sees it. */
export const AdminOrder = z.object({
  _id: OrderUuid,
  orderId: OrderNumber,
  status: Status,
  createdAt: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(KnownPhone),
  pincode: z.nullable(z.string()),
  items: z.array(AdminOrderLine),
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

/** Server-sent events for open admin screens: `order` with OrderEvent, and `refresh` when events may have been missed. */
export const ORDER_EVENTS = "/api/admin/orders/events";

/** An order that has come in or changed its status. */
export const OrderEvent = z.object({ orderId: OrderNumber, status: Status, totalAmount: Rupees });
export type OrderEvent = z.output<typeof OrderEvent>;

export const MAX_SEARCH_LENGTH = 200;
export const SEARCH_ENTITIES = ["orderId", "phone", "email", "name"] as const;
export type SearchEntity = (typeof SEARCH_ENTITIES)[number];

export const searchOrders = defineCall({
  method: "POST",
  path: "/api/admin/orders/search",
  summary: "Orders by id, phone or e-mail (exactly) or by how the name begins; the newest first",
  access: "staff",
  // In the body: URLs are logged, and must not contain phone numbers and e-mail addresses.
  body: z.object({
    entity: z.enum(SEARCH_ENTITIES),
    value: z
      .string()
      .check(z.trim(), z.minLength(1, "Enter what to search for"), z.maxLength(MAX_SEARCH_LENGTH)),
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
  state: z.enum(PAYMENT_ROW_STATES),
  /** Why it is refunded; empty otherwise. */
  reason: z.string(),
});

const MessageRow = z.object({
  kind: z.enum(MESSAGE_KINDS),
  askedAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** The error of the last attempt to send it; empty otherwise. */
  problem: z.string(),
});

const MoveRow = z.object({
  from: z.nullable(Status),
  to: Status,
  /** `shopper`, `courier`, `system`, or `admin:` and a username. */
  actor: z.string(),
  at: z.string(),
});

export const OrderDetail = z.extend(AdminOrder, {
  itemsPrice: Rupees,
  discount: Rupees,
  paidAt: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** Null for a packer: only an owner may see payments. */
  payments: z.nullable(z.array(PaymentRow)),
  /** Null for a packer, and while nothing was paid. */
  money: z.nullable(OrderMoney),
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
  params: z.object({ id: OrderRef }),
  reply: OrderDetail,
  failure: "Failed to fetch orders",
});

export const MAX_CANCEL_REASON_LENGTH = 300;

export const changeOrderStatus = defineCall({
  method: "PUT",
  path: "/api/admin/order/change-status/:id",
  summary: "Moves an order along; cancelling is the owner's and pays the shopper back",
  access: "staff",
  params: z.object({ id: OrderRef }),
  body: z.object({
    status: Status,
    /** For Cancelled: why. The shopper reads it in the e-mail. */
    reason: z.optional(optionalText(MAX_CANCEL_REASON_LENGTH)),
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
      .array(OrderNumber)
      .check(z.minLength(1, "Choose at least one order"), z.maxLength(MAX_PACKED_AT_ONCE)),
  }),
  reply: z.object({
    packed: z.array(OrderNumber),
    refused: z.array(z.object({ orderId: OrderNumber, message: z.string() })),
  }),
  failure: "failed to update order status in the server",
});

export const confirmOrder = defineCall({
  method: "GET",
  path: "/api/admin/confirm-email/:id",
  summary: "Sends the confirmation e-mail and moves Paid to Confirmed; on Confirmed it only sends again",
  access: "staff",
  params: z.object({ id: OrderRef }),
  reply: z.object({ message: z.string(), success: z.boolean() }),
  failure: "failed to sent confirmation email to user",
});
