import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { provePassword } from "../../contract/account.ts";
import { editProduct, getAdminProduct } from "../../contract/admin-products.ts";
import { adminProfile, logout } from "../../contract/admin-session.ts";
import { listCategories } from "../../contract/categories.ts";
import { getShop } from "../../contract/shop-profile.ts";
import { queryClient } from "../../web/ui/admin/query-client.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openScreen } from "./open-screen.tsx";
import { category, product, SHOP } from "./samples.ts";
import { refuse, reply, Shop } from "./shop.ts";

test("the dialog stays open until the password is checked", async () => {
  const halwa = category();
  const snack = product({ category: halwa });
  const shop = await openScreen(
    `/admin/edit-product/${snack._id}`,
    new Shop(
      reply(getAdminProduct, snack),
      reply(listCategories, [halwa]),
      reply(getShop, SHOP),
      refuse(editProduct, 403, { code: "PASSWORD_NEEDED", message: "Enter your password again to do this." }),
      refuse(provePassword, 400, { code: "PASSWORD_WRONG", message: "That is not your password." }),
    ),
  );
  await page.getByLabelText("Selling price (₹)").fill("90");
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  const password = dialog.getByLabelText("Password", { exact: true });
  const proceed = dialog.getByRole("button", { name: "Continue" });
  const release = shop.hold(provePassword);
  await password.fill("not it");
  await proceed.click();
  await expect.element(dialog.getByRole("button", { name: "Checking..." })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await userEvent.keyboard("{Escape}");
  await dialog.getByRole("button", { name: "Close dialog" }).click();
  await expect.element(dialog).toBeVisible();
  await release();
  // The error is shown in the dialog.
  await expect.element(dialog.getByText("That is not your password.")).toBeVisible();
  await expectAccessible();
  shop.answer(
    reply(provePassword, { message: "Checked" }),
    reply(editProduct, ({ body }) => ({ ...snack, sellingPrice: body.sellingPrice ?? snack.sellingPrice })),
  );
  await password.fill("a-long-password");
  await proceed.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("Product saved")).toBeVisible();
  expect(shop.inputsOf(editProduct).map(({ body }) => body.sellingPrice)).toEqual([9_000, 9_000]);
});

test("axe finds nothing while the admin area is loading", async () => {
  const shop = new Shop(reply(listCategories, []));
  const release = shop.hold(adminProfile);
  await openScreen("/admin/add-category", shop);
  await expect.element(page.getByText("Loading...")).toBeVisible();
  await expectAccessible();
  await release();
  await expect.element(page.getByRole("heading", { name: "Categories" })).toBeVisible();
});

test("after a logout the store holds no reply", async () => {
  await openScreen(
    "/admin/add-category",
    new Shop(reply(listCategories, [category()]), reply(logout, { message: "Logged out" })),
  );
  await expect.element(page.getByRole("list", { name: "Categories" })).toBeVisible();
  expect(queryClient.getQueryCache().getAll()).not.toEqual([]);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.element(page.getByRole("heading", { name: "Admin" })).toBeVisible();
  await expect.poll(() => queryClient.getQueryCache().getAll()).toEqual([]);
});
