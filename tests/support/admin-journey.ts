// How stories of the admin area begin: somebody is logged in, an order is paid.
import type { Page } from "@playwright/test";
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
  await page.goto("/admin/login");
  await page.evaluate((token) => localStorage.setItem("adminToken", token), admin.token);
  await open(page, path);
  return admin;
}
