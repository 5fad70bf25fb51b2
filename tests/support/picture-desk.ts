// Shared by test files about pictures: one shop per file, and helpers to upload.
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Admin, type FilePart, openAdmin, picture } from "./admin.ts";
import { openClonedShop } from "./cloned-shop.ts";
import type { TestShop } from "./open-test-shop.ts";
import { countRows } from "./rows.ts";

export interface Answered {
  _id: string;
  name: string;
  images: string[];
  code: string;
  message: string;
  fields: Record<string, string>;
}
export type Form = Parameters<Admin["send"]>[1];

export let shop: TestShop;
export let owner: Admin;
let category: string;
export let folder: string;

/** Opens one shop for all tests of a file. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await openClonedShop();
    owner = await openAdmin(shop);
    const { json } = await owner.request<{ _id: string }[]>("GET", "/api/admin/categories");
    category = (json[0] as { _id: string })._id;
    folder = join(shop.shop.deps.config.dataDir, "files", "images");
    mkdirSync(folder, { recursive: true });
  });
  afterAll(() => shop.close());
}

export const filled = (images: FilePart | FilePart[]): Form => ({
  name: "Pictured",
  category,
  sellingPrice: "90",
  mrp: "100",
  images,
});
export const add = (images: FilePart | FilePart[]) =>
  owner.send<Answered>("/api/admin/products", filled(images));
export const storedFiles = () => readdirSync(folder).sort();
export const state = async () => [await countRows(shop), storedFiles()];
export const named = (name: string, content: Uint8Array, type = "image/jpeg"): FilePart => ({
  name,
  type,
  content,
});

let shades = 0;
/** A picture that no other test has uploaded. */
export const freshPicture = (size?: Parameters<typeof picture>[1]) =>
  picture(`#${(0x102030 + 0x11 * shades++).toString(16)}`, size);
