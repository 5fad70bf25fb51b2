import * as z from "zod/mini";
import { MAX_LOW_STOCK_LEVEL } from "../rules/low-stock.ts";
import { PRODUCT_LIMITS } from "../rules/product-fields.ts";
import { defineCall } from "./call.ts";
import { ProductUuid, Slug } from "./ids.ts";
import { PageQuery } from "./paging.ts";

/** A product whose packets are counted, and how fast it sells. */
export const CountedProduct = z.object({
  _id: ProductUuid,
  productId: Slug,
  name: z.string(),
  /** Path of its first picture; null where it has none. */
  image: z.nullable(z.string()),
  /** The owner's switch. */
  inStock: z.boolean(),
  /** Units free to promise. */
  available: z.number(),
  /** Units beside these that still lie there: of orders not packed yet, and of who is paying now. */
  promised: z.number(),
  /** Its own level; null where it has the shop's. */
  lowStockLevel: z.nullable(z.number()),
  /** It runs low at so many units or fewer. */
  level: z.number(),
  /** Units paid for in the last 30 days, today included. */
  soldLately: z.number(),
  /** When the owner last changed it; sales do not count. */
  updatedAt: z.string(),
});
export type CountedProduct = z.output<typeof CountedProduct>;

const units = (max: number) => z.int("A whole number").check(z.minimum(0), z.maximum(max));

export const listCounted = defineCall({
  method: "GET",
  path: "/api/admin/low-stock",
  summary: "Counted products with the fewest units first: those that run low, or all",
  access: "owner",
  query: z.extend(PageQuery, {
    show: z.optional(z.enum(["low", "all"])),
    /** The units of the previous page's last entry, as that page had them: it may have been filled up since. */
    beforeUnits: z.optional(z.string().check(z.regex(/^\d{1,7}$/, "A number of units"))),
  }),
  reply: z.array(CountedProduct),
  failure: "Failed to fetch products.",
});

export const MAX_RESTOCKED = 200;

export const restock = defineCall({
  method: "POST",
  path: "/api/admin/low-stock",
  summary: "Sets units and levels of counted products; units sold meanwhile stay sold",
  access: "owner",
  body: z.object({
    products: z
      .array(
        z.object({
          _id: ProductUuid,
          /** As it was read: one that the owner has changed since is left as it is. */
          updatedAt: z.string(),
          available: units(PRODUCT_LIMITS.available),
          /** Units when it was read. Only the difference is applied. */
          availableBefore: units(PRODUCT_LIMITS.available),
          /** Null: the shop's level. */
          lowStockLevel: z.nullable(units(MAX_LOW_STOCK_LEVEL)),
        }),
      )
      .check(
        z.minLength(1, "There is nothing to save"),
        z.maxLength(MAX_RESTOCKED, `At most ${MAX_RESTOCKED} at a time`),
      ),
  }),
  reply: z.object({
    saved: z.array(CountedProduct),
    /** Changed by somebody since they were read, and not by this call; as they are now. */
    changedMeanwhile: z.array(CountedProduct),
    /** Deleted since, or not counted any more. */
    gone: z.array(ProductUuid),
  }),
  failure: "Failed to save the stock",
});
