// The daily work on orders, from Paid to the hand-over, and the orders that need attention first.
import * as z from "zod/mini";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { PAPERWORK } from "../rules/paperwork.ts";
import { HELD_PARCEL_STATES } from "../rules/parcel-stages.ts";
import { HOLD_REASONS } from "../rules/payment-states.ts";
import { defineCall } from "./call.ts";
import { OrderNumber, orderNumbers } from "./ids.ts";
import { MAX_MOVED_AT_ONCE, PaperworkVersion } from "./orders.ts";
import { Rupees } from "./rupees.ts";
import { openEnum } from "./word.ts";

/** The most orders of a status that are checked; a busier shop works through them in batches. */
export const MAX_OPEN = 1_000;

/** Orders waiting for a step, by dispatch number. `hasMore`: there are more than the MAX_OPEN that were checked. */
const Step = z.object({ orderIds: z.array(OrderNumber), hasMore: z.boolean() });
export type Step = z.output<typeof Step>;

/** An order that needs attention before its next step. */
const Exception = z.object({
  orderId: OrderNumber,
  dispatchNumber: z.nullable(z.string()),
  /** The customer's name; null once it was erased. */
  name: z.nullable(z.string()),
  status: openEnum(ORDER_STATUSES),
  /** Why it is on hold; null if it is not. */
  held: z.nullable(openEnum(HOLD_REASONS)),
  /** The reason staff gave for a hold; null without one. */
  holdReason: z.nullable(z.string()),
  /** No unit is left to send: all were refunded or removed. */
  isPaidBack: z.boolean(),
  /** Its pincode is unknown, or is in another state than its address. */
  isAddressUnclear: z.boolean(),
  /** A courier cannot find its address: a field is only "." or "na". Missing in replies of the previous release. */
  isAddressIncomplete: z._default(z.boolean(), false),
  /** Names of its products that are marked as out of stock. */
  soldOut: z.array(z.string()),
  /** The state of the courier booking while the order is Packed and on hold; null if nothing was booked. */
  heldParcel: z.nullable(openEnum(HELD_PARCEL_STATES)),
  /** It has alerts that are not dismissed. */
  hasAlert: z.boolean(),
});
export type Exception = z.output<typeof Exception>;

/** The steps leave out orders on hold and orders with nothing left to send. */
export const Today = z.object({
  /** Hour of the day in India; Confirmed orders booked before it are packed today. */
  cutoffHour: z.number(),
  /** Paid orders. */
  toConfirm: Step,
  /** To pack today, without a printed packing slip. */
  toPrint: Step,
  /** To pack today, not in an exported courier's sheet. */
  toList: Step,
  /** To pack today: Confirmed, and booked before the cut-off. */
  toPack: Step,
  /** Packed, and not booked at a carrier. */
  toShip: Step,
  /** Packed and booked: the parcel waits for the courier. */
  toHandOver: Step,
  /** Unsent e-mails about orders: all of them, and those that the mail server has not accepted so far. */
  emails: z.object({ waiting: z.number(), failing: z.number() }),
  exceptions: z.array(Exception),
  /** Whether any order was ever paid. */
  hasSold: z._default(z.boolean(), true),
  /** Whether the shop has an account with a courier. */
  hasCourier: z.boolean(),
  /**
   * Shipping runs of the last day, newest first: orders waiting for the courier, orders booked, and how many of
   * these had no label at the last printing.
   */
  runs: z.array(
    z.object({
      runId: z.guid(),
      startedAt: z._default(z.string(), ""),
      waiting: z.number(),
      booked: z.number(),
      withoutLabel: z.number(),
    }),
  ),
});
export type Today = z.output<typeof Today>;

export const getToday = defineCall({
  method: "GET",
  path: "/api/admin/today",
  summary: "How many orders wait for each step of the day, and those that need attention",
  access: "packer",
  reads: ["orders"],
  reply: Today,
  failure: "Failed to fetch orders",
});

/** What happened today so far, and what is left. Days are those of India. */
export const EndOfDay = z.object({
  /** Orders paid in cash today. `refunded`: today's refunds of cash orders, made in cash or by bank transfer. */
  cash: z.object({ orders: z.number(), taken: Rupees, refunded: Rupees }),
  /** Orders paid through the payment provider today. */
  online: z.object({ orders: z.number(), taken: Rupees }),
  /** All refunds made today, those of cash orders included, and disputes lost today. */
  refunds: z.object({ count: z.number(), amount: Rupees }),
  packed: z.number(),
  shipped: z.number(),
  /** Confirmed orders placed before today's cut-off that are not packed yet. */
  dueToday: z._default(z.number(), 0),
  /**
   * Orders for tomorrow, without those due today. Those on hold are counted apart; those with nothing left to send are
   * not counted.
   */
  left: z.object({ toConfirm: z.number(), toPack: z.number(), toShip: z.number(), onHold: z.number() }),
});
export type EndOfDay = z.output<typeof EndOfDay>;

export const getEndOfDay = defineCall({
  method: "GET",
  path: "/api/admin/today/end",
  summary: "The end of the day: cash, refunds, parcels shipped, and what is left for tomorrow",
  access: "owner",
  reads: ["orders"],
  reply: EndOfDay,
  failure: "Failed to fetch the end of the day",
});

export const recordPaperwork = defineCall({
  method: "POST",
  path: "/api/admin/orders/paperwork",
  summary: "Records that packing slips were printed, or the courier's sheet written, for these orders",
  access: "packer",
  changes: ["orders"],
  body: z.object({
    orderIds: orderNumbers(MAX_MOVED_AT_ONCE),
    /** The `paperworkVersion` of each order as printed, in the same order; not checked if left out. */
    versions: z.optional(z.array(PaperworkVersion).check(z.maxLength(MAX_MOVED_AT_ONCE))),
    kind: z.enum(PAPERWORK),
  }),
  reply: z.object({
    /** The number of `newlyRecorded` orders. */
    recorded: z.number(),
    /** Orders that had no such paperwork before. */
    newlyRecorded: z.array(OrderNumber),
    /** Orders that have changed since the paperwork was made: it must be made again. */
    changed: z.array(OrderNumber),
  }),
  failure: "The printed orders could not be recorded",
});

export const undoPaperwork = defineCall({
  method: "POST",
  path: "/api/admin/orders/paperwork/undo",
  summary:
    "Records that packing slips were not printed, or the courier's sheet not written, for these orders after all",
  access: "packer",
  changes: ["orders"],
  body: z.object({ orderIds: orderNumbers(MAX_MOVED_AT_ONCE), kind: z.enum(PAPERWORK) }),
  reply: z.object({
    /** How many of them return to the steps of Today. */
    undone: z.number(),
  }),
  failure: "The change could not be recorded",
});
