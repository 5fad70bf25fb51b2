// On a phone the search is collapsed, to leave the space to the orders.
import type { Page } from "@playwright/test";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct } from "../support/builders.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, hydrated, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import { blockOrderEvents, card, clearTheTable, PACKING } from "../support/packing-journey.ts";

test.use({ reducedMotion: "reduce" });

const unfold = (page: Page) => page.getByRole("button", { name: "Open the search" });
const value = (page: Page) => page.getByLabel("Search for");

/** Checks that a text is visible without scrolling and that nothing covers it. */
async function expectInSight(page: Page, text: string): Promise<void> {
  const line = page.getByText(text);
  await expect(line).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // Playwright fails if another element would receive the click.
  await line.click({ trial: true });
}

test("an empty list shows its message on the screen, and the search is a button until it is pressed", {
  tag: "@phone",
}, async ({ page, shop }) => {
  const { productId } = await addProduct(shop);
  await enterAdmin(page, shop, `/admin/manage-orders?status=Lost&product=${productId}`);
  await expectInSight(page, "No Lost orders found");
  await expectAccessible(page);
  await unfold(page).click();
  await expect(value(page)).toBeFocused();
  await expect(unfold(page)).toHaveCount(0);
  await value(page).press("Escape");
  await expect(unfold(page)).toBeFocused();
  await page.keyboard.press("/");
  await expect(value(page)).toBeFocused();
  await value(page).fill("NOSUCHORDER1");
  await value(page).press("Enter");
  await expect(page.getByText("No results found")).toBeInViewport({ ratio: 1 });
  await expect(value(page)).toHaveValue("NOSUCHORDER1");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(unfold(page)).toBeVisible();
});

test("packing finds a phone number in any format, and the result survives a reload", {
  tag: "@phone",
}, async ({ page, shop, sql }) => {
  await blockOrderEvents(page);
  await clearTheTable(sql);
  await enterAdmin(page, shop, PACKING);
  await expectInSight(page, "No Confirmed orders found");
  await expectAccessible(page);

  const { orderId, phone } = await paidOrder(shop);
  const another = await paidOrder(shop);
  await copyOrder(sql, orderId, { prefix: "HERS", count: 1, status: "Confirmed" });
  await copyOrder(sql, another.orderId, { prefix: "OTHERS", count: 1, status: "Confirmed" });
  await sql.query(
    "update orders set created_at = created_at - interval '1 day' where order_number ~ '^(HERS|OTHERS)'",
  );
  await open(page, PACKING);
  await expect(page.getByRole("article")).toHaveCount(2);
  await unfold(page).click();
  await page.getByLabel("Search by").selectOption({ label: "Phone Number" });
  const [front, back] = [phone.slice(3, 8), phone.slice(8)];
  for (const written of [
    `${front} ${back}`,
    `+91 ${front} ${back}`,
    `0${front}${back}`,
    `${front}-${back}`,
    phone,
  ]) {
    await value(page).fill("9");
    await value(page).press("Enter");
    await expect(page.getByText("No results found")).toBeVisible();
    await value(page).fill(written);
    await value(page).press("Enter");
    await expect(card(page, "HERS1")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
  }
  await page.getByRole("checkbox", { name: "Select HERS1" }).check();

  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: "1 Confirmed order" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select HERS1" })).toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(back);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await sql.query("update orders set status = 'Cancelled' where order_number ~ '^(HERS|OTHERS)'");
});
