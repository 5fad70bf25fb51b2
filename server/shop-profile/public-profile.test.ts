import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PublicShopProfile } from "../../contract/shop-profile.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { expectStatus, sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { eventually } from "../../tests/support/eventually.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { setProfile } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { GSTIN } from "../../tests/support/tax-documents.ts";
import { beginNewDay } from "../../tests/support/work-off.ts";

const NEXT_GSTIN = "29AAAFN1234K1ZC";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop({ isSweeping: false });
  owner = await openAdmin(shop);
});
afterAll(() => shop.close());

const expectPublic = (expected: Partial<PublicShopProfile>) =>
  eventually(async () =>
    expect((await sendRequest<PublicShopProfile>(shop, "GET", "/api/shop")).json).toMatchObject(expected),
  );

test("the site shows a GSTIN from its first day on, and the settings show it before", async () => {
  await setProfile(shop, { gstin: GSTIN, gstinSince: "", formerGstins: [] });
  await expectPublic({ gstin: GSTIN, chargesGst: true });
  expectStatus(
    await owner.request("PATCH", "/api/admin/shop-profile", { gstin: NEXT_GSTIN, gstinSince: "2099-04-01" }),
    200,
  );
  await expectPublic({ gstin: GSTIN });
  expect((await owner.request("GET", "/api/admin/shop-profile")).json).toMatchObject({
    settings: { gstin: NEXT_GSTIN },
  });

  // As if its day had come: no row changes then, so no trigger notifies the caches.
  await sql`alter table shop_profile disable trigger shop_profile_changed`.execute(databaseOf(shop));
  await setProfile(shop, { gstinSince: "2026-04-01" });
  await beginNewDay(shop);
  await expectPublic({ gstin: NEXT_GSTIN });
  await sql`alter table shop_profile enable trigger shop_profile_changed`.execute(databaseOf(shop));
});

test("under the composition scheme prices include no GST, and the GSTIN is shown", async () => {
  expectStatus(
    await owner.request("PUT", "/api/admin/tax-regimes", { from: "2026-04-01", regime: "composition" }),
    200,
  );
  await expectPublic({ gstin: NEXT_GSTIN, chargesGst: false });
});
