// How stories of the admin area begin, and what several of them do.
import { expect, type Locator, type Page } from "@playwright/test";
import type { AdminRole } from "../../rules/admin-role.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { open } from "./journey.ts";
import type { TestShop } from "./open-test-shop.ts";

/** Logs a new account in on this browser, as if it had done so a moment ago, and opens a screen. */
export async function enterAdmin(
  page: Page,
  shop: TestShop,
  path: string,
  role: AdminRole = "owner",
): Promise<Admin> {
  const admin = await openAdmin(shop, role);
  // Any address of the shop's origin will do; this one has no scripts to wait for.
  await page.goto("/robots.txt");
  await page.evaluate((token) => localStorage.setItem("adminToken", token), admin.token);
  await open(page, path);
  return admin;
}

/** On a phone the search of a list is a button until it is wanted. */
export async function unfoldSearch(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Open the search" });
  await expect(page.getByLabel("Search for").or(button).filter({ visible: true })).toBeVisible();
  if (await button.isVisible()) await button.click();
}

/** Searches the list that is open. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await unfoldSearch(page);
  await page.getByLabel("Search for").fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

/**
 * Takes hold of one of a list with the keyboard, so that the arrow keys move it.
 * @param place what the list says of where it is: "2 of 3"
 */
export async function pickUp(handle: Locator, place: string): Promise<void> {
  await handle.focus();
  await handle.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  await expect(handle.page().getByText(`Over place ${place}.`)).toBeAttached();
  // The list listens for arrow keys from its next timer on; timers run in the order they were set.
  await handle.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
