import * as z from "zod/mini";
import { SHOP_PAGE_NAMES } from "../rules/shop-pages.ts";
import { defineCall } from "./call.ts";
import { Rupees } from "./rupees.ts";

export const getShopPage = defineCall({
  method: "GET",
  path: "/api/shop/pages/:name",
  summary: "A page about the shop as the owner wrote it; empty where the built-in text applies",
  params: z.object({ name: z.enum(SHOP_PAGE_NAMES) }),
  /** In the format of rules/policy-text.ts. */
  reply: z.object({ text: z.string() }),
  failure: "Failed to fetch the page",
});

export const getPriceRange = defineCall({
  method: "GET",
  path: "/api/shop/price-range",
  summary: "The lowest and the highest selling price of the catalogue; null where there are no products",
  reply: z.nullable(z.object({ lowest: Rupees, highest: Rupees })),
  failure: "Failed to fetch the prices",
});
