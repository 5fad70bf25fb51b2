import * as z from "zod/mini";
import { MAX_TOP_PRODUCTS, MIN_TOP_PRODUCTS } from "../rules/top-products.ts";
import { AdminProduct } from "./admin-products.ts";
import { Done, defineCall } from "./call.ts";
import { ProductRef } from "./ids.ts";

const ProductIds = z.array(ProductRef);

/** The list itself, or an object with the list as its only property. */
const ChosenProducts = z.codec(
  z.union([
    ProductIds,
    z
      .record(z.string(), ProductIds)
      .check(z.refine((given) => Object.keys(given).length === 1, "Send one list of products")),
  ]),
  z
    .array(ProductRef)
    .check(
      z.minLength(MIN_TOP_PRODUCTS, `At least ${MIN_TOP_PRODUCTS} products`),
      z.maxLength(MAX_TOP_PRODUCTS, `At most ${MAX_TOP_PRODUCTS} products`),
    ),
  {
    decode: (given) => (Array.isArray(given) ? given : (Object.values(given)[0] ?? [])),
    encode: (chosen) => chosen,
  },
);

export const setTopProducts = defineCall({
  method: "POST",
  path: "/api/admin/set-top-products",
  summary: "Sets the 2 to 10 products that the home page shows first, in this order",
  access: "owner",
  changes: ["catalogue"],
  body: ChosenProducts,
  reply: Done,
  failure: "Failed to set Top Products",
});

export const listChosenTopProducts = defineCall({
  method: "GET",
  path: "/api/admin/get-top-products",
  summary: "The products the home page shows first",
  access: "owner",
  reads: ["catalogue"],
  reply: z.array(z.object({ productId: AdminProduct })),
  failure: "Failed to fetch Top Products.",
});
