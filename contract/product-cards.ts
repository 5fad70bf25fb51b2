// Lists of products as cards show them. The whole products are in contract/catalogue.ts.
import * as z from "zod/mini";
import {
  MAX_SEARCH_LENGTH,
  PRODUCT_ORDERS,
  PRODUCTS_A_PAGE,
  readPage,
  WHOLE_LIST,
} from "../rules/catalogue-pages.ts";
import { defineCall } from "./call.ts";
import { ProductRef, ProductUuid, Slug } from "./ids.ts";
import { Rupees } from "./rupees.ts";

export const cardFields = {
  _id: ProductUuid,
  productId: Slug,
  name: z.string(),
  /** Image paths, served under /api/; the main picture first. */
  images: z.array(z.string()),
  sellingPrice: Rupees,
  mrp: Rupees,
  stock: z.boolean(),
};
export const CategoryOfProduct = z.object({ _id: z.string(), name: z.string() });

export const ProductCard = z.object({ ...cardFields, category: CategoryOfProduct });
export type ProductCard = z.output<typeof ProductCard>;

const ShopCategory = z.object({
  _id: z.string(),
  name: z.string(),
  /** Path of its picture, served under /api/. */
  image: z.nullable(z.string()),
  /** How many are on sale. */
  products: z.int(),
});

export const listShopCategories = defineCall({
  method: "GET",
  path: "/api/shop/categories",
  summary: "The categories that have products on sale, with how many",
  reply: z.array(ShopCategory),
  failure: "Failed to fetch categories",
});

const PageNumber = z.codec(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/, "A whole number from 1")), z.int(), {
  decode: readPage,
  encode: String,
});
const Order = z.optional(z.enum(PRODUCT_ORDERS));

const CardPage = z.object({
  products: z.array(ProductCard),
  /** In the whole list. */
  total: z.int(),
});

export const listProductCards = defineCall({
  method: "GET",
  path: "/api/shop/products",
  summary: `Products on sale as cards: a list of up to ${WHOLE_LIST} whole, a longer one ${PRODUCTS_A_PAGE} a page`,
  query: z.object({
    category: z.optional(z.string().check(z.maxLength(80))),
    sort: Order,
    page: z.optional(PageNumber),
  }),
  reply: CardPage,
  failure: "Failed to fetch products",
});

export const searchProductCards = defineCall({
  method: "GET",
  path: "/api/shop/search",
  summary: "Products on sale that have every word, or else a word that is nearly so",
  query: z.object({
    q: z.string().check(z.minLength(1), z.maxLength(MAX_SEARCH_LENGTH)),
    sort: Order,
    page: z.optional(PageNumber),
  }),
  reply: z.extend(CardPage, {
    /** Nothing has all the words: these are only like them. */
    isGuess: z.boolean(),
  }),
  failure: "Failed to fetch products",
});

/** More than a cart or a day's packing has. */
export const MAX_FOUND_BY_ID = 500;

export const findProductCards = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/shop/find-products",
  summary: "The products among these that are on sale, in the owner's order",
  body: z.object({ productIds: z.array(ProductRef).check(z.maxLength(MAX_FOUND_BY_ID)) }),
  reply: z.array(ProductCard),
  failure: "Failed to fetch products",
});
