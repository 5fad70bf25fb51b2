// A packer's morning in the oldest browsers of the owner's area: without the functions and styles that they lack.
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expect, test } from "../support/journey.ts";
import { clearTheTable } from "../support/morning.ts";
import { ADMIN_FLOOR, actAsOldBrowser } from "../support/old-browsers.ts";

test("a packer confirms, prints, packs and ships in the oldest supported browsers", async ({
  page,
  shop,
  sql,
}) => {
  await clearTheTable(sql);
  for (const quantity of [1, 2]) await paidOrder(shop, { items: [{ productId: "achappam", quantity }] });
  await sql.query("update orders set created_at = created_at - interval '1 day' where status = 'Paid'");
  await actAsOldBrowser(page, ADMIN_FLOOR);
  await enterAdmin(page, shop, "/admin/today", "packer");
  await page.getByRole("button", { name: "Confirm and e-mail all 2" }).click();
  const print = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Print", exact: true }) });
  await print.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.getByRole("button", { name: "Yes, everything" }).click();
  await page.getByRole("main").getByRole("link", { name: "Today" }).click();
  await expect(print).toContainText("Every slip is printed.");
  await page.getByRole("button", { name: "All 2 are packed" }).click();
  await expect
    .poll(async () => (await sql.query("select 1 from orders where status = 'Packed'")).rowCount)
    .toBe(2);
});
