import * as z from "zod/mini";
import { MAX_LOW_STOCK_LEVEL } from "../rules/low-stock.ts";
import { PRODUCT_LIMITS } from "../rules/product-fields.ts";
import { defineCall } from "./call.ts";
import { ProductUuid, Slug } from "./ids.ts";
import { PageQuery } from "./paging.ts";

/** A product whose units are counted, and how fast it sells. */
export const CountedProduct = z.object({
  _id: ProductUuid,
  productId: Slug,
  name: z.string(),
  /** Path of its first picture; null without one. */
  image: z.nullable(z.string()),
  /** The owner's switch. */
  inStock: z.boolean(),
  /** Units not yet sold or held. */
  available: z.number(),
  /**
   * Units that are still in the shop in addition to `available`: of orders not packed yet, and held for payments
   * under way.
   */
  promised: z.number(),
  /** The product's own level; null for the shop's default. */
  lowStockLevel: z.nullable(z.number()),
  /** The level in effect: the product runs low at this many units or fewer. */
  level: z.number(),
  /** Units paid for in the last 30 days, today included. */
  soldLately: z.number(),
  /** When the owner last changed it; sales do not change it. */
  updatedAt: z.string(),
});
export type CountedProduct = z.output<typeof CountedProduct>;

const units = (max: number) => z.int("A whole number").check(z.minimum(0), z.maximum(max));

export const listCounted = defineCall({
  method: "GET",
  path: "/api/admin/low-stock",
  summary: "Counted products with the fewest units first: those that run low, or all",
  access: "owner",
  reads: ["catalogue"],
  query: z.extend(PageQuery, {
    show: z.optional(z.enum(["low", "all"])),
    /** `available` of the previous page's last entry as that page showed it; it may have been restocked since. */
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
  changes: ["catalogue"],
  body: z.object({
    products: z
      .array(
        z.object({
          _id: ProductUuid,
          /** The `updatedAt` that was read: a product changed by the owner since is not saved. */
          updatedAt: z.string(),
          available: units(PRODUCT_LIMITS.available),
          /** The units that were read; only the difference is applied. */
          availableBefore: units(PRODUCT_LIMITS.available),
          /** Null for the shop's default level. */
          lowStockLevel: z.nullable(units(MAX_LOW_STOCK_LEVEL)),
        }),
      )
      .check(
        z.minLength(1, "No changes to save"),
        z.maxLength(MAX_RESTOCKED, `At most ${MAX_RESTOCKED} at a time`),
      ),
  }),
  reply: z.object({
    saved: z.array(CountedProduct),
    /** Changed elsewhere since they were read, so not saved; with their current values. */
    changedMeanwhile: z.array(CountedProduct),
    /** Deleted since, or no longer counted. */
    gone: z.array(ProductUuid),
  }),
  failure: "Failed to save the stock",
});
