import { sql } from "kysely";
import { DAY_MS, indianDate } from "../../rules/time.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct } from "../support/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { setProfile } from "../support/orders.ts";
import { databaseOf } from "../support/rows.ts";
import { GSTIN } from "../support/tax-documents.ts";

const CONTACT_AND_LAW = "/admin/shop-profile/contact-and-law";

test("the owner enters a new GST rate with its day, and removes it again @both", async ({ page, shop }) => {
  const { id, productId } = await addProduct(shop);
  // Of no other product, so that other stories have their rates.
  await sql`update products set hsn_code = '95030010', gst_rate_percent = 5 where id = ${id}`.execute(
    databaseOf(shop),
  );
  const owner = await enterAdmin(page, shop, CONTACT_AND_LAW);
  await page.locator("summary", { hasText: "new GST rates" }).click();
  await expect(page.getByText("No rate is about to change.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const add = page.getByRole("button", { name: "Add a rate" });
  await add.click();
  const dialog = page.getByRole("dialog", { name: "Add a GST rate" });
  const save = dialog.getByRole("button", { name: "Add rate" });
  const code = dialog.getByLabel("HSN code begins with");
  await code.fill("toys");
  await save.click();
  await expect(code).toBeFocused();
  await expect(dialog.getByText("2 to 8 digits, such as 2106")).toBeVisible();
  await expect(dialog.getByText("Choose a rate", { exact: true }).last()).toBeVisible();
  await expect(dialog.getByText("Enter the first day of the new rate")).toBeVisible();
  await expectAccessible(page);
  await code.fill("9999");
  await expect(dialog.getByText("2 to 8 digits, such as 2106")).toBeHidden();
  await expect(dialog.getByText("Enter the first day of the new rate")).toBeVisible();
  await save.click();
  await expect(dialog.getByText("No product has an HSN code that begins with 9999")).toBeVisible();
  await code.fill("95.03");
  await expect(dialog.getByText("1 product, now at 5%.")).toBeVisible();
  await dialog.getByLabel("New GST rate").selectOption("18%");
  await dialog.getByLabel("First day").fill(indianDate(new Date()));
  await expect(dialog.getByText("This day has come")).toBeVisible();
  await dialog.getByLabel("First day").fill(indianDate(new Date(Date.now() + 30 * DAY_MS)));
  await expect(dialog.getByText("This day has come")).toBeHidden();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  const toCome = page.getByRole("list", { name: "Changes to come" });
  await expect(toCome).toContainText("HSN codes that begin with 9503 · 1 product");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await toCome.getByRole("button", { name: /^Remove the change to 18% from/ }).click();
  await expect(page.getByText("No rate is about to change.")).toBeVisible();
  await expect(add).toBeFocused();

  await add.click();
  await dialog.getByLabel("For", { exact: true }).selectOption("One product");
  const { json } = await owner.request<{ name: string }>("GET", `/api/admin/products/${productId}`);
  await dialog.getByRole("searchbox", { name: "Product" }).fill(json.name);
  await dialog.getByRole("radio", { name: json.name, exact: true }).check();
  await expect(dialog.getByText("1 product, now at 5%.")).toBeVisible();
  await dialog.getByLabel("New GST rate").selectOption("40%");
  await dialog.getByLabel("First day").fill(indianDate(new Date()));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await save.click();
  await expect(page.getByRole("list", { name: "Changes made" })).toContainText(json.name);
  await expect(page.getByText("No rate is about to change.")).toBeVisible();
  await open(page, `/admin/edit-product/${productId}`);
  await expect(page.getByLabel("GST rate")).toHaveValue("40");
});

test("the tax regime follows a saved GSTIN, and warns of sales to other states", async ({ page, shop }) => {
  await setProfile(shop, { gstin: "", gstinSince: "", hasNoGstin: false });
  await enterAdmin(page, shop, CONTACT_AND_LAW);
  await page.locator("summary", { hasText: "Tax regime" }).click();
  await expect(page.getByText("Today: Not registered for GST")).toBeVisible();
  const withoutGstin = page.getByText("Without a GSTIN you must not sell taxable goods to other states");
  await expect(withoutGstin).toHaveCount(1);
  await page.getByRole("switch", { name: "Not registered for GST" }).click();
  await expect(withoutGstin).toHaveCount(2);
  await page.getByLabel("GSTIN", { exact: true }).fill(GSTIN);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Today: Regular")).toBeVisible();
  await expect(withoutGstin).toHaveCount(0);

  await page.getByLabel("Regime", { exact: true }).selectOption("Composition");
  await expect(page.getByText("A composition dealer must not sell goods to other states")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Regime", { exact: true }).selectOption("Regular");
  const set = page.getByRole("button", { name: "Set the regime" });
  await set.click();
  await expect(page.getByRole("list", { name: "Regimes by their first day" })).toContainText("Regular");
  await expect(set).toBeFocused();
});
