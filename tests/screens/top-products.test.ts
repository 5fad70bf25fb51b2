import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listAllProducts } from "../../contract/admin-products.ts";
import { listChosenTopProducts, setTopProducts } from "../../contract/admin-top-products.ts";
import { MAX_TOP_PRODUCTS } from "../../rules/top-products.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openScreen } from "./open-screen.tsx";
import { product } from "./samples.ts";
import { type Answer, refuse, refuseAtProxy, reply, Shop } from "./shop.ts";

const snacks = Array.from({ length: 12 }, (_, at) => product({ name: `Snack ${at + 1}` }));

const PATH = "/admin/top-products";

const shopWith = (chosen: number, ...answers: Answer[]) =>
  new Shop(
    reply(listAllProducts, snacks),
    reply(
      listChosenTopProducts,
      snacks.slice(0, chosen).map((productId) => ({ productId })),
    ),
    ...answers,
  );

const openTopProducts = (chosen: number, ...answers: Answer[]) =>
  openScreen(PATH, shopWith(chosen, ...answers));

const choices = page.getByRole("list", { name: "All products" }).getByRole("button");
const save = page.getByRole("button", { name: "Set Top Products" });

test("one top product is too few, two are enough, and an eleventh is refused", async () => {
  const shop = await openTopProducts(0, reply(setTopProducts, { message: "Top Products set" }));
  await expect.element(page.getByText("Selected: 0/10 products")).toBeVisible();
  await expect.element(save).toBeDisabled();
  await choices.nth(0).click();
  await expect.element(page.getByText("Selected: 1/10 products")).toBeVisible();
  await expect.element(choices.nth(0)).toHaveAttribute("aria-pressed", "true");
  await expect.element(save).toBeDisabled();
  await expectAccessible();
  await choices.nth(1).click();
  await expect.element(page.getByText("Selected: 2/10 products")).toBeVisible();
  await expect.element(save).toBeEnabled();
  for (let place = 2; place < MAX_TOP_PRODUCTS; place++) await choices.nth(place).click();
  await expect.element(page.getByText("Selected: 10/10 products")).toBeVisible();
  await expect.element(save).toBeEnabled();
  await choices.nth(MAX_TOP_PRODUCTS).click();
  await expect.element(page.getByText("Remove one first, then choose another.")).toBeVisible();
  await expect.element(page.getByText("Selected: 10/10 products")).toBeVisible();
  await expect.element(choices.nth(MAX_TOP_PRODUCTS)).toHaveAttribute("aria-pressed", "false");
  await expectAccessible();

  const chosen = snacks.slice(0, MAX_TOP_PRODUCTS);
  shop.answer(
    reply(
      listChosenTopProducts,
      chosen.map((productId) => ({ productId })),
    ),
  );
  await save.click();
  await expect.element(page.getByRole("heading", { name: "Top Products set" })).toBeVisible();
  expect(shop.inputsOf(setTopProducts)).toEqual([{ body: chosen.map(({ _id }) => _id) }]);
  expect(choices.elements()).toEqual([]);
  await expectAccessible();
  await page.getByRole("button", { name: "Back to top products" }).click();
  await expect.element(page.getByText("Selected: 10/10 products")).toBeVisible();
});

test("the screen shows that products are loading, and a failure can be retried", async () => {
  const shop = await openTopProducts(2, refuseAtProxy(listAllProducts, 502));
  await expect.element(page.getByText("Error: Failed to fetch products.")).toBeVisible();
  await expectAccessible();
  shop.answer(reply(listAllProducts, snacks));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(choices.first()).toBeVisible();
});

test("while products are loading, the admin area shows it", async () => {
  const shop = shopWith(2);
  const release = shop.hold(listAllProducts);
  await openScreen(PATH, shop);
  await expect.element(page.getByText("Loading...")).toBeVisible();
  await expectAccessible();
  await release();
  await expect.element(choices.first()).toBeVisible();
});

test("the server's message is shown if it refuses the choice", async () => {
  await openTopProducts(
    2,
    refuse(setTopProducts, 400, { code: "INVALID_INPUT", message: "This product was deleted" }),
  );
  await save.click();
  await expect.element(page.getByRole("alert").getByText("This product was deleted")).toBeVisible();
  await expect.element(save).toBeEnabled();
});
