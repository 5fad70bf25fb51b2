import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listCoupons } from "../../contract/admin-coupons.ts";
import {
  changeStockStatus,
  deleteProduct,
  listAllProducts,
  restoreProduct,
} from "../../contract/admin-products.ts";
import { listCategories } from "../../contract/categories.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { holdTimers, openScreen } from "./open-screen.tsx";
import { category, product } from "./samples.ts";
import { type Answer, lose, refuse, reply, Shop } from "./shop.ts";

const snack = product({ name: "Test snack" });
const halwa = category();

/** Opens the screen of a shop that has two products, and switches the stock of one. */
function openProducts(...answers: Answer[]) {
  let stored = snack;
  const other = product();
  const shop = new Shop(
    reply(listCategories, [halwa]),
    reply(listAllProducts, () => [stored, other]),
    reply(changeStockStatus, ({ body: { status } }) => {
      stored = { ...snack, inStock: status, stock: status };
      return stored;
    }),
    ...answers,
  );
  return openScreen("/admin/edit-products", shop);
}

const row = page.getByRole("row").filter({ hasText: "Test snack" });
const inStock = page.getByRole("switch", { name: "Test snack in stock" });
const standing = page.getByRole("list", { name: "Errors" }).getByRole("alert");
const stock = page.getByLabelText("Stock", { exact: true });

test("the stock switch of a row changes at once, and changes back if the server refuses", async () => {
  const shop = await openProducts();
  const release = shop.hold(changeStockStatus);
  await inStock.click();
  await expect.element(inStock).not.toBeChecked();
  await release();
  await shop.settled();
  await expect.element(inStock).not.toBeChecked();

  shop.answer(refuse(changeStockStatus, 503, { code: "BUSY", message: "The shop is very busy." }));
  await inStock.click();
  await expect.element(row.getByRole("alert")).toHaveTextContent("The shop is very busy.");
  await expect.element(inStock).not.toBeChecked();
  await expectAccessible();

  shop.answer(reply(listAllProducts, ({ query }) => (query.stock === "in" ? [] : [snack])));
  await stock.selectOptions("In stock");
  await expect.poll(() => location.search).toBe("?stock=in");
  await expect.element(page.getByText("No products found")).toBeVisible();
  await expectAccessible();
});

test("a product whose stock cannot be switched shows the reason in its row", async () => {
  const passTime = holdTimers();
  await openProducts(
    refuse(changeStockStatus, 400, { code: "INVALID_INPUT", message: "This product cannot be switched" }),
  );
  await inStock.click();
  await expect.element(row.getByRole("alert")).toHaveTextContent("This product cannot be switched");
  await passTime(6_000);
  await expect.element(row.getByRole("alert")).toBeVisible();
  await expect.element(inStock).toBeChecked();
});

test("a product that no longer exists leaves the list, and its error stays above the screen", async () => {
  const passTime = holdTimers();
  const shop = await openProducts();
  await expect.element(inStock).toBeChecked();
  shop.answer(
    reply(listAllProducts, [product()]),
    refuse(changeStockStatus, 404, { code: "PRODUCT_NOT_FOUND", message: "Product Not Found" }),
  );
  await inStock.click();
  await expect.element(standing.getByText("Test snack: Product Not Found")).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  await passTime(6_000);
  await expect.element(standing).toBeVisible();
  await expectAccessible();
});

test("an Undo that is refused shows the reason until it is dismissed, on other screens too", async () => {
  const passTime = holdTimers();
  await openProducts(
    reply(deleteProduct, { message: "Product deleted" }),
    lose(restoreProduct),
    reply(listCoupons, []),
  );
  const navigation = page.getByRole("navigation", { name: "Admin", exact: true });
  await page.getByRole("button", { name: "Delete Test snack" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect.element(undo).toBeVisible();
  await navigation.getByRole("link", { name: "Coupons" }).click();
  await expect.element(page.getByRole("heading", { name: "Coupons", exact: true })).toBeVisible();
  await undo.click();
  await expect.element(standing.getByText("Test snack was not restored: No connection.")).toBeVisible();
  await passTime(11_000);
  await expect.element(page.getByText("Test snack deleted")).not.toBeInTheDocument();
  await navigation.getByRole("link", { name: "Categories" }).click();
  await expect.element(page.getByRole("heading", { name: "Categories", exact: true })).toBeVisible();
  await expect.element(standing).toBeInViewport();
  await expectAccessible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(standing).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("a filter that is chosen while another one is still loading is combined with it", async () => {
  const shop = await openProducts();
  const inCategory = page.getByLabelText("Category");
  const release = shop.hold(listAllProducts, ({ query }) => query.category !== undefined && !query.stock);
  await inCategory.selectOptions("Halwa (4)");
  await expect.element(inCategory).toHaveValue(halwa._id);
  await stock.selectOptions("In stock");
  await release();
  await expect.poll(() => location.search).toBe(`?category=${halwa._id}&stock=in`);
  await shop.settled();
  await expect.element(inCategory).toHaveValue(halwa._id);
  await expect.element(stock).toHaveValue("in");
});
