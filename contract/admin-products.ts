export const ProductDetail = z.object({
  label: shortText(PRODUCT_LIMITS.detailLabel, "Enter a label"),
  value: shortText(PRODUCT_LIMITS.detailValue, "Enter a value"),
});

/** A product as the owner sees it. */
export const AdminProduct = z.extend(Product, {
  /** The owner's own switch; `stock` is also false when none are left. */
  inStock: z.boolean(),
  /** Units free to promise; null where nobody counts. */
  available: z.nullable(z.number()),
  hsnCode: z.string(),
  gstRatePercent: z.number(),
  shelfLifeDays: z.nullable(z.number()),
  updatedAt: z.string(),
});

export type AdminProduct = z.output<typeof AdminProduct>;

/** The rates of India's goods and services tax that food can have. */
export const GST_RATES = [0, 5, 12, 18, 28, 40] as const;

const GstRate = z.codec(
  z
    .string()
    .check(
      z.refine(
        (typed) => (GST_RATES as readonly number[]).includes(Number(typed)) && typed.trim() !== "",
        `One of ${GST_RATES.join(", ")}`,
      ),
    ),
  z.number(),
  { decode: Number, encode: String },
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
  netWeightGrams: formWhole(0, PRODUCT_LIMITS.netWeightGrams),
  hsnCode: z.string().check(z.trim(), z.regex(HSN_CODE, HSN_ERROR)),
  gstRatePercent: GstRate,
  isVeg: FormFlag,
  stock: FormFlag,
  /** Empty where nobody counts. */
  available: formWholeOrNothing(0, PRODUCT_LIMITS.available),
  /**
   * What `available` was when somebody began to change it. With it only the difference counts, so that units that
   * were sold or set aside in the meantime are not promised a second time.
   */
  availableBefore: formWholeOrNothing(0, PRODUCT_LIMITS.available),
  shelfLifeDays: formWholeOrNothing(1, PRODUCT_LIMITS.shelfLifeDays),
  /** New files, and paths of pictures to keep; the order they come in is the order they are shown in. */
  images: z.codec(
    z.union([PictureOrPath, z.array(PictureOrPath)]),
    z.array(PictureOrPath).check(z.maxLength(MAX_PICTURES, `At most ${MAX_PICTURES} pictures`)),
    {
      decode: (given) => (Array.isArray(given) ? given : [given]).filter((each) => each !== ""),
      // One empty text says that there shall be none.
      encode: (pictures) => (pictures.length > 0 ? pictures : ""),
    },
  ),
};

const { name, category, sellingPrice, mrp, availableBefore, ...others } = productFields;
const optionals = Object.fromEntries(
  Object.entries(others).map(([field, schema]) => [field, z.optional(schema as never)]),
) as unknown as { [Field in keyof typeof others]: z.ZodMiniOptional<(typeof others)[Field]> };

/** What is left out has the shop's defaults in a new product. */
export const ProductForm = z.object({ name, category, sellingPrice, mrp, ...optionals });

/** What is left out stays as it is. */
export const ProductChanges = z.object({
  name: z.optional(name),
  category: z.optional(category),
  sellingPrice: z.optional(sellingPrice),
  mrp: z.optional(mrp),
  availableBefore: z.optional(availableBefore),
  ...optionals,
});

export type ProductForm = z.output<typeof ProductForm>;

export type ProductChanges = z.output<typeof ProductChanges>;

export const listAllProducts = defineCall({
  method: "GET",
  path: "/api/admin/products/all-products",
  summary: "Products as the owner sees them, in the shop's order",
  access: "owner",
  query: z.extend(PageQuery, {
    /** Part of the name. */
    search: z.optional(z.string().check(z.maxLength(100))),
    category: z.optional(z.guid()),
    stock: z.optional(z.enum(["in", "out"])),
  }),
  reply: z.array(AdminProduct),
  failure: "Failed to fetch products.",
});

export const getAdminProduct = defineCall({
  method: "GET",
  path: "/api/admin/products/:id",
  summary: "One product as the owner sees it",
  access: "owner",
  params: z.object({ id: Id }),
  reply: AdminProduct,
  failure: "Failed to fetch products.",
});

export const addProduct = defineCall({
  method: "POST",
  path: "/api/admin/products",
  summary: "Adds a product with its pictures",
  access: "owner",
  isForm: true,
  fileField: "images",
  status: 201,
  body: ProductForm,
  reply: AdminProduct,
  failure: "Failed to add product",
});

export const editProduct = defineCall({
  method: "POST",
  path: "/api/admin/edit-product/:id",
  summary: "Changes a product; what is left out stays as it is",
  access: "owner",
  isForm: true,
  fileField: "images",
  params: z.object({ id: Id }),
  body: ProductChanges,
  reply: AdminProduct,
  failure: "Failed to update product",
});

export const deleteProduct = defineCall({
  method: "DELETE",
  path: "/api/admin/delete-product/:id",
  summary: "Takes a product off sale for good; placed orders keep it",
  access: "owner",
  params: z.object({ id: Id }),
  reply: Done,
  failure: "Failed to delete product.",
});

export const restoreProduct = defineCall({
  method: "POST",
  path: "/api/admin/restore-product/:id",
  summary: "Undoes a delete",
  access: "owner",
  params: z.object({ id: Id }),
  reply: AdminProduct,
  failure: "Failed to update product",
});

/** In stock or not, in any of the forms callers use. */
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
  params: z.object({ id: Id }),
  body: z.object({ status: StockStatus }),
  reply: AdminProduct,
  failure: "Failed to change Status of the product",
});

import * as z from "zod/mini";
import { HSN_CODE, HSN_ERROR, PRICE_ERROR, PRODUCT_LIMITS } from "../rules/product-fields.ts";
import { MAX_PICTURES } from "../rules/upload.ts";
import { Done, defineCall } from "./call.ts";
import { Id, Product } from "./catalogue.ts";
import {
  FormFlag,
  FormRupees,
  formJson,
  formTexts,
  formWhole,
  formWholeOrNothing,
  optionalText,
  PictureOrPath,
  shortText,
} from "./form.ts";
import { PageQuery } from "./paging.ts";
