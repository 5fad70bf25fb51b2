// Lists of products as shown on cards. Full products are in contract/catalogue.ts.
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
  /** Image path, served under /api/. */
  image: z.nullable(z.string()),
  /** The number of products on sale. */
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
const Limit = z.codec(
  z.string().check(z.regex(/^([1-9]|1[0-9]|2[0-4])$/, `A whole number from 1 to ${PRODUCTS_A_PAGE}`)),
  z.int(),
  { decode: Number, encode: String },
);
const Order = z.optional(z.enum(PRODUCT_ORDERS));

const CardPage = z.object({
  products: z.array(ProductCard),
  /** The length of the whole list. */
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
    /** Products per page, for callers that show fewer. */
    limit: z.optional(Limit),
  }),
  reply: z.extend(CardPage, {
    /** No product matches all terms; these are similar. */
    isGuess: z.boolean(),
  }),
  failure: "Failed to fetch products",
});

/** More than a cart or a day's packing contains. */
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
