// The order list with its filters and its search.
import * as z from "zod/mini";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { Done, defineCall } from "./call.ts";
import { Day } from "./dashboard.ts";
import { lineText } from "./form.ts";
import { AdminOrder, MAX_SEARCH_LENGTH } from "./orders.ts";
import { Limit } from "./paging.ts";
import { Rupees } from "./rupees.ts";

export const MAX_TERM_LENGTH = 80;
const filterText = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TERM_LENGTH), lineText);

/** The filters are part of the screen's URL. An order must match all of them. */
export const OrderFilters = z.object({
  status: z.optional(z.enum(ORDER_STATUSES)),
  /** Days of the booking in India, both included. */
  from: z.optional(Day),
  until: z.optional(Day),
  /** The courier name of the order's consignment. */
  courier: z.optional(filterText),
  coupon: z.optional(filterText),
  /** Part of a product's name. */
  product: z.optional(filterText),
  /** Only orders on hold. */
  held: z.optional(z.literal("1")),
});
export type OrderFilters = z.output<typeof OrderFilters>;

export const OrderSearchText = z
  .string()
  .check(z.trim(), z.minLength(1, "Enter what to search for"), z.maxLength(MAX_SEARCH_LENGTH), lineText);

/** All criteria of the list. In the body, because URLs are logged and must not contain phones and names. */
const criteria = {
  /** An order number, tracking number, phone, e-mail, pincode, or part of one of the numbers, a name or product. */
  search: z.optional(OrderSearchText),
  filters: OrderFilters,
};
const OrderCriteria = z.object(criteria);
export type OrderCriteria = z.output<typeof OrderCriteria>;

export const findOrders = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/orders/find",
  summary:
    "Orders that fit all filters and the search, the newest first. Four digits and more also find parts of phones and tracking numbers: whole numbers first, then ends, then other parts",
  access: "packer",
  reads: ["orders"],
  body: z.object({ ...criteria, limit: Limit, before: z.optional(z.guid()) }),
  reply: z.array(AdminOrder),
  failure: "Failed to fetch orders",
});

/**
 * Beyond these counts, orders are counted only on request, so that a screen does not wait for a million. Searches
 * have a lower limit, because each match needs a look-up of its own.
 */
export const MAX_COUNTED = { filtered: 10_000, searched: 3_000 };

export const countFoundOrders = defineCall({
  method: "POST",
  onlyReads: true,
  // Counting everything may be what timed out.
  isRepeatable: false,
  path: "/api/admin/orders/found",
  summary: "How many orders fit, and for an owner their sum",
  access: "packer",
  reads: ["orders"],
  body: z.object({
    ...criteria,
    /** Counts everything, however long it takes. */
    isWhole: z.optional(z.boolean()),
  }),
  /**
   * Without `isWhole`, `count` is at most the limit in MAX_COUNTED; if more orders match, `total` is null. Packers
   * get no `total`: revenue is shown to owners only.
   */
  reply: z.object({ count: z.number(), total: z.optional(z.nullable(Rupees)) }),
  failure: "Failed to fetch orders",
});

/** All matching orders as a file, in the order of the list. By POST, so that search terms stay out of URLs. */
export const ORDERS_EXPORT_PATH = "/api/admin/orders/export";
export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const OrdersExport = z.object({ ...criteria, format: z.enum(EXPORT_FORMATS) });
export type OrdersExport = z.output<typeof OrdersExport>;

export const listOrderFilterValues = defineCall({
  method: "GET",
  path: "/api/admin/order-words",
  summary: "Couriers, and for an owner coupons, that orders can be narrowed down by",
  access: "packer",
  reply: z.object({ couriers: z.array(z.string()), coupons: z.array(z.string()) }),
  failure: "Failed to fetch orders",
});

export const MAX_ORDER_VIEWS = 30;
export const MAX_VIEW_NAME_LENGTH = 40;

export const OrderView = z.object({
  _id: z.guid(),
  name: z.string(),
  filters: OrderFilters,
  /** Only owners may change or remove an owner's view. */
  canChange: z.boolean(),
});
export type OrderView = z.output<typeof OrderView>;

export const listOrderViews = defineCall({
  method: "GET",
  path: "/api/admin/order-views",
  summary: "Filters of the orders' list that were saved under a name; packers get none with a coupon",
  access: "packer",
  reads: ["order views"],
  reply: z.array(OrderView),
  failure: "Failed to fetch the saved views",
});

export const saveOrderView = defineCall({
  method: "POST",
  path: "/api/admin/order-views",
  summary: "Saves filters under a name, instead of those it had before",
  access: "packer",
  changes: ["order views"],
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
  access: "packer",
  changes: ["order views"],
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "The view could not be removed",
});
