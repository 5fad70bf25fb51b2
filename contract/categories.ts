import * as z from "zod/mini";
import { Done, defineCall } from "./call.ts";
import { PictureFile, shortText } from "./form.ts";

export const AdminCategory = z.object({
  _id: z.string(),
  name: z.string(),
  /** Image path, served under /api/, or null. */
  image: z.nullable(z.string()),
  /** The number of products in it. */
  products: z.number(),
});
export type AdminCategory = z.output<typeof AdminCategory>;

export const MAX_CATEGORY_NAME_LENGTH = 60;
const CategoryName = shortText(MAX_CATEGORY_NAME_LENGTH, "Enter a name");

export const listCategories = defineCall({
  method: "GET",
  path: "/api/admin/categories",
  summary: "Every category, in the shop's order",
  access: "owner",
  reads: ["catalogue"],
  reply: z.array(AdminCategory),
  failure: "Failed to fetch categories",
});

export const addCategory = defineCall({
  method: "POST",
  path: "/api/admin/categories",
  summary: "Adds a category, with a picture if there is one",
  access: "owner",
  changes: ["catalogue"],
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
  summary: "Changes a category's name or picture",
  access: "owner",
  changes: ["catalogue"],
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
  changes: ["catalogue"],
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to delete category",
});

export const restoreCategory = defineCall({
  method: "POST",
  path: "/api/admin/restore-category/:id",
  summary: "Undoes a delete",
  access: "owner",
  changes: ["catalogue"],
  params: z.object({ id: z.guid() }),
  reply: AdminCategory,
  failure: "Failed to add category",
});
