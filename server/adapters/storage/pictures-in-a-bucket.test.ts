import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { openAdmin, picture } from "../../../tests/support/admin.ts";
import { backUp, settingsOf } from "../../../tests/support/backup-desk.ts";
import { sendRequest } from "../../../tests/support/browser.ts";
import { openTestBucket, type TestBucket } from "../../../tests/support/bucket.ts";
import { cloneDatabase } from "../../../tests/support/database-server.ts";
import { openTestShop, type TestShop } from "../../../tests/support/open-test-shop.ts";
import { movePictures } from "../../operations/backup/move-pictures.ts";
import { verifyBackup } from "../../operations/backup/verify-backup.ts";

/** A process of a shop with its own data folder. */
async function openProcess(databaseUrl: string, there: TestBucket | null): Promise<TestShop> {
  const shop = await openTestShop({
    databaseUrl,
    isSweeping: false,
    ...(there && { env: there.envOfPictures }),
  });
  onTestFinished(() => shop.close());
  return shop;
}

const newDatabase = () => cloneDatabase({ adminUrl: inject("adminUrl"), templateUrl: inject("templateUrl") });
const filesOf = ({ shop }: TestShop) => join(shop.deps.config.dataDir, "files", "images");

/** Uploads a picture as the owner. */
async function send(shop: TestShop) {
  const owner = await openAdmin(shop);
  const { json } = await owner.request<{ _id: string }[]>("GET", "/api/admin/categories");
  return owner.send<{ images: string[] }>("/api/admin/products", {
    name: "Pictured",
    category: json[0]?._id as string,
    sellingPrice: "90",
    mrp: "100",
    images: await picture("#306030"),
  });
}

/** @returns the URLs of all variants of an uploaded picture */
async function upload(shop: TestShop): Promise<string[]> {
  expect((await send(shop)).status).toBe(201);
  return readdirSync(filesOf(shop)).map((name) => `/api/images/${name}`);
}

test("a picture uploaded to one process is served by the others, from their cache while the bucket is unavailable", async () => {
  const there = await openTestBucket();
  const databaseUrl = await newDatabase();
  const one = await openProcess(databaseUrl, there);
  const [address] = (await upload(one)) as [string];
  // Only now: any process may encode an upload, and then has its variants already.
  const [other, third] = [await openProcess(databaseUrl, there), await openProcess(databaseUrl, there)];
  const first = await sendRequest(one, "GET", address);
  expect(await sendRequest(other, "GET", address)).toMatchObject({ status: 200, text: first.text });
  expect((await sendRequest(other, "GET", address.replace(/[0-9a-f]{8}/, "00000000"))).status).toBe(404);
  there.isDown = true;
  expect(await sendRequest(other, "GET", address)).toMatchObject({ status: 200, text: first.text });
  expect(await sendRequest(third, "GET", address)).toMatchObject({ status: 503, json: { code: "BUSY" } });
});

test("uploads and downloads time out soon if the bucket does not respond", async () => {
  const there = await openTestBucket();
  there.isSilent = true;
  const shop = await openProcess(await newDatabase(), there);
  const address = `/api/images/${"0".repeat(24)}-480.webp`;
  const [seen, sent] = await Promise.all([sendRequest(shop, "GET", address), send(shop)]);
  expect(seen).toMatchObject({ status: 503, json: { code: "BUSY" } });
  expect(sent.status).toBe(500);
});

test("pictures of the data folder are moved once, and those only in the bucket are part of a backup", async () => {
  const there = await openTestBucket();
  const shop = await openProcess(await newDatabase(), null);
  const addresses = await upload(shop);
  const { dataDir } = shop.shop.deps.config;
  expect(await movePictures(dataDir, there.account)).toEqual({ moved: addresses.length, there: 0 });
  expect(await movePictures(dataDir, there.account)).toEqual({ moved: 0, there: addresses.length });
  rmSync(filesOf(shop), { recursive: true });
  const config = settingsOf(shop, there.envOfPictures);
  const { contents } = await verifyBackup(await backUp(config), config.passphrase);
  expect(Object.keys(contents.parts)).toEqual(
    expect.arrayContaining(addresses.map((address) => `data/files/${address.slice(5)}`)),
  );
});
