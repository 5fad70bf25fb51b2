// The orders' list, narrowed down by filters and by one search over everything that names an order.
import * as z from "zod/mini";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { Done, defineCall } from "./call.ts";
import { Day } from "./dashboard.ts";
import { lineText } from "./form.ts";
import { AdminOrder, MAX_SEARCH_LENGTH } from "./orders.ts";
import { Limit } from "./paging.ts";
import { Rupees } from "./rupees.ts";

export const MAX_WORD_LENGTH = 80;
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WORD_LENGTH));

/** All of it stands in the screen's address; an order has to fit each. */
export const OrderFilters = z.object({
  status: z.optional(z.enum(ORDER_STATUSES)),
  /** Days of the booking in India, both included. */
  from: z.optional(Day),
  until: z.optional(Day),
  /** A courier's name, as the order's consignment has it. */
  courier: z.optional(word),
  coupon: z.optional(word),
  /** Words of a product's name. */
  product: z.optional(word),
  /** Only what must not go on for now. */
  held: z.optional(z.literal("1")),
});
export type OrderFilters = z.output<typeof OrderFilters>;

/** Everything that narrows the list down. In the body: URLs are logged, and must not contain phones and names. */
const criteria = {
  /** A number of the order, its parcel's tracking number, a phone, an e-mail, part of a name, a pincode or a product. */
  search: z.optional(
    z.string().check(z.trim(), z.minLength(1, "Enter what to search for"), z.maxLength(MAX_SEARCH_LENGTH)),
  ),
  filters: OrderFilters,
};
const OrderCriteria = z.object(criteria);
export type OrderCriteria = z.output<typeof OrderCriteria>;

export const findOrders = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/orders/find",
  summary: "Orders that fit all filters and the search, the newest first",
  access: "staff",
  body: z.object({ ...criteria, limit: Limit, before: z.optional(z.guid()) }),
  reply: z.array(AdminOrder),
  failure: "Failed to fetch orders",
});

/**
 * Beyond so many, orders are only counted when somebody asks for it: a screen must not wait for a million. Each one that a
 * search finds has to be looked up by itself.
 */
export const MAX_COUNTED = { filtered: 10_000, searched: 3_000 };

// Not made again by itself: counting them all may be what takes too long.
export const countFoundOrders = defineCall({
  method: "POST",
  path: "/api/admin/orders/found",
  summary: "How many orders fit, and for an owner their sum",
  access: "staff",
  body: z.object({
    ...criteria,
    /** Counts them all, however long that takes. */
    isWhole: z.optional(z.boolean()),
  }),
  /**
   * The sum is null where there are more than `count`, as many as MAX_COUNTED has, and they were not counted. A packer is not
   * told it: what the shop takes in is the owner's.
   */
  reply: z.object({ count: z.number(), total: z.optional(z.nullable(Rupees)) }),
  failure: "Failed to fetch orders",
});

/** Every order that fits, the newest first, as a file. By POST: what is searched for stays out of addresses. */
export const ORDERS_EXPORT_PATH = "/api/admin/orders/export";
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const OrdersExport = z.object({ ...criteria, format: z.enum(EXPORT_FORMATS) });
export type OrdersExport = z.output<typeof OrdersExport>;

export const listOrderWords = defineCall({
  method: "GET",
  path: "/api/admin/order-words",
  summary: "Couriers, and for an owner coupons, that orders can be narrowed down by",
  access: "staff",
  reply: z.object({ couriers: z.array(z.string()), coupons: z.array(z.string()) }),
  failure: "Failed to fetch orders",
});

export const MAX_ORDER_VIEWS = 30;
export const MAX_VIEW_NAME_LENGTH = 40;

export const OrderView = z.object({
  _id: z.guid(),
  name: z.string(),
  filters: OrderFilters,
  /** An owner's view is changed and removed by owners alone. */
  canChange: z.boolean(),
});
export type OrderView = z.output<typeof OrderView>;

export const listOrderViews = defineCall({
  method: "GET",
  path: "/api/admin/order-views",
  summary: "Filters of the orders' list that were saved under a name; packers get none with a coupon",
  access: "staff",
  reply: z.array(OrderView),
  failure: "Failed to fetch the saved views",
});

export const saveOrderView = defineCall({
  method: "POST",
  path: "/api/admin/order-views",
  summary: "Saves filters under a name, instead of those it had before",
  access: "staff",
  status: 201,
  body: z.object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Enter a name"),
        z.maxLength(MAX_VIEW_NAME_LENGTH, `At most ${MAX_VIEW_NAME_LENGTH} characters`),
        lineText,
      ),
    filters: OrderFilters,
  }),
  reply: OrderView,
  failure: "The view could not be saved",
});

export const removeOrderView = defineCall({
  method: "DELETE",
  path: "/api/admin/order-views/:id",
  summary: "Removes a saved view",
  access: "staff",
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "The view could not be removed",
});
