import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listChosenTopProducts } from "../../contract/admin-top-products.ts";
import { getOwnHomePage, saveOwnHomePage } from "../../contract/home-page.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openScreen } from "./open-screen.tsx";
import { homePage } from "./samples.ts";
import { type Answer, refuse, reply, Shop } from "./shop.ts";

/** Opens the screen of a shop that saves the home page. */
function openHomePage(...answers: Answer[]) {
  let stored = homePage();
  const shop = new Shop(
    reply(listChosenTopProducts, []),
    reply(getOwnHomePage, () => stored),
    reply(saveOwnHomePage, ({ body: { blocks, reviews } }) => {
      stored = homePage({ blocks, reviews, updatedAt: new Date().toISOString() });
      return stored;
    }),
    ...answers,
  );
  return openScreen("/admin/home-page", shop);
}

const save = page.getByRole("button", { name: "Save", exact: true });
const list = page.getByRole("list", { name: "Parts of the home page, in order" });
const blockOf = (name: string) =>
  list.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const edit = (name: string) => blockOf(name).getByText(`Edit ${name}`).click();
const titleOf = (name: string) => blockOf(name).getByLabelText("Title");

test("leaving with unsaved changes needs a confirmation, and a refused save loses nothing", async () => {
  await openHomePage(
    refuse(saveOwnHomePage, 503, { code: "BUSY", message: "The shop is busy. Please try again." }),
  );
  await edit("Categories");
  await titleOf("Categories").fill("Choose your bowl");
  await save.click();
  await expect.element(page.getByRole("alert").filter({ hasText: "The shop is busy." })).toBeVisible();
  await expect.element(titleOf("Categories")).toHaveValue("Choose your bowl");
  await expectAccessible();
  await blockOf("Categories").getByRole("link", { name: "Change names and pictures of categories" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect.element(titleOf("Categories")).toHaveValue("Choose your bowl");
});

test("text typed during a save is still there, and still to be saved", async () => {
  const shop = await openHomePage();
  const release = shop.hold(saveOwnHomePage);
  await edit("Categories");
  await edit("Best sellers");
  await titleOf("Categories").fill("Choose your bowl");
  await save.click();
  await expect.element(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await titleOf("Best sellers").fill("What goes first");
  await release();
  await expect.element(page.getByText("The shop shows it now.")).toBeVisible();
  await expect.element(titleOf("Best sellers")).toHaveValue("What goes first");
  await save.click();
  await expect.element(page.getByText("All changes saved")).toBeVisible();
  const titles = shop
    .inputsOf(saveOwnHomePage)
    .at(-1)
    ?.body.blocks.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(["Choose your bowl", "What goes first"]));
});

test("a save does not overwrite one from another tab: the owner sees a notice, and can load the other state", async () => {
  const shop = await openHomePage(
    refuse(saveOwnHomePage, 409, {
      code: "HOME_PAGE_CHANGED",
      message:
        "The home page was changed elsewhere, so your changes were not saved. Reload it and make them again.",
    }),
  );
  await edit("Story");
  await titleOf("Story").fill("Of this tab");
  await save.click();
  await expect.element(page.getByRole("alert").filter({ hasText: "changed elsewhere" })).toBeVisible();
  await expect.element(titleOf("Story")).toHaveValue("Of this tab");
  await expectAccessible();
  const blocks = homePage().blocks.map((block) =>
    block.kind === "story" ? { ...block, title: "Of the other tab" } : block,
  );
  shop.answer(reply(getOwnHomePage, homePage({ blocks })));
  await page.getByRole("button", { name: "Load the current version" }).click();
  await expect.element(titleOf("Story")).toHaveValue("Of the other tab");
  await expect.element(page.getByText("All changes saved")).toBeVisible();
});

test("the error of a refused review stays at that review, and removing one leaves the focus on the screen", async () => {
  await openHomePage();
  await edit("Reviews");
  const reviews = blockOf("Reviews");
  const add = reviews.getByRole("button", { name: "Add a review" });
  for (const text of ["Whole", "Without a name"]) {
    await add.click();
    await reviews
      .getByRole("textbox", { name: /^Review/ })
      .last()
      .fill(text);
    await reviews.getByLabelText("Where it was written").last().fill("Google");
    if (text === "Whole") await reviews.getByLabelText("Customer").last().fill("Meera");
  }
  await save.click();
  await expect.element(reviews.getByText("Enter the customer's name")).toBeVisible();
  await expectAccessible();
  const remove = reviews.getByRole("button", { name: "Remove review 1" });
  await remove.click();
  await expect.element(remove).toHaveFocus();
  await expect
    .element(reviews.getByLabelText("Customer").last())
    .toHaveAccessibleDescription("Enter the customer's name");
  await remove.click();
  await expect.element(add).toHaveFocus();
});
