import * as z from "zod/mini";
import { MESSAGE_KINDS, MESSAGE_STATES } from "../rules/message-kinds.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { HELD_PARCEL_STATES } from "../rules/parcel-stages.ts";
import { HOLD_REASONS, PAYMENT_METHODS, PAYMENT_ROW_STATES } from "../rules/payment-states.ts";
import { Address, AddressFields } from "./address.ts";
import { Alarm } from "./alarms.ts";
import { defineCall } from "./call.ts";
import { OrderLine } from "./checkout.ts";
import { Consignment } from "./consignments.ts";
import { AppliedCoupon } from "./coupons.ts";
import { optionalText } from "./form.ts";
import { KnownPhone, OrderNumber, OrderRef, OrderUuid, orderNumbers, PhoneNumber } from "./ids.ts";
import { OrderNote } from "./order-notes.ts";
import { Limit, PageQuery } from "./paging.ts";
import { OrderMoney } from "./refunds.ts";
import { Rupees } from "./rupees.ts";
import { word } from "./word.ts";

/** In a request. */
const Status = z.enum(ORDER_STATUSES);

export const KnownStatus = word(ORDER_STATUSES);

/** A line of an order with what its product was when the order was placed, whatever has become of it since. */
const SoldLine = z.extend(OrderLine, {
  mrp: Rupees,
  /** Of one packet; 0 where it was not known. */
  netWeightGrams: z.number(),
  /** Empty where it was not known. */
  hsnCode: z.string(),
  gstRatePercent: z.number(),
  /** Units that were paid back or are being paid back. */
  refundedUnits: z.number(),
  /** What for them. */
  refundedAmount: Rupees,
  /** Those, or the units that are on the shelf again though their refund did not come about: they stay out of the parcel. */
  goneUnits: z.number(),
});
export type SoldLine = z.output<typeof SoldLine>;

/** Changes with what a packing slip or the courier's sheet says of an order. */
export const PaperworkVersion = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

/** An order as the owner sees it. */
export const AdminOrder = z.object({
  _id: OrderUuid,
  orderId: OrderNumber,
  /** What it is dispatched under; null until it is Confirmed. */
  dispatchNumber: z.nullable(z.string()),
  status: KnownStatus,
  createdAt: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(KnownPhone),
  /** Whom the courier rings, where that is another; null where it is not. */
  contactPhone: z.nullable(KnownPhone),
  pincode: z.nullable(z.string()),
  items: z.array(SoldLine),
  totalAmount: Rupees,
  /** Of the payment that paid it: refunded or being refunded, lost disputes included. */
  refundedAmount: Rupees,
  shippingCharges: Rupees,
  coupon: z.nullable(AppliedCoupon),
  addressId: z.nullable(Address),
  /** Why it must not be confirmed, packed or shipped for now; null where it is not held. */
  held: z.nullable(word(HOLD_REASONS)),
  /** Why somebody of the shop holds it; null where nobody does. */
  holdReason: z.nullable(z.string()),
  /** What the shop noted for whoever packs it. */
  packingNotes: z.array(z.string()),
  paperworkVersion: PaperworkVersion,
  /** Whether its parcel is booked at a carrier. */
  isBooked: z.boolean(),
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
export const OrderEvent = z.object({ orderId: OrderNumber, status: KnownStatus, totalAmount: Rupees });
export type OrderEvent = z.output<typeof OrderEvent>;

export const MAX_SEARCH_LENGTH = 200;
export const SEARCH_ENTITIES = ["orderId", "dispatchNumber", "phone", "email", "name"] as const;
export type SearchEntity = (typeof SEARCH_ENTITIES)[number];

export const searchOrders = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/orders/search",
  summary:
    "Orders by id, dispatch number, phone or e-mail (exactly) or by how the name begins; the newest first",
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
  method: word(PAYMENT_METHODS),
  /** The provider's ids; null where there is none yet. */
  providerOrderId: z.nullable(z.string()),
  providerPaymentId: z.nullable(z.string()),
  amount: Rupees,
  startedAt: z.string(),
  state: word(PAYMENT_ROW_STATES),
  /** Why it is refunded; empty otherwise. */
  reason: z.string(),
});

const MessageRow = z.object({
  _id: z.guid(),
  kind: word(MESSAGE_KINDS),
  state: word(MESSAGE_STATES),
  requestedAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** The error of the last attempt to send it; empty otherwise. */
  problem: z.string(),
});

const MoveRow = z.object({
  from: z.nullable(KnownStatus),
  to: KnownStatus,
  /** `shopper`, `courier`, `system`, or `admin:` and a username. */
  actor: z.string(),
  /** Why; empty where nobody said. */
  reason: z.string(),
  at: z.string(),
});

export const OrderDetail = z.extend(AdminOrder, {
  itemsPrice: Rupees,
  discount: Rupees,
  paidAt: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** When the link was made by which it can be paid; null where there is none that works. */
  paymentLinkMadeAt: z.nullable(z.string()),
  /** When the shopper's data was erased; of the address only what the invoice has to say is left then. */
  erasedAt: z.nullable(z.string()),
  /** Null for a packer: only an owner may see payments. */
  payments: z.nullable(z.array(PaymentRow)),
  /** Null for a packer, and while nothing was paid. */
  money: z.nullable(OrderMoney),
  messages: z.array(MessageRow),
  moves: z.array(MoveRow),
  consignment: z.nullable(Consignment),
  /** Of a Packed order on hold: its parcel, and what became of the courier booking; null where nothing was booked. */
  heldParcel: z.nullable(
    z.object({ state: word(HELD_PARCEL_STATES), courierName: z.string(), awb: z.string() }),
  ),
  /** Those that came back or were lost, the newest first. */
  earlierConsignments: z.array(Consignment),
  /** Not dismissed yet, the newest first; for a packer those about parcels and messages. */
  alarms: z.array(Alarm),
  /** The newest last. */
  notes: z.array(OrderNote),
});
export type OrderDetail = z.output<typeof OrderDetail>;

export const getOrder = defineCall({
  method: "GET",
  path: "/api/admin/order/:id",
  summary: "One order with its payments, messages, moves, consignments and alarms",
  access: "staff",
  params: z.object({ id: OrderRef }),
  reply: OrderDetail,
  failure: "Failed to fetch orders",
});

export const MAX_MOVE_REASON_LENGTH = 300;

export const changeOrderStatus = defineCall({
  method: "PUT",
  path: "/api/admin/order/change-status/:id",
  summary:
    "Moves an order along, or back where that is a correction; cancelling is the owner's and pays the shopper back",
  access: "staff",
  params: z.object({ id: OrderRef }),
  body: z.object({
    status: Status,
    /** Why: for Returned, Lost, corrections and Cancelled, where the shopper reads it in the e-mail. */
    reason: z.optional(optionalText(MAX_MOVE_REASON_LENGTH)),
    /** For Cancelled after Returned: whether the units go back into stock. */
    restock: z.optional(z.boolean()),
    /** Undoes the last move, which has `status` as its origin; refused once the next step has begun. */
    undo: z.optional(z.boolean()),
  }),
  reply: z.object({ message: z.string(), success: z.boolean() }),
  failure: "failed to update order status in the server",
});

export const MAX_MOVED_AT_ONCE = 500;

const orderIds = orderNumbers(MAX_MOVED_AT_ONCE);
const refused = z.array(z.object({ orderId: OrderNumber, message: z.string() }));

export const confirmOrders = defineCall({
  method: "POST",
  path: "/api/admin/orders/confirm",
  summary: "Moves many Paid orders to Confirmed, which writes to their shoppers; says which could not be",
  access: "staff",
  body: z.object({ orderIds }),
  reply: z.object({ confirmed: z.array(OrderNumber), refused }),
  failure: "failed to update order status in the server",
});

export const packOrders = defineCall({
  method: "POST",
  path: "/api/admin/orders/pack",
  summary: "Moves many Confirmed orders to Packed; says which could not be",
  access: "staff",
  body: z.object({ orderIds }),
  reply: z.object({ packed: z.array(OrderNumber), refused }),
  failure: "failed to update order status in the server",
});

export const handOverOrders = defineCall({
  method: "POST",
  path: "/api/admin/orders/hand-over",
  summary: "Moves many Packed orders to Shipped, whose parcels the courier has; says which could not be",
  access: "staff",
  body: z.object({ orderIds }),
  reply: z.object({ handedOver: z.array(OrderNumber), refused }),
  failure: "failed to update order status in the server",
});

export const undoMoves = defineCall({
  method: "POST",
  path: "/api/admin/orders/undo",
  summary:
    "Undoes the last move of many orders, before the next step has begun; returns which could not be undone",
  access: "staff",
  body: z.object({
    orderIds,
    /** What they were moved to. */
    moved: Status,
  }),
  reply: z.object({ undone: z.array(OrderNumber), refused }),
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

export const editOrderAddress = defineCall({
  method: "PUT",
  path: "/api/admin/order/address/:id",
  summary: "Corrects where a paid order's parcel goes, and where its e-mails go, before the parcel is booked",
  access: "staff",
  params: z.object({ id: OrderRef }),
  body: z.extend(AddressFields, {
    /** Whom the courier rings instead of the phone that was proved; null for that one. */
    contactPhone: z.optional(z.nullable(PhoneNumber)),
    /** What stood there when the correction began: the `_id` of the address, and the other phone. Not checked where it is not told. */
    from: z.optional(
      z.object({ addressId: z.string().check(z.maxLength(60)), contactPhone: z.nullable(PhoneNumber) }),
    ),
  }),
  reply: z.object({
    address: Address,
    /** A packing slip was printed with what stood there before. */
    wasPrinted: z.boolean(),
    /** The courier's sheet was written with it. */
    wasListed: z.boolean(),
  }),
  failure: "The address could not be saved",
});

export const sendMessageAgain = defineCall({
  method: "POST",
  path: "/api/admin/order/:id/messages/:messageId/send-again",
  summary: "Sends an e-mail about an order once more, at most once a minute",
  access: "staff",
  params: z.object({ id: OrderRef, messageId: z.guid() }),
  reply: z.object({ message: z.string(), success: z.boolean() }),
  failure: "The e-mail could not be sent again",
});
