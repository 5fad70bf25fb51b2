// The morning's work: from Paid to the courier's van, and what has to be looked at before it goes out.
import * as z from "zod/mini";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { PAPERWORK } from "../rules/paperwork.ts";
import { HELD_PARCEL_STATES } from "../rules/parcel-stages.ts";
import { HOLD_REASONS } from "../rules/payment-states.ts";
import { defineCall } from "./call.ts";
import { OrderNumber, orderNumbers } from "./ids.ts";
import { MAX_MOVED_AT_ONCE, PaperworkVersion } from "./orders.ts";
import { word } from "./word.ts";

/** How many orders of a status are looked at; whoever has more does them in turns. */
export const MAX_OPEN = 1_000;

/** The orders that wait for a step, by dispatch number; `hasMore` where there are more than MAX_OPEN, which are checked. */
const Step = z.object({ orderIds: z.array(OrderNumber), hasMore: z.boolean() });
export type Step = z.output<typeof Step>;

/** An order that somebody should look at before it goes on. */
const Exception = z.object({
  orderId: OrderNumber,
  dispatchNumber: z.nullable(z.string()),
  status: word(ORDER_STATUSES),
  /** Why it must not go on; null where it may. */
  held: z.nullable(word(HOLD_REASONS)),
  /** Why somebody of the shop holds it; null where nobody does. */
  holdReason: z.nullable(z.string()),
  /** No unit of it is left to send: all were paid back or taken out. */
  isPaidBack: z.boolean(),
  /** Its pincode is unknown, or lies in another state than its address. */
  isAddressUnclear: z.boolean(),
  /** Names of its products that are switched off as out of stock. */
  soldOut: z.array(z.string()),
  /** What became of the courier booking of its parcel, while it is Packed and held; null where nothing was booked. */
  heldParcel: z.nullable(word(HELD_PARCEL_STATES)),
  /** It has alarms that nobody has dismissed. */
  hasAlarm: z.boolean(),
});
export type Exception = z.output<typeof Exception>;

/** Held orders, and those with nothing left to send, are in no step. */
export const Today = z.object({
  /** Hour of the day in India; Confirmed orders booked before it are packed today. */
  cutoffHour: z.number(),
  /** Paid. */
  toConfirm: Step,
  /** To pack today, without a packing slip so far. */
  toPrint: Step,
  /** To pack today, in no sheet of the courier's so far. */
  toList: Step,
  /** To pack today: Confirmed, and booked before the cut-off. */
  toPack: Step,
  /** Packed, and not booked at a carrier. */
  toShip: Step,
  /** Packed and booked: the parcel waits for the courier. */
  toHandOver: Step,
  /** E-mails about orders that are not sent yet: in all, and those that the mail server did not take so far. */
  emails: z.object({ waiting: z.number(), failing: z.number() }),
  exceptions: z.array(Exception),
  /** Whether the shop has an account at a courier. */
  hasCourier: z.boolean(),
  /** Shipping runs of the last day, the newest first: how many orders wait for the courier, how many are booked, and how
   * many of these had no label when the labels were last printed. */
  runs: z.array(
    z.object({ runId: z.guid(), waiting: z.number(), booked: z.number(), withoutLabel: z.number() }),
  ),
});
export type Today = z.output<typeof Today>;

export const getToday = defineCall({
  method: "GET",
  path: "/api/admin/today",
  summary: "How many orders wait for each step of the morning, and those that somebody should look at first",
  access: "staff",
  reply: Today,
  failure: "Failed to fetch orders",
});

export const recordPaperwork = defineCall({
  method: "POST",
  path: "/api/admin/orders/paperwork",
  summary: "Records that packing slips were printed, or the courier's sheet written, for these orders",
  access: "staff",
  body: z.object({
    orderIds: orderNumbers(MAX_MOVED_AT_ONCE),
    /** The orders' `paperworkVersion` that is on it, in the same order; not checked where it is not told. */
    versions: z.optional(z.array(PaperworkVersion).check(z.maxLength(MAX_MOVED_AT_ONCE))),
    kind: z.enum(PAPERWORK),
  }),
  reply: z.object({
    /** How many of them had none of it before. */
    recorded: z.number(),
    /** Those that had none of it before. */
    newlyRecorded: z.array(OrderNumber),
    /** Those of which something else is true by now: it is to be made again. */
    changed: z.array(OrderNumber),
  }),
  failure: "The shop could not note that these orders were printed",
});

export const undoPaperwork = defineCall({
  method: "POST",
  path: "/api/admin/orders/paperwork/undo",
  summary:
    "Records that packing slips were not printed, or the courier's sheet not written, for these orders after all",
  access: "staff",
  body: z.object({ orderIds: orderNumbers(MAX_MOVED_AT_ONCE), kind: z.enum(PAPERWORK) }),
  reply: z.object({
    /** How many of them are offered on Today again. */
    undone: z.number(),
  }),
  failure: "The shop could not record that these orders were not printed",
});
