import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { enterAdmin, goTo } from "../support/admin-journey.ts";
import { avoidMidnight } from "../support/avoid-midnight.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, test } from "../support/journey.ts";
import { setProfile } from "../support/orders.ts";
import { packInThePast } from "../support/past-documents.ts";
import { databaseOf } from "../support/rows.ts";
import { GSTIN } from "../support/tax-documents.ts";

test.beforeEach(avoidMidnight);

const monthAndYear = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });

/** The month before this one in India, as yyyy-mm and as the screens name it. */
async function lastMonth(shop: Parameters<typeof databaseOf>[0]): Promise<{ month: string; name: string }> {
  const { rows } = await sql<{ month: string }>`
    select to_char(now() at time zone 'Asia/Kolkata' - interval '1 month', 'YYYY-MM') as month`.execute(
    databaseOf(shop),
  );
  const { month } = rows[0] as { month: string };
  return { month, name: monthAndYear.format(new Date(`${month}-01`)) };
}

const viewLink = (page: Page, label: string): Locator => {
  const isDesk = (page.viewportSize()?.width ?? 0) >= 1_024;
  return page
    .getByRole("navigation", { name: isDesk ? "Admin" : "Reports", exact: true })
    .getByRole("link", { name: label, exact: true });
};

test("an accountant gets all files of the month to file, and marks it as filed, in three presses @both", async ({
  page,
  shop,
}) => {
  const { month, name } = await lastMonth(shop);
  await setProfile(shop, { name: "Nendra", legalName: "Nendra Foods LLP", gstin: GSTIN, gstinSince: "" });
  await sql`delete from filed_months`.execute(databaseOf(shop));
  await packInThePast(shop, { time: `${month}-10T10:00:00`, state: "Kerala", quantity: 2 });
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };

  const accountant = await enterAdmin(page, shop, "/admin", "accountant");
  await expect(page.getByRole("heading", { name: `Month end: ${name}` })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    press(page.getByRole("button", { name: "All files of the month" })),
  ]);
  expect(file.suggestedFilename()).toBe(`accounts-${month}.zip`);
  const files = Object.keys(unzipSync(await readFile(await file.path())));
  const period = month.split("-").reverse().join("");
  expect(files).toEqual(
    expect.arrayContaining([
      `GSTR1-${GSTIN}-${period}.json`,
      `GSTR1-${GSTIN}-${period}.xlsx`,
      `sales-${month}.csv`,
      `settlements-${month}.csv`,
    ]),
  );
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await press(viewLink(page, "GST"));
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByText("Not filed yet")).toBeVisible();
  await press(page.getByRole("button", { name: "Mark as filed" }));
  await expect(
    page.getByText(new RegExp(`^Filed on \\d+ \\w+ \\d{4} by ${accountant.username}$`)),
  ).toBeVisible();
  expect(presses).toBeLessThanOrEqual(4);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Not filed" }).click();
  await expect(page.getByText("Not filed yet")).toBeVisible();
});

test("the month that is chosen on one screen of Reports opens on the others, until logout", async ({
  page,
  shop,
}) => {
  const { month, name } = await lastMonth(shop);
  await setProfile(shop, { gstin: GSTIN, gstinSince: "" });
  // Other stories in this shop need a month without invoices.
  await packInThePast(shop, { time: "2026-01-10T10:00:00", state: "Kerala", quantity: 1 });
  const chosen = { month: "2026-01", name: "January 2026" };
  const isChosen = (path: string) => page.waitForURL(new RegExp(`${path}\\?.*month=${chosen.month}`));
  await enterAdmin(page, shop, "/admin/settlements");
  await page.getByRole("combobox", { name: "Month" }).selectOption(chosen.name);
  await isChosen("settlements");
  await goTo(page, "GST");
  await isChosen("gst");
  await expect(page.getByRole("heading", { name: chosen.name, exact: true })).toBeVisible();
  // A glance at the quarter leaves the month as it was chosen.
  await page.getByRole("link", { name: "Quarter", exact: true }).click();
  await expect(page.getByRole("heading", { name: "January to March 2026" })).toBeVisible();
  await goTo(page, "Reports");
  await isChosen("figures");
  await page.getByRole("link", { name: "7 days", exact: true }).click();
  await page.waitForURL(/days=7$/);
  await expect(page.getByRole("heading", { name: `Month end: ${chosen.name}` })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "payouts" }).click();
  await isChosen("settlements");

  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(/\/admin\/login/);
  await sql`delete from filed_months`.execute(databaseOf(shop));
  await enterAdmin(page, shop, "/admin/gst");
  await expect(page.getByRole("heading", { name: new RegExp(`(^| )${name}$`) })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Month" })).toHaveValue(month);
});
