import type { Page } from "@playwright/test";
import { picture } from "../support/admin.ts";
import { enterAdmin, goTo, pickUp } from "../support/admin-journey.ts";
import { fontsLoaded } from "../support/at-rest.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { holdBack } from "../support/intercept.ts";
import { expect, ONE_TRY, open, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

// Restores the home page for later stories.
let before: string;
test.beforeEach(async ({ sql }) => {
  const { rows } = await sql.query<{ page: string }>("select page::text as page from home_page");
  before = rows[0]?.page as string;
});
test.afterEach(async ({ sql }) => {
  await sql.query("update home_page set page = $1", [before]);
});

const blocks = (page: Page) => page.getByRole("list", { name: "Parts of the home page, in order" });
const names = (page: Page) => blocks(page).getByRole("heading", { level: 2 });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const blockOf = (page: Page, name: string) =>
  blocks(page)
    .locator("> li")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

async function saved(page: Page): Promise<void> {
  await save(page).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
}

/** Reloads the home page until its headings are as expected, in order. */
async function expectHeadings(page: Page, expected: string[]): Promise<void> {
  await expect(async () => {
    await open(page, "/");
    const shown = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
    // Orders of other stories may have made best sellers.
    expect(shown.filter((heading) => heading !== "What everybody is munching")).toEqual(expected);
  }).toPass();
}

test("the owner orders blocks by buttons and keys and switches one off, and shoppers see the result", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, "/admin/dashboard");
  await goTo(page, "Home page");
  await expect(names(page)).toHaveText([
    "Our Products",
    "Why us",
    "Categories",
    "Best sellers",
    "Free delivery",
    "Story",
    "Reviews",
  ]);
  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole("switch", { name: "Show Why" })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Move Categories up" }).click();
  await expect(page.getByText("Categories is now number 2 of 7.")).toBeAttached();
  await page.getByRole("button", { name: "Move Categories up" }).press("Enter");
  await expect(names(page).first()).toHaveText("Categories");
  await pickUp(page.getByRole("button", { name: "Move Story", exact: true }), "6 of 7");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Over place 5 of 7.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Story is now number 5 of 7.")).toBeAttached();
  await page.getByRole("switch", { name: "Show Free delivery" }).click();
  await saved(page);
  await expect(save(page)).toBeDisabled();
  await expectHeadings(page, [
    "Loved the most",
    "Pick your kind of crunch",
    "Our Products",
    "Why Nendra",
    "One pan, one oil",
    "What shoppers write",
  ]);
  await open(page, "/admin/home-page");
  await expect(page.getByRole("switch", { name: "Show Free delivery" })).not.toBeChecked();
});

test("the owner edits the story with a picture, and copies a review with its source", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, "/admin/home-page");
  const story = blockOf(page, "Story");
  await story.getByText("Edit Story").click();
  await story.getByLabel("Title").fill("");
  await story.getByLabel("Text").fill("A 100% vegan pan.");
  await expect(story.getByRole("status").filter({ hasText: "Leave out the number" })).toBeVisible();
  await story.getByLabel("Text").fill("Ammamma taught us.\n\nThe rest is oil.");
  const { name, type: mimeType, content } = await picture("#8a3a16");
  const removed = story.getByRole("button", { name: "Remove the picture" });
  await removed.click();
  await expect(removed).toHaveCount(0);
  await story.getByLabel("Picture").setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  await expect(removed).toBeVisible();
  await story.getByLabel("Description of the picture").fill("Ammamma at the pan");

  const reviews = blockOf(page, "Reviews");
  await reviews.getByText("Edit Reviews").click();
  await expect(reviews.getByText("The law forbids made-up reviews")).toBeVisible();
  await reviews.getByRole("button", { name: "Remove review 1" }).click();
  await reviews.getByRole("button", { name: "Add a review" }).click();
  await expect(reviews.getByRole("textbox", { name: "Review 3" })).toBeFocused();
  await page.keyboard.type("Worth the wait for the courier.");
  const fresh = reviews.getByRole("listitem").nth(2);
  await fresh.getByLabel("Customer").fill("Devika");
  await save(page).click();
  await expect(story.getByText("Enter a title")).toBeVisible();
  await expect(fresh.getByText("Enter where it was written")).toBeVisible();
  await expectAccessible(page);
  await story.getByLabel("Title").fill("Her pan");
  await fresh.getByLabel("Where it was written").fill("Google");
  await fresh.getByLabel("Stars").selectOption("4");
  await saved(page);

  await expect(async () => {
    await open(page, "/");
    await expect(page.getByRole("region", { name: "Her pan" })).toBeVisible(ONE_TRY);
  }).toPass();
  const storySection = page.getByRole("region", { name: "Her pan" });
  await expect(storySection.getByText("Ammamma taught us.")).toBeVisible();
  await expect(storySection.getByRole("img", { name: "Ammamma at the pan" })).toBeVisible();
  const shown = page.getByRole("listitem").filter({ hasText: "Worth the wait for the courier." });
  await expect(shown).toContainText("Devika");
  await expect(shown).toContainText("Google");
  await expect(page.getByText("Tastes like my grandmother's tin.")).toHaveCount(0);
  await open(page, "/admin/activity");
  for (const action of ["Review added", "Review removed"]) {
    const row = page.getByText(action).and(page.locator(":not(option)"));
    await expect(row.first()).toBeVisible();
  }
});

test("a block can be dragged to another place with the mouse", async ({ page, shop, isMobile }) => {
  test.skip(isMobile, "a finger holds before it drags; the mouse is at a desk");
  await enterAdmin(page, shop, "/admin/home-page");
  await expect(names(page).first()).toBeVisible();
  await fontsLoaded(page);
  const [first, second] = await names(page).allInnerTexts();
  const handle = await page.getByRole("button", { name: `Move ${first}`, exact: true }).boundingBox();
  const to = await blockOf(page, second as string).boundingBox();
  if (!handle || !to) throw new Error("the blocks are not on the screen");
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 20, to.y + to.height / 2 + 20, { steps: 8 });
  await expect(page.getByText("Over place 2 of 7.")).toBeAttached();
  await page.mouse.up();
  await expect(names(page).nth(0)).toHaveText(second as string);
  await expect(names(page).nth(1)).toHaveText(first as string);
});

test("while the picture of a block is uploading, no other can be chosen", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/home-page");
  const story = blockOf(page, "Story");
  await story.getByText("Edit Story").click();
  const letGo = await holdBack(page, "**/api/admin/home-page/pictures");
  const { name, type: mimeType, content } = await picture("#16518a");
  const chooser = story.getByLabel("Picture", { exact: true }).or(story.getByLabel("Picture (optional)"));
  await chooser.setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  await expect(story.getByText("Sending")).toBeVisible();
  await expect(chooser).toBeDisabled();
  await letGo();
  await expect(chooser).toBeEnabled();
  await expect(page.getByText("Not saved yet")).toBeVisible();
});
