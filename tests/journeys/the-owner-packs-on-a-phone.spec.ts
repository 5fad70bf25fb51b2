// Packing on a phone: what belongs into the parcels is in sight, and nothing covers the button that packs one.
import type pg from "pg";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { blockOrderEvents, clearTheTable, PACKING } from "../support/packing-journey.ts";

const ROWS = 6;
const PREFIX = "PHONEROW";
const ITEMS = ["Achappam", "Nendran Banana Chips", "Chilli Tapioca Chips"];

/** Orders of three products, to pack today. */
async function rowsToPack(shop: TestShop, sql: pg.Pool, count: number): Promise<void> {
  await clearTheTable(sql);
  const { orderId } = await paidOrder(shop);
  await sql.query("update orders set created_at = created_at - interval '2 days' where order_number = $1", [
    orderId,
  ]);
  // Other tests of the same shop copy orders too.
  const prefix = `${PREFIX}${orderId.slice(-6)}`;
  await copyOrder(sql, orderId, { prefix, count, status: "Confirmed" });
  await sql.query(
    `insert into order_lines (order_id, position, product_id, slug, name, selling_price, mrp, net_weight_grams,
       hsn_code, gst_rate_percent, quantity)
     select orders.id, 100 + row_number() over (partition by orders.id order by slug), products.id, slug, name, 10000, mrp,
       net_weight_grams, hsn_code, gst_rate_percent, 2
     from orders, products
     where order_number like $1 || '%' and name = any($2) and products.deleted_at is null
       and not exists (select from order_lines where order_id = orders.id and product_id = products.id)`,
    [prefix, ITEMS],
  );
}

test("six orders with all their items are in sight, and nothing covers a button", {
  tag: "@phone",
}, async ({ page, shop, sql }) => {
  await blockOrderEvents(page);
  await rowsToPack(shop, sql, 30);
  await enterAdmin(page, shop, PACKING);
  await page.getByRole("button", { name: "List" }).click();
  const rows = page.getByRole("article");
  await expect(rows).toHaveCount(30);
  await page.evaluate(() => scrollTo(0, 0));
  for (let index = 0; index < ROWS; index++) {
    const row = rows.nth(index);
    for (const item of ITEMS) await expect(row).toContainText(item);
    await expect(row.getByRole("link")).toBeInViewport({ ratio: 1 });
    // A trial click fails if something else would receive it: the bars at the edges cover part of the viewport.
    for (const control of [row.getByRole("link"), row.getByRole("button"), row.getByRole("checkbox")])
      await control.click({ trial: true });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  const last = await rows.nth(ROWS - 1).boundingBox();
  const bar = await page.getByRole("navigation", { name: "Admin, on phones" }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // At the end of the list too.
  await rows.last().getByRole("button").scrollIntoViewIfNeeded();
  for (const row of await rows.all())
    if (await row.getByRole("button").isVisible()) await row.getByRole("button").click({ trial: true });
});

test("a packer scans as a view of packing, and sees no sales", { tag: "@both" }, async ({
  page,
  shop,
  sql,
}) => {
  await rowsToPack(shop, sql, 2);
  await enterAdmin(page, shop, PACKING, "packer");
  await expect(page.getByRole("heading", { level: 1, name: "2 Confirmed orders" })).toBeVisible();
  await expect(page.getByText("Total amount ₹")).toHaveCount(0);
  const views = page.getByRole("navigation", { name: "Packing" });
  await views.getByRole("link", { name: "Scan" }).click();
  await expect(page.getByLabel("Order or dispatch number")).toBeFocused();
  await expect(views.getByRole("link", { name: "Scan" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await views.getByRole("link", { name: "Confirmed Orders" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await open(page, "/admin/today/scan");
  await expect(page.getByRole("heading", { level: 1, name: "Scan and pack" })).toBeVisible();
});

test("the screen to scan has the tabs of the section", { tag: "@phone" }, async ({ page, shop }) => {
  await enterAdmin(page, shop, PACKING, "packer");
  await page.getByRole("link", { name: "Scan", exact: true }).click();
  await page.waitForURL(/\/admin\/today\/scan$/);
  const tabs = page.getByRole("navigation", { name: "Orders", exact: true });
  await expect(tabs.getByRole("link", { name: /^Packing/ })).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await tabs.getByRole("link", { name: "Customers" }).click();
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
});
