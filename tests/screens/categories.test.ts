import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addCategory, deleteCategory, editCategory, listCategories } from "../../contract/categories.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { holdTimers, openScreen } from "./open-screen.tsx";
import { category } from "./samples.ts";
import { type Answer, lose, refuse, refuseAtProxy, reply, Shop } from "./shop.ts";

/** Opens the screen of a shop that has one category, and adds others. */
function openCategories(...answers: Answer[]) {
  let stored = [category()];
  const lists = reply(listCategories, () => stored);
  const adds = reply(addCategory, ({ body }) => {
    const added = category({ name: body.name, products: 0 });
    stored = [...stored, added];
    return added;
  });
  return openScreen("/admin/add-category", new Shop(lists, adds, ...answers));
}

const list = page.getByRole("list", { name: "Categories" });
const rename = page.getByRole("button", { name: "Rename Halwa" });
const newName = page.getByLabelText("New name of Halwa");

test("a category that cannot be deleted shows the reason in its row", async () => {
  const passTime = holdTimers();
  await openCategories(
    refuse(deleteCategory, 409, { code: "CATEGORY_IN_USE", message: "This category still has 4 products." }),
  );
  await page.getByRole("button", { name: "Delete Halwa" }).click();
  const row = list.getByRole("listitem").filter({ hasText: "Halwa" });
  await expect.element(row.getByRole("alert")).toHaveTextContent("This category still has 4 products.");
  await passTime(6_000);
  await expect.element(row.getByRole("alert")).toBeVisible();
  await expectAccessible();
});

test("a refused new name of a category is reported even after Escape or Cancel", async () => {
  const shop = await openCategories(lose(editCategory));
  const release = shop.hold(editCategory);
  await rename.click();
  await newName.fill("Halva");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Cancel" }).click();
  await release();
  await expect.element(page.getByText("No connection. Check your internet and try again.")).toBeVisible();
  await expectAccessible();
  await newName.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(rename).toHaveFocus();
});

test("a form that the server's proxy finds too large shows the reason", async () => {
  await openCategories(refuseAtProxy(editCategory, 413));
  await rename.click();
  await newName.fill("Halva");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByText("This is too large for your server's proxy; choose smaller pictures."))
    .toBeVisible();
});

test("text typed for the next category while one is being added stays", async () => {
  const shop = await openCategories();
  const name = page.getByLabelText("Name", { exact: true });
  const release = shop.hold(addCategory);
  await name.fill("First");
  await page.getByRole("button", { name: "Add category" }).click();
  await expect.element(page.getByRole("button", { name: "Adding..." })).toBeVisible();
  await name.fill("Next");
  await release();
  await expect.element(list.getByText("First", { exact: true })).toBeVisible();
  await expect.element(name).toHaveValue("Next");
});
