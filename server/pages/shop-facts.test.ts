// What pages show of the shop's profile where a part of it is missing or zero.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf } from "../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const change = (fields: object) =>
  sql`update shop_profile set profile = profile || ${JSON.stringify(fields)}::jsonb`.execute(
    databaseOf(shop),
  );

/** The page's text as shoppers read it. */
async function textOf(path: string): Promise<string> {
  const { text } = await sendRequest(shop, "GET", path);
  return text.replace(/<script.*?<\/script>/gs, "").replace(/<[^>]*>/g, "");
}

const PRODUCT = "/products/nendran-banana-chips";

test("a delivery charge is shown with the amount above which delivery is free", async () => {
  await change({ deliveryChargePaise: 3_000, freeDeliveryAbovePaise: 50_000 });
  await expect.poll(() => textOf("/pricing")).toContain("₹30 for each order");
  expect(await textOf("/pricing")).toContain("On orders over ₹500");
  expect(await textOf(PRODUCT)).toContain("Free Shipping for orders over ₹500");
  expect(await textOf("/terms-and-conditions")).toContain(
    "Delivery costs ₹30 an order and is free when your items come to more than ₹500 before any coupon.",
  );
});

test.each([
  { deliveryChargePaise: 0, freeDeliveryAbovePaise: 50_000 },
  { deliveryChargePaise: 3_000, freeDeliveryAbovePaise: 0 },
])("free delivery of every order is shown without an amount: %o", async (terms) => {
  await change({ deliveryChargePaise: 3_000, freeDeliveryAbovePaise: 50_000 });
  await expect.poll(() => textOf("/pricing")).toContain("On orders over ₹500");
  await change(terms);
  await expect.poll(() => textOf("/pricing")).not.toContain("On orders over ₹500");
  for (const path of ["/", "/pricing", PRODUCT, "/terms-and-conditions"])
    await expect.poll(() => textOf(path)).not.toMatch(/₹(30|0|500)(?![\d,.])/);
  expect(await textOf("/")).toContain("Delivery is free");
  expect(await textOf("/pricing")).toMatch(/Delivery in India\s*Free/);
  expect(await textOf(PRODUCT)).toMatch(/Free Shipping(?! for)/);
  expect(await textOf("/terms-and-conditions")).toContain("Delivery is free.");
});

test("a shop without phone or e-mail has no empty links", async () => {
  for (const [phone, email] of [
    ["+919876543210", ""],
    ["", "care@example.com"],
    ["", ""],
  ] as const) {
    await change({ phone, email });
    await expect
      .poll(async () => {
        const { text } = await sendRequest(shop, "GET", "/contact");
        return [text.includes('href="tel:+919876543210"'), text.includes('href="mailto:care@example.com"')];
      })
      .toEqual([phone !== "", email !== ""]);
    for (const path of ["/", "/cart", "/contact", "/refund-policy", "/shipping-policy", "/pay"]) {
      const page = await sendRequest(shop, "GET", path);
      expect(page.text, path).not.toMatch(/href="(tel|mailto):"/);
    }
  }
});
