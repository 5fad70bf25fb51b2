// The back key of a phone closes an open dialog. page.goBack() is what it does where the browser does not close dialogs itself.
import type { Page } from "@playwright/test";
import { paidOrder } from "../support/admin.ts";
import { adminNavigation, enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { holdBack } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import { card, PACKING } from "../support/packing-journey.ts";

const ORDERS = "/admin/manage-orders";
const question = (page: Page) => page.getByRole("dialog", { name: "Discard what you typed?" });

test("Back closes a dialog of an order and prompts before typed text is lost", {
  tag: "@phone",
}, async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, ORDERS);
  const order = `${ORDERS}/${orderId}`;
  await open(page, `${order}?refund=1`);
  const refund = page.getByRole("dialog", { name: `Refund ${orderId}` });
  await expect(refund).toBeVisible();
  await page.goBack();
  await expect(refund).toBeHidden();
  await expect(page).toHaveURL(order);

  await open(page, `${order}?refund=1`);
  await refund.getByLabel("Reason").fill("Half a sentence");
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(refund.getByLabel("Reason")).toHaveValue("Half a sentence");
  await page.goBack();
  await question(page).getByRole("button", { name: "Continue editing" }).click();
  await page.goBack();
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(refund).toBeHidden();
  await expect(page).toHaveURL(order);
  // Closed dialogs take no Back of their own.
  await page.goBack();
  await expect(page).toHaveURL(order);
  await expect(page.getByRole("heading", { level: 1, name: orderId })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
});

test("a dialog that is sending stays open at Back, and after a reload Back leaves the screen at once", {
  tag: "@phone",
}, async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, ORDERS);
  await open(page, `${ORDERS}/${orderId}`);
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  const hold = page.getByRole("dialog", { name: "Hold this order?" });
  await page.reload();
  await expect(page.getByRole("button", { name: "Hold", exact: true })).toBeVisible();
  await expect(hold).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();

  await open(page, `${ORDERS}/${orderId}`);
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  await hold.getByLabel("Reason").fill("No answer");
  const letThrough = await holdBack(page, "**/api/admin/order/hold/*");
  await hold.getByRole("button", { name: "Hold", exact: true }).click();
  for (let press = 0; press < 2; press++) {
    await page.goBack();
    await expect(page).toHaveURL(`${ORDERS}/${orderId}`);
    await expect(hold).toBeVisible();
    await expect(question(page)).toBeHidden();
  }
  await letThrough();
  await expect(hold).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
});

test("Back closes the packing question and the palette, and from a screen it opened leads to the one before", {
  tag: "@phone",
}, async ({ page, shop, sql }) => {
  const { orderId } = await paidOrder(shop);
  await sql.query(
    "update orders set status = 'Confirmed', created_at = now() - interval '2 days' where order_number = $1",
    [orderId],
  );
  await enterAdmin(page, shop, "/admin/account");
  await open(page, PACKING);
  await card(page, orderId).getByRole("button", { name: "Packed" }).click();
  const packed = page.getByRole("dialog", { name: "Packed the order?" });
  await expect(packed).toBeVisible();
  await page.goBack();
  await expect(packed).toBeHidden();
  await expect(card(page, orderId)).toBeVisible();
  await expect(page).toHaveURL(PACKING);
  await page.getByRole("button", { name: "Find anything" }).click();
  const palette = page.getByRole("dialog", { name: "Find" });
  await palette.getByRole("combobox").fill("coup");
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(PACKING);

  await page.getByRole("button", { name: "Find anything" }).click();
  await palette.getByRole("combobox").fill("coup");
  await palette.getByRole("option", { name: "Coupons" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Coupons" })).toBeVisible();
  await page.goBack();
  await expect(card(page, orderId)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Current password")).toBeVisible();
});

test("a dialog over a half typed product: Back closes it, then prompts for the product", {
  tag: "@phone",
}, async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/edit-products");
  await page.getByRole("link", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add product" })).toBeVisible();
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/admin/categories")) loaded.push(request.url());
  });
  const name = page.getByLabel("Name", { exact: true }).first();
  await name.fill("Half a name");
  await page.getByRole("button", { name: "Add a category" }).click();
  const category = page.getByRole("dialog", { name: "Add a category" });
  await category.getByLabel("Name", { exact: true }).fill("Half a category");
  await page.goBack();
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(category).toBeHidden();
  await expect(name).toHaveValue("Half a name");
  // The router does not load the screen again.
  expect(loaded).toEqual([]);

  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.goBack();
  await leaving.getByRole("button", { name: "Stay" }).click();
  await expect(leaving).toBeHidden();
  await page.getByRole("button", { name: "Add a category" }).click();
  await page.goBack();
  await expect(category).toBeHidden();
  await page.goBack();
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
});

test("Back in the moment after a new address leads to the screen before, not to the one before that", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, ORDERS);
  const navigation = adminNavigation(page);
  await navigation.getByRole("link", { name: /^Packing/ }).click();
  await expect(page).toHaveURL(PACKING);
  await navigation.getByRole("link", { name: "Customers" }).evaluate((link: HTMLElement) => {
    const { pushState } = history;
    // In the same task as the new entry, before React shows its screen.
    history.pushState = function (...added) {
      pushState.apply(this, added);
      history.pushState = pushState;
      history.back();
    };
    link.click();
  });
  await expect(page).toHaveURL(PACKING);
  await expect(page.getByRole("heading", { level: 1, name: /Confirmed order/ })).toBeVisible();
});
