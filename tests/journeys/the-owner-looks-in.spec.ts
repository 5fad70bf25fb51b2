import AxeBuilder from "@axe-core/playwright";
import { ensureOwner } from "../../server/admin-session/login.ts";
import { buy, expect, open, test } from "../support/journey.ts";

const PASSWORD = "a-long-password";

test("the owner logs in, sees the paid order, and logs out", async ({ page, shop, phone }) => {
  await ensureOwner(shop.shop.deps.db, "admin", PASSWORD);
  const orderId = await buy(page, shop, phone);

  await open(page, "/admin");
  await page.waitForURL(/\/admin\/login/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Wrong username or password")).toBeVisible();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();

  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  await expect(page.getByText(orderId)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("link", { name: "Delivered" }).click();
  await expect(page.getByText("No Delivered orders found")).toBeVisible();

  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(/\/admin\/login/);
  expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
});
