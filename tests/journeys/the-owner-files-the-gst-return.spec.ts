import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, test } from "../support/journey.ts";
import { setProfile } from "../support/orders.ts";
import { creditInThePast, packInThePast } from "../support/past-documents.ts";
import { databaseOf } from "../support/rows.ts";
import { GSTIN } from "../support/tax-documents.ts";

async function downloaded(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("the owner checks the return of a month and a quarter, and downloads it for the portal", {
  tag: "@both",
}, async ({ page, shop }) => {
  await setProfile(shop, { name: "Nendra", legalName: "Nendra Foods LLP", gstin: GSTIN, gstinSince: "" });
  const sold = await packInThePast(shop, { time: "2026-03-05T10:00:00", state: "Kerala", quantity: 3 });
  await packInThePast(shop, { time: "2026-03-06T10:00:00", state: "Tamil Nadu", quantity: 1 });
  await packInThePast(shop, {
    time: "2026-03-07T10:00:00",
    state: "Dadra and Nagar Haveli and Daman and Diu",
    quantity: 20,
    change: (id) =>
      sql`update order_lines set hsn_code = '' where order_id = ${id}`.execute(databaseOf(shop)),
  });
  await packInThePast(shop, {
    time: "2026-03-08T10:00:00",
    state: "Tamil Nadu",
    quantity: 9,
    change: (id) =>
      sql`update orders set buyer_gstin = '33AAACH7409R1Z8', buyer_business_name = 'Hotel Saravana' where id = ${id}`.execute(
        databaseOf(shop),
      ),
  });
  await creditInThePast(shop, sold, 100_00, "2026-03-09T10:00:00");

  await enterAdmin(page, shop, "/admin/gst");
  await page.getByLabel("Month").selectOption("March 2026");
  await page.waitForURL(/month=2026-03/);
  const consumers = page.getByRole("table", { name: "Sales to consumers" });
  await expect(consumers.getByRole("row", { name: /^Kerala/ })).toHaveText("Kerala5%₹219.04₹10.96");
  await expect(page.getByRole("table", { name: "Invoices to businesses" })).toContainText("33AAACH7409R1Z8");
  await expect(page.getByText("No HSN code: Nendran Banana Chips.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const json = await downloaded(page, "JSON for the portal");
  expect(json.name).toBe(`GSTR1-${GSTIN}-032026.json`);
  expect(JSON.parse(json.text)).toMatchObject({ gstin: GSTIN, fp: "032026", b2cs: { length: 3 } });
  const csv = await downloaded(page, "CSV: Sales to consumers");
  expect(csv.name).toBe(`GSTR1-${GSTIN}-032026-b2cs.csv`);
  expect(csv.text).toContain("OE,32-Kerala,,5,219.04,0,");

  await page.getByRole("link", { name: "Quarter", exact: true }).click();
  await page.waitForURL(/by=quarter/);
  await expect(page.getByRole("heading", { name: "January to March 2026" })).toBeVisible();
  await page.goto("/admin/gst?month=2026-02");
  await expect(page.getByRole("heading", { name: "No invoices in February 2026" })).toBeVisible();
  await expectAccessible(page);
});

test("a shop without a GSTIN, or under the composition scheme, reads why it files no GSTR-1", {
  tag: "@both",
}, async ({ page, shop }) => {
  await setProfile(shop, { gstin: "" });
  await packInThePast(shop, { time: "2025-02-05T10:00:00", state: "Kerala", quantity: 1 });
  await enterAdmin(page, shop, "/admin/gst?month=2025-02");
  await expect(page.getByRole("heading", { name: "No GST return for February 2025" })).toBeVisible();
  await expect(page.getByText("Without a GSTIN the shop charges no GST and files no return.")).toBeVisible();
  await expect(page.getByRole("button", { name: "JSON for the portal" })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await setProfile(shop, { gstin: GSTIN, gstinSince: "2025-02-01" });
  await page.goto("/admin/gst?month=2025-02");
  await expect(page.getByRole("heading", { name: "No invoices in February 2025" })).toBeVisible();
  await expect(page.getByText("1 bill without GST on 5 Feb 2025")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await setProfile(shop, { gstin: GSTIN, gstinSince: "2025-03-01" });
  // A month only, so that the other stories sell in a regular shop.
  await sql`insert into tax_regimes (from_date, regime)
    values ('2025-03-01', 'composition'), ('2025-04-01', 'regular')`.execute(databaseOf(shop));
  await packInThePast(shop, { time: "2025-03-05T10:00:00", state: "Kerala", quantity: 1 });
  await page.goto("/admin/gst?month=2025-03");
  await expect(page.getByRole("heading", { name: "No GSTR-1 for March 2025" })).toBeVisible();
  await expect(page.getByText("CMP-08 after each quarter, and files GSTR-4")).toBeVisible();
  await expect(page.getByRole("button", { name: "JSON for the portal" })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
