import * as z from "zod/mini";
import { MESSAGE_KINDS, MESSAGE_STATES } from "../rules/message-kinds.ts";
import { ZERO } from "../rules/money.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { HELD_PARCEL_STATES } from "../rules/parcel-stages.ts";
import { HOLD_REASONS, PAYMENT_METHODS, PAYMENT_ROW_STATES } from "../rules/payment-states.ts";
import { Address } from "./address.ts";
import { Alert } from "./alerts.ts";
import { defineCall } from "./call.ts";
import { OrderLine } from "./checkout.ts";
import { Consignment } from "./consignments.ts";
import { AppliedCoupon } from "./coupons.ts";
import { optionalText } from "./form.ts";
import { KnownPhone, OrderNumber, OrderRef, OrderUuid, orderNumbers, PhoneNumber } from "./ids.ts";
import { OrderNote } from "./order-notes.ts";
import { Limit, PageQuery } from "./paging.ts";
import { OrderMoney, RefundRow } from "./refunds.ts";
import { Rupees } from "./rupees.ts";
import { StaffAddressFields } from "./staff-address.ts";
import { TaxDocumentSummary } from "./tax-documents.ts";
import { openEnum } from "./word.ts";

/** For requests; replies use KnownStatus. */
const Status = z.enum(ORDER_STATUSES);

export const KnownStatus = openEnum(ORDER_STATUSES);

/** A line of an order with the product's details at the time of the order. */
const SoldLine = z.extend(OrderLine, {
  mrp: Rupees,
  /** Of one packet; 0 if unknown then. */
  netWeightGrams: z.number(),
  /** Empty if unknown then. */
  hsnCode: z.string(),
  gstRatePercent: z.number(),
  /** Units refunded, or with a refund under way. */
  refundedUnits: z.number(),
  /** The amount refunded for them. */
  refundedAmount: Rupees,
  /** Refunded units, plus units restocked although their refund failed: all of them stay out of the parcel. */
  goneUnits: z.number(),
});
export type SoldLine = z.output<typeof SoldLine>;

/** Changes whenever the contents of the order's packing slip or sheet row change. */
export const PaperworkVersion = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

/** An order for staff. */
export const AdminOrder = z.object({
  _id: OrderUuid,
  orderId: OrderNumber,
  /** The number on the order's paperwork; null until it is first Confirmed. */
  dispatchNumber: z.nullable(z.string()),
  status: KnownStatus,
  createdAt: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(KnownPhone),
  /** The phone the courier calls; null if it is the shopper's own. */
  contactPhone: z.nullable(KnownPhone),
  pincode: z.nullable(z.string()),
  items: z.array(SoldLine),
  totalAmount: Rupees,
  /** Refunded, or with a refund under way, of the payment that paid the order; lost disputes included. */
  refundedAmount: Rupees,
  shippingCharges: Rupees,
  coupon: z.nullable(AppliedCoupon),
  addressId: z.nullable(Address),
  /** Why the order must not be confirmed, packed or shipped; null if it is not on hold. */
  held: z.nullable(openEnum(HOLD_REASONS)),
  /** The reason staff gave for a hold; null without one. */
  holdReason: z.nullable(z.string()),
  /** The notes for the packer. */
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
  access: "packer",
  reads: ["orders"],
  params: z.object({ status: Status }),
  query: PageQuery,
  reply: z.array(AdminOrder),
  failure: "Failed to fetch orders",
});

export const listOrdersBeforeCutoff = defineCall({
  method: "GET",
  path: "/api/admin/orders/time/:value",
  summary: "Orders of a status booked before today's cut-off hour in India, the newest first",
  access: "packer",
  reads: ["orders"],
  params: z.object({ value: Status }),
  query: PageQuery,
  reply: z.array(AdminOrder),
  failure: "Failed to fetch orders",
});

export const countOrders = defineCall({
  method: "GET",
  path: "/api/admin/order-counts",
  summary:
    "How many orders there are of each status, how many wait to be confirmed, and to be packed before the cut-off, " +
    "and whether the shop has an account with a courier",
  access: "packer",
  reply: z.object({
    counts: z.record(z.string(), z.number()),
    /** These two leave out orders that are on hold or have nothing left to send, as on Today. */
    toConfirm: z.number(),
    toPackToday: z.number(),
    hasCourier: z.boolean(),
  }),
  failure: "Failed to fetch orders",
});

/**
 * Server-sent events for open admin screens: `order` with an OrderEvent, `changed` with an OrderChange, and `refresh` when
 * events may have been missed.
 */
export const ORDER_EVENTS = "/api/admin/orders/events";

/** An order that was paid or changed its status. */
export const OrderEvent = z.object({ orderId: OrderNumber, status: KnownStatus, totalAmount: Rupees });
export type OrderEvent = z.output<typeof OrderEvent>;

/** A paid order was held or released, or what belongs in its parcel or on its papers changed. Its status is the same. */
export const OrderChange = z.object({ orderId: OrderNumber });
export type OrderChange = z.output<typeof OrderChange>;

export const MAX_SEARCH_LENGTH = 200;
export const SEARCH_ENTITIES = ["orderId", "dispatchNumber", "phone", "email", "name"] as const;
export type SearchEntity = (typeof SEARCH_ENTITIES)[number];

export const searchOrders = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/orders/search",
  summary: "Orders by exact id, dispatch number, phone or e-mail, or by the start of the name; newest first",
  access: "packer",
  reads: ["orders"],
  // In the body, because URLs are logged and must not contain phone numbers and e-mail addresses.
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
  method: openEnum(PAYMENT_METHODS),
  /** The provider's ids; null if there is none yet. */
  providerOrderId: z.nullable(z.string()),
  providerPaymentId: z.nullable(z.string()),
  amount: Rupees,
  /** The payment provider's fee that the customer paid on top of the order. */
  customerFee: z._default(Rupees, ZERO),
  startedAt: z.string(),
  state: openEnum(PAYMENT_ROW_STATES),
  /** Why it is refunded; else empty. */
  reason: z.string(),
});

const MessageRow = z.object({
  _id: z.guid(),
  kind: openEnum(MESSAGE_KINDS),
  state: openEnum(MESSAGE_STATES),
  requestedAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** The error of the last attempt to send it; else empty. */
  problem: z.string(),
  /** Whether its text is still true for the order. */
  canSendAgain: z._default(z.boolean(), true),
});

const MoveRow = z.object({
  from: z.nullable(KnownStatus),
  to: KnownStatus,
  /** `shopper`, `courier`, `system`, or `admin:` and a username. */
  actor: z.string(),
  /** Empty if no reason was given. */
  reason: z.string(),
  at: z.string(),
});

const CorrectionRow = z.object({
  /** `admin:` and a username. */
  actor: z.string(),
  reason: z.string(),
  at: z.string(),
});

export const OrderDetail = z.extend(AdminOrder, {
  itemsPrice: Rupees,
  discount: Rupees,
  paidAt: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** When the active payment link was made; null without one. */
  paymentLinkMadeAt: z.nullable(z.string()),
  /** When the shopper's data was erased. The address then has only what the invoice must contain. */
  erasedAt: z.nullable(z.string()),
  /** Null for a packer: only owners may see payments. */
  payments: z.nullable(z.array(PaymentRow)),
  /** Null for a packer, and before anything was paid. */
  money: z.nullable(OrderMoney),
  /** Refunds of payments that did not pay the order. Null for a packer. */
  otherRefunds: z._default(z.nullable(z.array(RefundRow)), null),
  messages: z.array(MessageRow),
  moves: z.array(MoveRow),
  /** Corrections of the tracking number, oldest first. */
  corrections: z._default(z.array(CorrectionRow), []),
  consignment: z.nullable(Consignment),
  /** For a Packed order on hold: its parcel and the state of the courier booking; null if nothing was booked. */
  heldParcel: z.nullable(
    z.object({ state: openEnum(HELD_PARCEL_STATES), courierName: z.string(), awb: z.string() }),
  ),
  /** Returned and lost ones, newest first. */
  earlierConsignments: z.array(Consignment),
  /** Not dismissed, newest first; packers get only those about parcels and messages. */
  alerts: z.array(Alert),
  /** Newest last. */
  notes: z.array(OrderNote),
  /** Staff notes about the customer, newest last. */
  customerNotes: z._default(z.array(z.string()), []),
  /** The GSTIN and name of a business, for the invoice; null without. */
  buyerGstin: z._default(z.nullable(z.string()), null),
  buyerBusinessName: z._default(z.nullable(z.string()), null),
  /** Its invoice, bill of supply or plain bill; null without. `taxedState`: the place of supply; null if it has no GST. */
  invoice: z._default(z.nullable(z.object({ number: z.string(), taxedState: z.nullable(z.string()) })), null),
  /** Invoice, credit notes and refund vouchers, oldest first. Null for a packer. */
  taxDocuments: z._default(z.nullable(z.array(TaxDocumentSummary)), null),
});
export type OrderDetail = z.output<typeof OrderDetail>;

export const getOrder = defineCall({
  method: "GET",
  path: "/api/admin/order/:id",
  summary: "One order with its payments, messages, moves, consignments and alerts",
  access: "packer",
  reads: ["orders"],
  params: z.object({ id: OrderRef }),
  reply: OrderDetail,
  failure: "Failed to fetch orders",
});

export const MAX_MOVE_REASON_LENGTH = 300;

export const changeOrderStatus = defineCall({
  method: "PUT",
  path: "/api/admin/order/change-status/:id",
  summary:
    "Changes the status of an order, also back as a correction; cancelling is for owners and refunds the shopper",
  access: "packer",
  changes: ["orders"],
  params: z.object({ id: OrderRef }),
  body: z.object({
    status: Status,
    /**
     * The reason for Returned, Lost, corrections and Cancelled; for Cancelled the e-mail to the shopper contains
     * it.
     */
    reason: z.optional(optionalText(MAX_MOVE_REASON_LENGTH)),
    /** For Cancelled after Returned: whether the units are restocked. */
    restock: z.optional(z.boolean()),
    /** Undoes the last move, which started from `status`; refused once the next step has begun. */
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
  summary: "Moves many Paid orders to Confirmed and e-mails their shoppers; lists those that failed",
  access: "packer",
  changes: ["orders"],
  body: z.object({ orderIds }),
  reply: z.object({ confirmed: z.array(OrderNumber), refused }),
  failure: "failed to update order status in the server",
});

export const packOrders = defineCall({
  method: "POST",
  path: "/api/admin/orders/pack",
  summary: "Moves many Confirmed orders to Packed; lists those that failed",
  access: "packer",
  changes: ["orders"],
  body: z.object({ orderIds }),
  reply: z.object({ packed: z.array(OrderNumber), refused }),
  failure: "failed to update order status in the server",
});

export const handOverOrders = defineCall({
  method: "POST",
  path: "/api/admin/orders/hand-over",
  summary: "Moves many Packed orders to Shipped after hand-over to the courier; lists those that failed",
  access: "packer",
  changes: ["orders"],
  body: z.object({ orderIds }),
  reply: z.object({ handedOver: z.array(OrderNumber), refused }),
  failure: "failed to update order status in the server",
});

export const undoMoves = defineCall({
  method: "POST",
  path: "/api/admin/orders/undo",
  summary: "Undoes the last move of many orders before their next step; lists those that failed",
  access: "packer",
  changes: ["orders"],
  body: z.object({
    orderIds,
    /** The status they were moved to. */
    moved: Status,
  }),
  reply: z.object({ undone: z.array(OrderNumber), refused }),
  failure: "failed to update order status in the server",
});

export const confirmOrder = defineCall({
  method: "GET",
  path: "/api/admin/confirm-email/:id",
  summary: "Sends the confirmation e-mail and moves Paid to Confirmed; on Confirmed it only sends again",
  access: "packer",
  changes: ["orders"],
  params: z.object({ id: OrderRef }),
  reply: z.object({ message: z.string(), success: z.boolean() }),
  failure: "failed to sent confirmation email to user",
});

export const editOrderAddress = defineCall({
  method: "PUT",
  path: "/api/admin/order/address/:id",
  summary: "Corrects where a paid order's parcel goes, and where its e-mails go, before the parcel is booked",
  access: "packer",
  changes: ["orders"],
  params: z.object({ id: OrderRef }),
  body: z.extend(StaffAddressFields, {
    /** The phone the courier calls instead of the verified one; null for the verified one. */
    contactPhone: z.optional(z.nullable(PhoneNumber)),
    /** For the invoice of a business, before it is issued; checked by rules/buyer.ts. Left out: unchanged. */
    buyerGstin: z.optional(z.string()),
    buyerBusinessName: z.optional(z.string()),
    /** The address `_id`, contact phone and business that the form was opened with; not checked if left out. */
    from: z.optional(
      z.object({
        addressId: z.string().check(z.maxLength(60)),
        contactPhone: z.nullable(PhoneNumber),
        buyerGstin: z.optional(z.nullable(z.string())),
        buyerBusinessName: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
  reply: z.object({
    address: Address,
    /** Whether a packing slip was printed with the old values. */
    wasPrinted: z.boolean(),
    /** Whether the courier's sheet was exported with the old values. */
    wasListed: z.boolean(),
  }),
  failure: "The address could not be saved",
});

export const sendMessageAgain = defineCall({
  method: "POST",
  path: "/api/admin/order/:id/messages/:messageId/send-again",
  summary: "Sends an e-mail about an order again while it is true, at most once a minute",
  access: "packer",
  changes: ["orders"],
  params: z.object({ id: OrderRef, messageId: z.guid() }),
  reply: z.object({ message: z.string(), success: z.boolean() }),
  failure: "The e-mail could not be sent again",
});
