import * as z from "zod/mini";
import { GST_RATE_ERROR, isGstRate } from "../rules/gst-rates.ts";
import { MAX_LOW_STOCK_LEVEL } from "../rules/low-stock.ts";
import { percentTyped } from "../rules/number-input.ts";
import { HSN_CODE, HSN_ERROR, PRICE_ERROR, PRODUCT_LIMITS, plainHsnCode } from "../rules/product-fields.ts";
import { MAX_PICTURES } from "../rules/upload.ts";
import { Done, defineCall } from "./call.ts";
import { Product } from "./catalogue.ts";
import {
  FormFlag,
  FormRupees,
  formJson,
  formOptionalWholeNumber,
  formTexts,
  formWholeNumber,
  optionalText,
  PictureOrPath,
  shortText,
} from "./form.ts";
import { ProductRef } from "./ids.ts";
import { Limit, PageQuery } from "./paging.ts";
import { labelFields } from "./product-label-form.ts";

export const ProductDetail = z.object({
  label: shortText(PRODUCT_LIMITS.detailLabel, "Enter a label"),
  value: shortText(PRODUCT_LIMITS.detailValue, "Enter a value"),
});

/** A product with the fields for its owner. */
export const AdminProduct = z.extend(Product, {
  /** The owner's switch. `stock` is also false when no units are left. */
  inStock: z.boolean(),
  /** Units not yet sold or held; null if they are not counted. */
  available: z.nullable(z.number()),
  /** Counts the edits of `available` by staff; sales, holds and returns do not change it. */
  unitsVersion: z.number(),
  /** The number typed last. */
  unitsTyped: z.nullable(z.number()),
  /** The product runs low at this many units or fewer; null for the shop's default level. */
  lowStockLevel: z.nullable(z.number()),
  hsnCode: z.string(),
  gstRatePercent: z.number(),
  updatedAt: z.string(),
  /** The pictures that replace `images` once they are prepared; null if none are being prepared. */
  nextImages: z.nullable(z.array(z.string())),
});
export type AdminProduct = z.output<typeof AdminProduct>;

const MAX_UNITS_VERSION = 2_147_483_647;

const GstRate = z.codec(
  z.string().check(z.refine((typed) => isGstRate(percentTyped(typed)), GST_RATE_ERROR)),
  z.number(),
  { decode: percentTyped, encode: String },
);

export const productFields = {
  name: shortText(PRODUCT_LIMITS.name, "Enter a name"),
  /** `_id` of a category. */
  category: z.guid("Choose a category"),
  sellingPrice: FormRupees.check(z.refine((price) => price > 0, PRICE_ERROR)),
  mrp: FormRupees,
  description: optionalText(PRODUCT_LIMITS.description),
  ingredients: formTexts(PRODUCT_LIMITS.ingredients, PRODUCT_LIMITS.ingredient),
  details: formJson(
    z.array(ProductDetail).check(z.maxLength(PRODUCT_LIMITS.details, `At most ${PRODUCT_LIMITS.details}`)),
  ),
  netWeightGrams: formWholeNumber(0, PRODUCT_LIMITS.netWeightGrams),
  hsnCode: z.string().check(z.overwrite(plainHsnCode), z.regex(HSN_CODE, HSN_ERROR)),
  gstRatePercent: GstRate,
  isVeg: FormFlag,
  stock: FormFlag,
  /** Empty if units are not counted. */
  available: formOptionalWholeNumber(0, PRODUCT_LIMITS.available),
  /**
   * `available` when the form was opened. If it is sent, only the difference is applied, so that units sold or held
   * in the meantime are not sold twice.
   */
  availableBefore: formOptionalWholeNumber(0, PRODUCT_LIMITS.available),
  /**
   * `unitsVersion` when the form was opened. If it is sent, a repeated save counts once, and a number that was
   * edited elsewhere since is rejected with an error at `available`.
   */
  unitsVersion: formWholeNumber(0, MAX_UNITS_VERSION),
  /** Empty for the shop's default level. */
  lowStockLevel: formOptionalWholeNumber(0, MAX_LOW_STOCK_LEVEL),
  ...labelFields,
  /** New files and paths of existing pictures to retain, in display order. */
  images: z.codec(
    z.union([PictureOrPath, z.array(PictureOrPath)]),
    z.array(PictureOrPath).check(z.maxLength(MAX_PICTURES, `At most ${MAX_PICTURES} pictures`)),
    {
      decode: (given) => (Array.isArray(given) ? given : [given]).filter((each) => each !== ""),
      // A multipart form cannot carry an empty list: an empty text means no pictures.
      encode: (pictures) => (pictures.length > 0 ? pictures : ""),
    },
  ),
};

const { name, category, sellingPrice, mrp, availableBefore, unitsVersion, ...others } = productFields;
const optionals = Object.fromEntries(
  Object.entries(others).map(([field, schema]) => [field, z.optional(schema as never)]),
) as unknown as { [Field in keyof typeof others]: z.ZodMiniOptional<(typeof others)[Field]> };

/** Omitted fields get the shop's defaults. */
export const ProductForm = z.object({ name, category, sellingPrice, mrp, ...optionals });

const PicturePath = z.string().check(z.maxLength(200));
const PicturePaths = z.codec(z.union([PicturePath, z.array(PicturePath)]), z.array(PicturePath), {
  decode: (given) => (Array.isArray(given) ? given : [given]).filter((path) => path !== ""),
  encode: (paths) => (paths.length > 0 ? paths : ""),
});

/** Omitted fields stay unchanged. */
export const ProductChanges = z.object({
  name: z.optional(name),
  category: z.optional(category),
  sellingPrice: z.optional(sellingPrice),
  mrp: z.optional(mrp),
  availableBefore: z.optional(availableBefore),
  /**
   * The pictures when the form was opened. If they are sent, pictures that another tab added or removed since are
   * respected.
   */
  imagesBefore: z.optional(PicturePaths),
  unitsVersion: z.optional(unitsVersion),
  ...optionals,
});
export type ProductForm = z.output<typeof ProductForm>;
export type ProductChanges = z.output<typeof ProductChanges>;

export const MAX_PRODUCT_SEARCH_LENGTH = 100;

export const listAllProducts = defineCall({
  method: "GET",
  path: "/api/admin/products/all-products",
  summary: "Products as the owner sees them, in the shop's order",
  access: "owner",
  reads: ["catalogue"],
  query: z.extend(PageQuery, {
    /** Part of the name. */
    search: z.optional(z.string().check(z.maxLength(MAX_PRODUCT_SEARCH_LENGTH))),
    category: z.optional(z.guid()),
    stock: z.optional(z.enum(["in", "out"])),
  }),
  reply: z.array(AdminProduct),
  failure: "Failed to fetch products.",
});

export const findProducts = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/products/find",
  summary: "Products as the owner sees them by a part of the name, in the shop's order",
  access: "owner",
  reads: ["catalogue"],
  // In the body, because URLs are logged and a search may contain a phone or a name.
  body: z.object({
    search: z
      .string()
      .check(z.trim(), z.minLength(1, "Enter what to search for"), z.maxLength(MAX_PRODUCT_SEARCH_LENGTH)),
    limit: Limit,
  }),
  reply: z.array(AdminProduct),
  failure: "Failed to fetch products.",
});

export const getAdminProduct = defineCall({
  method: "GET",
  path: "/api/admin/products/:id",
  summary: "One product as the owner sees it",
  access: "owner",
  reads: ["catalogue"],
  params: z.object({ id: ProductRef }),
  reply: AdminProduct,
  failure: "Failed to fetch products.",
});

/** Products with the same category, HSN code and GST rate. */
const ProductTax = z.object({
  /** `_id` of the category. */
  category: z.string(),
  /** Empty if they have none. */
  hsnCode: z.string(),
  gstRatePercent: z.number(),
  products: z.number(),
});
export type ProductTax = z.output<typeof ProductTax>;

export const countProductsByTax = defineCall({
  method: "GET",
  path: "/api/admin/product-taxes",
  summary: "How many products have each GST rate, by category and HSN code",
  access: "owner",
  reads: ["catalogue", "settings"],
  reply: z.array(ProductTax),
  failure: "Failed to fetch products.",
});

export const addProduct = defineCall({
  method: "POST",
  path: "/api/admin/products",
  summary: "Adds a product with its pictures",
  access: "owner",
  changes: ["catalogue"],
  isForm: true,
  fileField: "images",
  status: 201,
  isKeyed: true,
  body: ProductForm,
  reply: AdminProduct,
  failure: "Failed to add product",
});

export const editProduct = defineCall({
  method: "POST",
  path: "/api/admin/edit-product/:id",
  summary: "Changes a product; what is left out stays as it is. Another price needs the password again",
  access: "owner",
  changes: ["catalogue"],
  isForm: true,
  fileField: "images",
  params: z.object({ id: ProductRef }),
  body: ProductChanges,
  reply: AdminProduct,
  failure: "Failed to update product",
});

export const deleteProduct = defineCall({
  method: "DELETE",
  path: "/api/admin/delete-product/:id",
  summary: "Takes a product off sale for good; placed orders keep it",
  access: "owner",
  changes: ["catalogue"],
  params: z.object({ id: ProductRef }),
  reply: Done,
  failure: "Failed to delete product.",
});

export const restoreProduct = defineCall({
  method: "POST",
  path: "/api/admin/restore-product/:id",
  summary: "Undoes a delete",
  access: "owner",
  changes: ["catalogue"],
  params: z.object({ id: ProductRef }),
  reply: AdminProduct,
  failure: "Failed to update product",
});

/** Clients send the flag in several forms. */
const StockStatus = z.codec(
  z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(["true", "false"])]),
  z.boolean(),
  { decode: (given) => given === true || given === 1 || given === "true", encode: (isIn) => isIn },
);

export const changeStockStatus = defineCall({
  method: "POST",
  path: "/api/admin/change-stock-status/:id",
  summary: "Switches a product in or out of stock",
  access: "owner",
  changes: ["catalogue"],
  params: z.object({ id: ProductRef }),
  body: z.object({ status: StockStatus }),
  reply: AdminProduct,
  failure: "Failed to change Status of the product",
});
