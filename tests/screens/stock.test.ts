import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type CountedProduct, listCounted, restock } from "../../contract/low-stock.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { holdTimers, openScreen } from "./open-screen.tsx";
import { countedProduct } from "./samples.ts";
import { type Answer, lose, pageOf, reply, Shop } from "./shop.ts";

const PATH = "/admin/low-stock";

/** A shop whose list of low products has the first ones, and the list of all has all. */
const list = (low: CountedProduct[], all = low) =>
  reply(listCounted, ({ query }) => pageOf(query.show === "all" ? all : low, query));

/** Saves what was typed, as the shop does. */
const saves = (products: CountedProduct[]): Answer =>
  reply(restock, ({ body }) => ({
    saved: body.products.map(({ _id, available, lowStockLevel }) => ({
      ...(products.find((one) => one._id === _id) as CountedProduct),
      available,
      lowStockLevel,
    })),
    changedMeanwhile: [],
    gone: [],
  }));

const left = (name: string) => page.getByLabelText(`Packets left: ${name}`, { exact: true });
const level = (name: string) => page.getByLabelText(`Low-stock alert at: ${name}`, { exact: true });
const save = page.getByRole("button", { name: "Save", exact: true });
const noConnection = page.getByText("No connection. Check your internet and try again.");

test("an invalid number is reported at its field, and nothing is saved until it is corrected", async () => {
  const few = countedProduct({ name: "Few" });
  const shop = await openScreen(PATH, new Shop(list([few]), lose(restock)));
  const row = page.getByRole("row").filter({ hasText: "Few" });
  await left("Few").fill("many");
  await level("Few").fill("-1");
  await save.click();
  await expect.element(row.getByText("A whole number from 0 to 1000000")).toBeVisible();
  await expect.element(row.getByText("A whole number from 0 to 100000, or nothing")).toBeVisible();
  await expect.element(left("Few")).toHaveFocus();
  expect(shop.inputsOf(restock)).toEqual([]);
  await expectAccessible();

  // Leaving needs a confirmation.
  await page.getByRole("main").getByRole("link", { name: "Products" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  // The dialog closes a moment later, and has the focus until then.
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await left("Few").fill("20");
  await level("Few").fill("");

  await save.click();
  await expect.element(noConnection).toBeVisible();
  await expect.element(left("Few")).toHaveValue("20");
  shop.answer(saves([few]));
  await save.click();
  await expect.element(page.getByText("1 product saved")).toBeVisible();
});

test("an error on the other list is reported with the product's name and a link to it", async () => {
  const [few, many] = [countedProduct({ name: "Few" }), countedProduct({ name: "Many", available: 500 })];
  await openScreen(`${PATH}?show=all`, new Shop(list([few], [few, many]), saves([few, many])));
  await left("Many").fill("lots");
  await page.getByRole("link", { name: "Running low" }).click();
  await expect.element(left("Many")).not.toBeInTheDocument();
  await left("Few").fill("30");
  await save.click();
  const problem = page.getByRole("alert").filter({ hasText: "Many: A whole number from 0 to 1000000" });
  await expect.element(problem).toBeVisible();
  await expectAccessible();
  await problem.getByRole("link", { name: "All tracked" }).click();
  await expect.element(left("Many")).toHaveValue("lots");
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(left("Many")).toHaveFocus();
  await left("Many").fill("600");
  await save.click();
  await expect.element(page.getByText("2 products saved")).toBeVisible();
});

test("a product that is no longer tracked is named below the list of stock", async () => {
  const passTime = holdTimers();
  const few = countedProduct({ name: "Few" });
  await openScreen(
    PATH,
    new Shop(list([few]), reply(restock, { saved: [], changedMeanwhile: [], gone: [few._id] })),
  );
  await left("Few").fill("9");
  await save.click();
  const problem = page.getByRole("alert").filter({ hasText: "Not saved: Few." });
  await expect.element(problem).toBeVisible();
  await passTime(6_000);
  await expect.element(problem).toBeVisible();
});
