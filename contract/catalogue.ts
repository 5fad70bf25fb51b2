import * as z from "zod/mini";
import { MAX_LINES } from "../rules/pricing.ts";
import { defineCall } from "./call.ts";
import { ProductOrCategoryRef, ProductRef } from "./ids.ts";
import { CategoryOfProduct, cardFields } from "./product-cards.ts";
import { productLabel } from "./product-label.ts";

export const Product = z.object({
  ...cardFields,
  description: z.string(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  ingredients: z.array(z.string()),
  netWeightGrams: z.number(),
  isVeg: z.boolean(),
  category: CategoryOfProduct,
  ...productLabel,
});
export type Product = z.output<typeof Product>;

/** The size of a page if no `limit` is given. */
export const MAX_PRODUCTS = 1_000;

export const listProducts = defineCall({
  method: "GET",
  path: "/api/products",
  summary: `Every product on sale, in the owner's order; beyond ${MAX_PRODUCTS}, the Link header has the next page's URL`,
  query: z.object({
    limit: z.optional(
      z.string().check(z.regex(/^(?:1000|[1-9][0-9]{0,2})$/, `A whole number from 1 to ${MAX_PRODUCTS}`)),
    ),
    /** The last product of the previous page. */
    after: z.optional(ProductRef),
    /** The name of a category. */
    category: z.optional(z.string().check(z.maxLength(80))),
  }),
  reply: z.array(Product),
  failure: "Failed to fetch products",
});

export const getProduct = defineCall({
  method: "GET",
  path: "/api/products/:id",
  summary: "One product by productId or _id",
  params: z.object({ id: ProductRef }),
  reply: Product,
  failure: "Failed to fetch product",
});

export const listRelatedProducts = defineCall({
  method: "GET",
  path: "/api/products/related/:id",
  summary:
    "Up to 8 products of a category (or of a product's category), filled up to 4 from other categories; those in stock first",
  params: z.object({ id: ProductOrCategoryRef }),
  query: z.object({ excludeId: z.optional(ProductOrCategoryRef) }),
  reply: z.array(Product),
  failure: "Failed to fetch related products",
});

export const listTopProducts = defineCall({
  method: "GET",
  path: "/api/users/get-top-products",
  summary: "The products the home page shows first",
  reply: z.array(z.object({ productId: Product })),
  failure: "Failed to fetch Top Products.",
});

export const checkInStock = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/users/check-in-stock",
  summary: "Which lines of a cart can no longer be bought",
  body: z.object({
    kart: z.array(z.object({ productId: z.string().check(z.maxLength(80)) })).check(z.maxLength(MAX_LINES)),
  }),
  reply: z.object({ success: z.boolean(), outOfStock: z.array(z.string()) }),
  failure: "error",
});
