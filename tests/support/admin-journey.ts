// Shared steps of the stories about the admin area.
import { expect, type Locator, type Page } from "@playwright/test";
import type pg from "pg";
import type { AdminRole } from "../../rules/admin-role.ts";
import { SECTIONS } from "../../web/admin/screens.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { open } from "./journey.ts";
import type { TestShop } from "./open-test-shop.ts";

/** Creates an account, stores its token in this browser and opens a screen. */
export async function enterAdmin(
  page: Page,
  shop: TestShop,
  path: string,
  role: AdminRole = "owner",
): Promise<Admin> {
  const admin = await openAdmin(shop, role);
  // localStorage belongs to the origin, so any page of the shop will do. This one has no scripts to wait for.
  await page.goto("/robots.txt");
  await page.evaluate((token) => localStorage.setItem("adminToken", token), admin.token);
  await open(page, path);
  return admin;
}

/**
 * Ends all staff sessions just before the page's next call that changes something. If they ended earlier, a call that only
 * loads a number could open the login dialog first, over the button that the story is about to press.
 */
export async function endSessionsAtNextChange(page: Page, sql: pg.Pool): Promise<void> {
  let isEnded = false;
  await page.route("**/api/admin/**", async (route, request) => {
    if (!isEnded && request.method() !== "GET") {
      isEnded = true;
      await sql.query("update admin_sessions set revoked_at = now()");
    }
    await route.fallback();
  });
}

/** Opens the search of a list. On a phone it is collapsed to a button. */
export async function unfoldSearch(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Open the search" });
  await expect(page.getByLabel("Search for").or(button).filter({ visible: true })).toBeVisible();
  if (await button.isVisible()) await button.click();
}

/** Searches the list on the current screen. */
export async function searchFor(page: Page, terms: string): Promise<void> {
  await unfoldSearch(page);
  await page.getByLabel("Search for").fill(terms);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

/**
 * Lifts an item of a sortable list with the keyboard, so that the arrow keys move it.
 * @param place the position that the list announces, e.g. "2 of 3"
 */
export async function pickUp(handle: Locator, place: string): Promise<void> {
  await handle.focus();
  await handle.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  await expect(handle.page().getByText(`Over place ${place}.`)).toBeAttached();
  // The list starts to listen for arrow keys in its next timer. Timers run in the order they were set.
  await handle.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** The admin area's navigation: the sidebar on a desktop, the bottom bar on a phone. */
export const adminNavigation = (page: Page) =>
  page.getByRole("navigation", { name: isDesk(page) ? "Admin" : "Admin, on phones", exact: true });

const isDesk = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1_024;

/** Opens a screen by the navigation: its section, then the view. */
export async function goTo(page: Page, label: string): Promise<void> {
  const section = SECTIONS.find(({ views }) => views.some((view) => view.label === label));
  if (!section) throw new Error(`${label} is not in the navigation`);
  await adminNavigation(page).getByRole("link", { name: section.label }).first().click();
  if (section.views[0]?.label === label) return;
  const views = isDesk(page)
    ? adminNavigation(page)
    : page.getByRole("navigation", { name: section.label, exact: true });
  await views.getByRole("link", { name: label }).click();
}
