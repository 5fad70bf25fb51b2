import * as z from "zod/mini";
import { isDiscountPercentage, MAX_COUPON_NAME_LENGTH } from "../rules/pricing.ts";
import { LARGEST_USUAL_DISCOUNT } from "../rules/reauthentication.ts";
import { Done, defineCall } from "./call.ts";
import { PageQuery } from "./paging.ts";
import { Rupees } from "./rupees.ts";

const Instant = z.nullable(z.iso.datetime({ offset: true, error: "A date and time" }));
const Count = z.nullable(
  z.int("A whole number").check(z.minimum(1, "At least 1"), z.maximum(1_000_000, "At most 10,00,000")),
);

const PASSWORD_AGAIN = `Above ${LARGEST_USUAL_DISCOUNT} % it needs the password again`;

const rules = {
  isActive: z.boolean(),
  /** ISO 8601 with offset; null for no limit. */
  validFrom: Instant,
  validUntil: Instant,
  /** The minimum price of the items, before discount. */
  minItemsPrice: Rupees.check(z.minimum(0 as never, "Not below 0")),
  /** How often it can be used, in total and per phone; null for no limit. */
  totalLimit: Count,
  perPhoneLimit: Count,
};

export const AdminCoupon = z.object({
  _id: z.string(),
  couponName: z.string(),
  discountPercentage: z.number(),
  ...rules,
  usedCount: z.number(),
  createdAt: z.string(),
});
export type AdminCoupon = z.output<typeof AdminCoupon>;

export const listCoupons = defineCall({
  method: "GET",
  path: "/api/admin/coupon",
  summary: "Every coupon, the newest first",
  access: "owner",
  reads: ["coupons"],
  query: PageQuery,
  reply: z.array(AdminCoupon),
  failure: "Failed to fetch coupons",
});

export const addCoupon = defineCall({
  method: "POST",
  path: "/api/admin/coupon",
  summary: `Adds a coupon; upper and lower case make no difference in its name. ${PASSWORD_AGAIN}`,
  access: "owner",
  changes: ["coupons"],
  status: 201,
  body: z.object({
    couponName: z
      .string()
      .check(
        z.trim(),
        z.regex(/^[A-Za-z0-9_-]+$/, "Letters, digits, dashes and underscores"),
        z.maxLength(MAX_COUPON_NAME_LENGTH, `At most ${MAX_COUPON_NAME_LENGTH} characters`),
      ),
    discountPercentage: z
      .number()
      .check(z.refine(isDiscountPercentage, "Above 0 and at most 99, with at most two decimals")),
    isActive: z._default(rules.isActive, true),
    validFrom: z._default(rules.validFrom, null),
    validUntil: z._default(rules.validUntil, null),
    minItemsPrice: z.optional(rules.minItemsPrice),
    totalLimit: z._default(rules.totalLimit, null),
    perPhoneLimit: z._default(rules.perPhoneLimit, null),
  }),
  reply: AdminCoupon,
  failure: "Failed to add coupon",
});

export const editCoupon = defineCall({
  method: "PUT",
  path: "/api/admin/coupon/:id",
  summary: `Changes when and how often a coupon can be used. ${PASSWORD_AGAIN}, except to switch it off`,
  access: "owner",
  changes: ["coupons"],
  params: z.object({ id: z.guid() }),
  body: z.partial(z.object(rules)),
  reply: AdminCoupon,
  failure: "Failed to update coupon",
});

export const deleteCoupon = defineCall({
  method: "DELETE",
  path: "/api/admin/coupon/:id",
  summary: "Deletes a coupon; orders that used it keep their discount",
  access: "owner",
  changes: ["coupons"],
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to delete coupon",
});
