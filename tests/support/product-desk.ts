// Shared by test files about products: one shop per file, and the owner's calls.
import { afterAll, beforeAll } from "vitest";
import type { AdminProduct } from "../../contract/admin-products.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { expectStatus, sendRequest } from "./browser.ts";
import { openClonedShop } from "./cloned-shop.ts";
import type { TestShop } from "./open-test-shop.ts";

/** As sent over HTTP: money in rupees. */
export type Product = AdminProduct & { sellingPrice: number; mrp: number };
export type Form = Parameters<Admin["send"]>[1];
export interface Refusal {
  code: string;
  message: string;
  fields: Record<string, string>;
}

export let shop: TestShop;
export let owner: Admin;
export let packer: Admin;
export let category: string;
export let otherCategory: string;

/** Opens one shop for all tests of a file. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await openClonedShop();
    owner = await openAdmin(shop);
    packer = await openAdmin(shop, "packer");
    const { json } = await owner.request<{ _id: string }[]>("GET", "/api/admin/categories");
    [category, otherCategory] = json.map(({ _id }) => _id) as [string, string];
  });
  afterAll(() => shop.close());
}

export const UNKNOWN_ID = "0190a5a0-0000-7000-8000-000000000000";
export const form = (more: Form = {}): Form => ({
  name: "Test chips",
  category,
  sellingPrice: "99.50",
  mrp: "120",
  ...more,
});
export const add = (more?: Form, headers?: Record<string, string>) =>
  owner.send<Product & Refusal>("/api/admin/products", form(more), headers);
export const added = async (more?: Form): Promise<Product> => expectStatus(await add(more), 201).json;
export const edit = (id: string, changes: Form) =>
  owner.send<Product & Refusal>(`/api/admin/edit-product/${id}`, changes);
export const one = (id: string) => owner.request<Product>("GET", `/api/admin/products/${id}`);
export const remove = (id: string) => owner.request("DELETE", `/api/admin/delete-product/${id}`);
export const restore = (id: string) => owner.request<Product>("POST", `/api/admin/restore-product/${id}`);
export const switchStock = (id: string, status: unknown) =>
  owner.request<Product>("POST", `/api/admin/change-stock-status/${id}`, { status });
export const list = (query = "") =>
  owner.request<Product[]>("GET", `/api/admin/products/all-products${query}`);

export async function onShow(): Promise<Map<string, Product>> {
  const { json } = await sendRequest<Product[]>(shop, "GET", "/api/products");
  return new Map(json.map((product) => [product.productId, product]));
}
