import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReplyOf } from "../../contract/call.ts";
import type { getSheetSettings } from "../../contract/shop-profile.ts";
import { openAdmin } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";

const PATH = "/api/admin/sheet-settings";
type Settings = ReplyOf<typeof getSheetSettings>;

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

test("a packer reads the sheet's constants and nothing else of the profile", async () => {
  await sql`update shop_profile set profile = profile || '{"cutoffHour": 11}'`.execute(databaseOf(shop));
  const packer = await openAdmin(shop, "packer");
  const { json } = expectStatus(await packer.request<Settings>("GET", PATH), 200);
  expect(Object.keys(json).toSorted()).toEqual(["cutoffHour", "sheet"]);
  expect(json.cutoffHour).toBe(11);
  expect(json.sheet).toMatchObject({
    productDescription: "FOOD ITEMS",
    invoiceNo: "1",
    paymentMode: "Prepaid",
    weightKg: 0.5,
    quantity: 1,
    lengthCm: 0,
    widthCm: 0,
    heightCm: 0,
    originPincode: expect.stringMatching(/^\d{6}$/),
  });
});

test("the sheet's constants cannot be read without a token", async () => {
  expectStatus(await sendRequest(shop, "GET", PATH), 401);
});
