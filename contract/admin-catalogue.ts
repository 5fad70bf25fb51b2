import * as z from "zod/mini";
import { HSN_CODE, HSN_WANTED, PRICE_WANTED, PRODUCT_LIMITS, textTooLong } from "../rules/product-fields.ts";
import { FEWEST_TOP_PRODUCTS, MOST_TOP_PRODUCTS } from "../rules/top-products.ts";
import { MOST_PICTURES } from "../rules/upload.ts";
import { Done } from "./admin-session.ts";
import { defineCall } from "./call.ts";
import { Id, Product } from "./catalogue.ts";
import {
  FormFlag,
  FormRupees,
  formJson,
  formTexts,
  formWhole,
  formWholeOrNothing,
  lineText,
  PictureFile,
  PictureOrPath,
  paragraphText,
} from "./form.ts";
import { PageQuery } from "./paging.ts";

const shortText = (longest: number, needed: string) =>
  z
    .string(needed)
    .check(z.trim(), z.minLength(1, needed), z.maxLength(longest, textTooLong(longest)), lineText);
const optionalText = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, textTooLong(longest)), paragraphText);

export const AdminCategory = z.object({
  _id: z.string(),
  name: z.string(),
  /** Path served under /api/, or null. */
  image: z.nullable(z.string()),
  /** How many products are in it. */
  products: z.number(),
});
export type AdminCategory = z.output<typeof AdminCategory>;

const CategoryName = shortText(60, "Enter a name");

export const listCategories = defineCall({
  method: "GET",
  path: "/api/admin/categories",
  summary: "Every category, in the shop's order",
  access: "owner",
  reply: z.array(AdminCategory),
  failure: "Failed to fetch categories",
});

export const addCategory = defineCall({
  method: "POST",
  path: "/api/admin/categories",
  summary: "Adds a category, with a picture if there is one",
  access: "owner",
  isForm: true,
  fileField: "image",
  status: 201,
  body: z.object({ name: CategoryName, image: z.optional(PictureFile) }),
  reply: AdminCategory,
  failure: "Failed to add category",
});

export const editCategory = defineCall({
  method: "POST",
  path: "/api/admin/edit-category/:id",
  summary: "Gives a category another name or picture",
  access: "owner",
  isForm: true,
  fileField: "image",
  params: z.object({ id: z.guid() }),
  body: z.object({ name: z.optional(CategoryName), image: z.optional(PictureFile) }),
  reply: AdminCategory,
  failure: "Failed to update category",
});

export const deleteCategory = defineCall({
  method: "DELETE",
  path: "/api/admin/categories/:id",
  summary: "Deletes a category without products; 409 with their number otherwise",
  access: "owner",
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to delete category",
});

export const restoreCategory = defineCall({
  method: "POST",
  path: "/api/admin/restore-category/:id",
  summary: "Undoes a delete",
  access: "owner",
  params: z.object({ id: z.guid() }),
  reply: AdminCategory,
  failure: "Failed to add category",
});

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

const productFields = {
  name: shortText(PRODUCT_LIMITS.name, "Enter a name"),
  /** `_id` of a category. */
  category: z.guid("Choose a category"),
  sellingPrice: FormRupees.check(z.refine((price) => price > 0, PRICE_WANTED)),
  mrp: FormRupees,
  description: optionalText(PRODUCT_LIMITS.description),
  ingredients: formTexts(PRODUCT_LIMITS.ingredients, PRODUCT_LIMITS.ingredient),
  details: formJson(
    z.array(ProductDetail).check(z.maxLength(PRODUCT_LIMITS.details, `At most ${PRODUCT_LIMITS.details}`)),
  ),
  netWeightGrams: formWhole(0, PRODUCT_LIMITS.netWeightGrams),
  hsnCode: z.string().check(z.trim(), z.regex(HSN_CODE, HSN_WANTED)),
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
    z.array(PictureOrPath).check(z.maxLength(MOST_PICTURES, `At most ${MOST_PICTURES} pictures`)),
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

const ProductIds = z.array(z.string());

/** The list itself, or an object that holds it and nothing else. */
const ChosenProducts = z.codec(
  z.union([
    ProductIds,
    z
      .record(z.string(), ProductIds)
      .check(z.refine((given) => Object.keys(given).length === 1, "Send one list of products")),
  ]),
  z
    .array(Id)
    .check(
      z.minLength(FEWEST_TOP_PRODUCTS, `At least ${FEWEST_TOP_PRODUCTS} products`),
      z.maxLength(MOST_TOP_PRODUCTS, `At most ${MOST_TOP_PRODUCTS} products`),
    ),
  {
    decode: (given) => (Array.isArray(given) ? given : (Object.values(given)[0] ?? [])),
    encode: (chosen) => chosen,
  },
);

export const setTopProducts = defineCall({
  method: "POST",
  path: "/api/admin/set-top-products",
  summary: "Says which 2 to 10 products the home page shows first, in this order",
  access: "owner",
  body: ChosenProducts,
  reply: Done,
  failure: "Failed to set Top Products",
});

export const listChosenTopProducts = defineCall({
  method: "GET",
  path: "/api/admin/get-top-products",
  summary: "The products the home page shows first",
  access: "owner",
  reply: z.array(z.object({ productId: AdminProduct })),
  failure: "Failed to fetch Top Products.",
});

/** One row of a spreadsheet of products, as texts; `productId` names the product it changes, or is empty. */
export const ProductRow = z.object({
  productId: z.string(),
  name: z.string(),
  category: z.string(),
  sellingPrice: z.string(),
  mrp: z.string(),
  stock: z.string(),
  available: z.string(),
  netWeightGrams: z.string(),
  hsnCode: z.string(),
  gstRatePercent: z.string(),
  isVeg: z.string(),
  shelfLifeDays: z.string(),
  ingredients: z.string(),
  description: z.string(),
});
export type ProductRow = z.output<typeof ProductRow>;

export const MOST_IMPORTED_ROWS = 1_000;

export const importProducts = defineCall({
  method: "POST",
  path: "/api/admin/products/import",
  summary:
    "Adds and changes products from the rows of a spreadsheet: all of them, or none where one is wrong",
  access: "owner",
  body: z.object({
    rows: z.array(ProductRow).check(z.minLength(1, "There are no rows"), z.maxLength(MOST_IMPORTED_ROWS)),
    /** Only says what would happen. */
    isPreview: z.boolean(),
  }),
  reply: z.object({
    added: z.number(),
    changed: z.number(),
    /** For each row in order: what is done with it once it is right, and what is wrong, by column. */
    rows: z.array(
      z.object({
        action: z.enum(["add", "change", "none"]),
        problems: z.record(z.string(), z.string()),
      }),
    ),
  }),
  failure: "Failed to import products",
});
