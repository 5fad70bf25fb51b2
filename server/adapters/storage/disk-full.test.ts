import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Admin, openAdmin, picture } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { ROOMY_DISK, type TestShop } from "../../../tests/support/open-test-shop.ts";
import { countRows } from "../../../tests/support/rows.ts";

const FULL_DISK = { ...ROOMY_DISK, freeBytes: 0.019 * ROOMY_DISK.totalBytes };

let shop: TestShop;
let owner: Admin;
let category: string;
let disk = ROOMY_DISK;
let shades = 0;
beforeAll(async () => {
  shop = await openClonedShop({ freeSpace: async () => disk });
  owner = await openAdmin(shop);
  const { json } = await owner.request<{ _id: string }[]>("GET", "/api/admin/categories");
  category = (json[0] as { _id: string })._id;
});
afterAll(() => shop.close());

const freshPicture = () => picture(`#${(0x405060 + 0x11 * shades++).toString(16)}`);
const addProduct = async () =>
  owner.send<{ _id: string }>("/api/admin/products", {
    name: "Chips",
    category,
    sellingPrice: "90",
    mrp: "100",
    images: await freshPicture(),
  });

const UPLOADS: Readonly<Record<string, () => ReturnType<Admin["send"]>>> = {
  "a new product": addProduct,
  "a category": async () =>
    owner.send("/api/admin/categories", { name: `Category ${shades}`, image: await freshPicture() }),
  "a category's picture": async () =>
    owner.send(`/api/admin/edit-category/${category}`, { image: await freshPicture() }),
  "the shop's logo": async () =>
    owner.send("/api/admin/shop-profile/pictures/logo", { image: await freshPicture() }),
};

const folder = () => join(shop.shop.deps.config.dataDir, "files", "images");
const storedFiles = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);
const state = async () => [await countRows(shop), storedFiles()];

beforeEach(async () => {
  disk = ROOMY_DISK;
  await expect.poll(() => shop.shop.deps.files.hasFreeSpace()).toBe(true);
});
async function fillDisk() {
  disk = FULL_DISK;
  await expect.poll(() => shop.shop.deps.files.hasFreeSpace()).toBe(false);
}

test.each(Object.keys(UPLOADS))("on a full disk %s is refused, and nothing is stored", async (upload) => {
  const send = UPLOADS[upload] as () => ReturnType<Admin["send"]>;
  await fillDisk();
  const before = await state();
  expect(await send()).toMatchObject({ status: 507, json: { code: "STORAGE_FULL" } });
  expect(await state()).toEqual(before);
});

test("changes without a picture are still saved, and pictures are accepted again once there is space", async () => {
  const { _id } = expectStatus(await addProduct(), 201).json;
  const path = `/api/admin/edit-product/${_id}`;
  await fillDisk();
  expect((await owner.send(path, { images: await freshPicture() })).status).toBe(507);
  expectStatus(await owner.send(path, { name: "Banana chips" }), 200);
  disk = ROOMY_DISK;
  await expect.poll(async () => (await owner.send(path, { images: await freshPicture() })).status).toBe(200);
});
