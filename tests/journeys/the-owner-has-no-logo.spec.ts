import type { Page } from "@playwright/test";
import { SCREENS } from "../../web/admin/screens.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectLoaded } from "../support/expect-accessible.ts";
import { resize } from "../support/expect-at-the-edges.ts";
import { expect, ONE_TRY, open, test } from "../support/journey.ts";

const LONGEST = "മലബാർ പലഹാരങ്ങളും മധുരപലഹാരങ്ങളും കോഴിക്കോട്";
const NAMES = [
  "Nendra Ltd",
  "Malabar Munchies",
  "Malabar Munchies and Sweets",
  "Kozhikodanpalaharangalumadhuravumco",
  LONGEST,
];
const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 800 },
];
const PATHS = SCREENS.map(({ path }) => path).filter((path) => !path.includes(":"));

/** Checks that the page is as wide as the screen, with the name inside its box and Log out in view. */
async function expectHeaderFits(page: Page): Promise<void> {
  const header = page.getByRole("banner");
  for (const size of SIZES) {
    await resize(page, size);
    await expect(header.getByRole("button", { name: "Log out" })).toBeInViewport({ ratio: 1 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(size.width);
    const name = header.getByRole("link").first();
    const [link, next] = await Promise.all([
      name.boundingBox(),
      name.locator("xpath=following::*[1]").boundingBox(),
    ]);
    expect.soft((link?.x ?? 0) + (link?.width ?? 0), page.url()).toBeLessThanOrEqual(next?.x ?? 0);
    expect.soft(await name.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  }
}

test("the header of the admin area fits a phone with any name of a shop without a logo @phone", async ({
  page,
  shop,
  sql,
}) => {
  const { rows } = await sql.query<{ profile: { name: string; logo: string } }>(
    "select profile from shop_profile",
  );
  const callIt = (name: string, logo = "") =>
    sql.query(
      "update shop_profile set profile = profile || jsonb_build_object('name', $1::text, 'logo', $2::text)",
      [name, logo],
    );
  try {
    await callIt(LONGEST);
    await enterAdmin(page, shop, "/admin");
    for (const path of PATHS) {
      await test.step(path, async () => {
        await open(page, path);
        await expectLoaded(page);
        await expectHeaderFits(page);
      });
    }
    for (const name of NAMES) {
      await test.step(name, async () => {
        await callIt(name);
        await expect(async () => {
          await open(page, "/admin/account");
          await expect(page.getByRole("link", { name: `${name}, admin` })).toBeVisible(ONE_TRY);
        }).toPass();
        await expectHeaderFits(page);
      });
    }
  } finally {
    await callIt(rows[0]?.profile.name as string, rows[0]?.profile.logo);
  }
});
