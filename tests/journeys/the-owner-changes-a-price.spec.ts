// A price is changed in the table of products.
import { expirePasswordProof, PASSWORD } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct } from "../support/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, test } from "../support/journey.ts";

test("a price is changed in the table: Enter saves, Escape cancels, and the password is asked for", {
  tag: "@both",
}, async ({ page, shop, sql }) => {
  const { id } = await addProduct(shop, { price: 10_000 });
  const { rows } = await sql.query<{ name: string }>(
    "update products set mrp = 15000, name = 'Priced ' || id where id = $1 returning name",
    [id],
  );
  const name = rows[0]?.name as string;
  const owner = await enterAdmin(page, shop, `/admin/edit-products?search=${encodeURIComponent(name)}`);
  const price = page.getByRole("button", { name: `Change the price of ${name}` });
  const field = page.getByLabel(`Price of ${name} in rupees`);
  await price.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("100");
  await page.keyboard.type("5");
  await page.keyboard.press("Escape");
  await expect(price).toBeFocused();
  await expect(price).toContainText("₹100");

  await price.press("Enter");
  for (const [typed, message] of [
    ["none", "An amount in rupees, such as 120 or 99.50"],
    ["0", "The selling price must be above ₹0"],
    ["151", "The MRP cannot be below the selling price"],
  ] as const) {
    await field.fill(typed);
    await field.press("Enter");
    await expect(page.getByText(message)).toBeVisible();
    await expect(field).toBeFocused();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await expirePasswordProof(shop, owner);
  await field.fill("₹ 120.50");
  await field.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(price).toContainText("₹120.50");
  await expect(price).toBeFocused();
  const { rows: stored } = await sql.query("select selling_price::int as price from products where id = $1", [
    id,
  ]);
  expect(stored).toEqual([{ price: 12_050 }]);
});
