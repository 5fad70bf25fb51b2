import type { Page } from "@playwright/test";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import { expect, test } from "../support/journey.ts";

test.use({ reducedMotion: "reduce" });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Find" });
const field = (page: Page) => page.getByRole("combobox", { name: "Screen, order or product" });
const found = (page: Page, name: string | RegExp) => dialog(page).getByRole("option", { name });

/** Opens the palette by keyboard on a desktop, by its button on a phone. */
async function openPalette(page: Page, isMobile: boolean): Promise<void> {
  const button = page.getByRole("button", { name: "Find anything" });
  // Wait for the screen: while only the loading message is shown, the keys are not handled yet.
  await expect(button).toBeVisible();
  if (isMobile) await button.click();
  else await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

/**
 * Holds searches for orders whose request contains a text.
 * @returns releases them
 */
const holdSearches = (page: Page, text: string) =>
  holdBack(page, "**/api/admin/orders/find", (request) => request.postData()?.includes(text) ?? false);

test("a few letters find a screen, an order or a product, and recent choices come first", async ({
  page,
  shop,
  isMobile,
}) => {
  const { orderId, phone } = await paidOrder(shop);
  await enterAdmin(page, shop, "/admin/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));

  await openPalette(page, isMobile);
  await expectAccessible(page);
  await field(page).fill("pack sl");
  await expect(found(page, "Packing slips")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Packing slips" })).toBeVisible();

  // The phone number can be written in any format.
  await openPalette(page, isMobile);
  await field(page).fill(` 0${phone.slice(3, 8)} ${phone.slice(8)} `);
  await expect(found(page, orderId)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Order ${orderId}` })).toBeVisible();
  // URLs are logged, so they must not contain the phone number.
  expect(addresses.filter((address) => address.includes(phone.slice(8)))).toEqual([]);

  await openPalette(page, isMobile);
  await field(page).fill("achapp");
  await found(page, /^Achappam/).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Achappam");

  // Before anything is typed, the three recent choices are listed.
  await openPalette(page, isMobile);
  const recent = dialog(page).getByRole("group", { name: "Recent" }).getByRole("option");
  await expect(recent).toHaveText([/^Achappam/, new RegExp(`^${orderId}`), /^Packing slips/]);
  await page.keyboard.press("ArrowDown");
  await expect(recent.nth(1)).toHaveAttribute("aria-selected", "true");
  await field(page).fill("zzzz");
  await expect(dialog(page).getByText("Nothing found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  // Recent choices are not stored, since they contain names of shoppers.
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Achappam");
  await openPalette(page, isMobile);
  await expect(found(page, "Packing slips")).toBeVisible();
  await expect(recent).toHaveCount(0);
});

test("Enter opens the result of the typed text, and waits for its reply", async ({
  page,
  shop,
  isMobile,
}) => {
  const first = await paidOrder(shop);
  const second = await paidOrder(shop);
  await enterAdmin(page, shop, "/admin/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openPalette(page, isMobile);
  await field(page).fill(first.orderId);
  await expect(found(page, first.orderId)).toBeVisible();

  // Types like a scanner: Enter follows before the reply.
  let letThrough = await holdSearches(page, "");
  let requested = page.waitForRequest("**/api/admin/orders/find");
  await field(page).fill(second.orderId);
  await page.keyboard.press("Enter");
  await requested;
  await expect(field(page)).toBeFocused();
  await expect(dialog(page).getByRole("option")).toHaveCount(0);
  await letThrough();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${second.orderId}` })).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  // Typing on after Enter cancels it.
  letThrough = await holdSearches(page, "");
  await openPalette(page, isMobile);
  requested = page.waitForRequest("**/api/admin/orders/find");
  await field(page).fill(`${first.orderId}X`);
  await page.keyboard.press("Enter");
  await requested;
  await page.keyboard.press("Backspace");
  await letThrough();
  await expect(found(page, first.orderId)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Order ${first.orderId}` })).toBeVisible();
});

test("actions of the open screen are offered, and a packer finds no screens of the owner", async ({
  page,
  shop,
  isMobile,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`, "packer");
  await expect(page.getByText("Status: Paid")).toBeVisible();
  await openPalette(page, isMobile);
  await field(page).fill("coupons");
  await expect(dialog(page).getByText("Nothing found")).toBeVisible();
  await field(page).fill("nendran");
  await expect(dialog(page).getByRole("group", { name: "Orders" })).toBeVisible();
  await expect(dialog(page).getByRole("group", { name: "Products" })).toBeHidden();
  await field(page).fill("confirm");
  await found(page, "Confirm and e-mail").click();
  await expect(page.getByText("Status: Confirmed")).toBeVisible();
});

test("no key is lost while the palette's code is loaded, nor where the caret is", async ({
  page,
  shop,
  isMobile,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, "/admin/account");
  await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
  const letThrough = await holdBack(page, "**/assets/palette-*");
  if (isMobile) await page.getByRole("button", { name: "Find anything" }).click();
  else await page.keyboard.press("Control+k");
  // Not one wait between the keys: the first letter follows the shortcut at once.
  await page.keyboard.type(`X${orderId.slice(1)}Y`);
  for (const key of ["Backspace", "Home", "Delete"]) await page.keyboard.press(key);
  await letThrough();
  await expect(dialog(page).getByText("Nothing found")).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(orderId.slice(0, 1));
  await expect(field(page)).toHaveValue(orderId);
  await expect(found(page, orderId)).toBeVisible();

  // Enter counts too, as after a scan.
  await page.reload();
  const letThroughAgain = await holdBack(page, "**/assets/palette-*");
  await page.getByRole("button", { name: "Find anything" }).click();
  await page.keyboard.type(orderId);
  await page.keyboard.press("Enter");
  await letThroughAgain();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${orderId}` })).toBeVisible();
});

test("the palette's code is loaded only on demand, and retried if it fails to load", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, "/admin/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const letThrough = await intercept(page, "**/assets/palette-*", (route) =>
    route.abort("internetdisconnected"),
  );
  await page.getByRole("button", { name: "Find anything" }).click();
  await expect(dialog(page).getByText("No connection. Check your internet and try again.")).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("pack sl");
  await expectAccessible(page);
  letThrough();
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(found(page, "Packing slips")).toBeVisible();
  await expect(field(page)).toBeFocused();
});
