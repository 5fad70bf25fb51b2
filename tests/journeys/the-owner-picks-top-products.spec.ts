import type { Page } from "@playwright/test";
import { enterAdmin, pickUp } from "../support/admin-journey.ts";
import { fontsLoaded } from "../support/at-rest.ts";
import { expect, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

const choices = (page: Page) => page.getByRole("list", { name: "All products" }).getByRole("button");
const save = (page: Page) => page.getByRole("button", { name: "Set Top Products" });

async function chooseNone(page: Page): Promise<void> {
  await expect(choices(page).first()).toBeVisible();
  const chosen = page.getByRole("list", { name: "All products" }).getByRole("button", { pressed: true });
  for (let left = await chosen.count(); left > 0; left--) {
    await chosen.first().click();
    await expect(chosen).toHaveCount(left - 1);
  }
  await expect(page.getByText("Selected: 0/10 products")).toBeVisible();
}

test("the order of the strip is the order on the home page", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/top-products");
  await chooseNone(page);
  for (const name of ["Achappam", "Kerala Mixture", "Jackfruit Chips"]) {
    await page.getByLabel("Search by name").fill(name);
    await expect(choices(page)).toHaveText([new RegExp(name)]);
    await choices(page).click();
  }
  await page.getByRole("button", { name: "Move Jackfruit Chips left" }).click();
  await expect(page.getByText("Jackfruit Chips is now number 2 of 3.")).toBeAttached();
  await pickUp(page.getByRole("button", { name: "Move Jackfruit Chips", exact: true }), "2 of 3");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Over place 1 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Jackfruit Chips is now number 1 of 3.")).toBeAttached();
  await page.getByRole("button", { name: "Remove Kerala Mixture" }).click();
  await expect(page.getByText("Selected: 2/10 products")).toBeVisible();
  await save(page).click();
  await expect(page.getByRole("heading", { name: "Top Products set" })).toBeVisible();

  await expect(async () => {
    const answer = await page.request.get("/api/users/get-top-products");
    const shown = (await answer.json()) as { productId: { name: string } }[];
    expect(shown.map(({ productId }) => productId.name)).toEqual(["Jackfruit Chips", "Achappam"]);
  }).toPass();
});

test("a tile can be dragged to another place with the mouse", async ({ page, shop, isMobile }) => {
  test.skip(isMobile, "a finger holds before it drags; the mouse is at a desk");
  await enterAdmin(page, shop, "/admin/top-products");
  const strip = page.getByRole("list", { name: "Chosen products, in order" }).getByRole("listitem");
  await expect(strip.first()).toBeVisible();
  await fontsLoaded(page);
  const [first, second] = await strip.allInnerTexts();
  const from = await strip.nth(0).boundingBox();
  const to = await strip.nth(1).boundingBox();
  if (!from || !to) throw new Error("the tiles are not on the screen");
  await page.mouse.move(from.x + 40, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 30, { steps: 8 });
  await expect(page.getByText(/^Over place 2 of /)).toBeAttached();
  await page.mouse.up();
  await expect(strip.nth(0)).toContainText((second as string).split("\n").at(-1) as string);
  await expect(strip.nth(1)).toContainText((first as string).split("\n").at(-1) as string);
});

test("in a shop with thousands of products only one page or the search result is loaded", async ({
  page,
  shop,
  sql,
}) => {
  await sql.query(`insert into products (slug, category_id, name, selling_price, mrp, position)
    select 'many-' || n, (select id from categories order by position limit 1), 'Many snack ' || n, 10000, 10000, 100000 + n
    from generate_series(1, 3000) as n`);
  try {
    const answers: number[] = [];
    page.on("response", async (response) => {
      if (/all-products|products\/find/.test(response.url()))
        answers.push(((await response.json()) as unknown[]).length);
    });
    await enterAdmin(page, shop, "/admin/top-products");
    await expect(choices(page)).toHaveCount(100);
    await page.getByLabel("Search by name").fill("many snack 2987");
    await expect(choices(page)).toHaveText([/Many snack 2987/]);
    await page.getByLabel("Search by name").fill("");
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(choices(page)).toHaveCount(200);
    expect(Math.max(...answers)).toBeLessThanOrEqual(100);
    expect(answers.length).toBeLessThanOrEqual(3);
  } finally {
    await sql.query("delete from products where slug like 'many-%'");
  }
});
