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

/** By the keys at a desk, by the button on a phone. */
async function openPalette(page: Page, isMobile: boolean): Promise<void> {
  const button = page.getByRole("button", { name: "Find anything" });
  // Who presses keys has seen the screen: until then there is only a word that it is loading.
  await expect(button).toBeVisible();
  if (isMobile) await button.click();
  else await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

/** Holds the searches for orders whose request has a text. @returns lets them go on */
const holdSearches = (page: Page, text: string) =>
  holdBack(page, "**/api/admin/orders/find", (request) => request.postData()?.includes(text) ?? false);

test("a screen, an order and a product are a few letters away, and what was picked last comes first", async ({
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

  // However the phone is written.
  await openPalette(page, isMobile);
  await field(page).fill(` 0${phone.slice(3, 8)} ${phone.slice(8)} `);
  await expect(found(page, orderId)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Order ${orderId}` })).toBeVisible();
  // Addresses are logged.
  expect(addresses.filter((address) => address.includes(phone.slice(8)))).toEqual([]);

  await openPalette(page, isMobile);
  await field(page).fill("achapp");
  await found(page, /^Achappam/).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Achappam");

  // Nothing is typed yet, and the three are there.
  await openPalette(page, isMobile);
  const recent = dialog(page).getByRole("group", { name: "Recent" }).getByRole("option");
  await expect(recent).toHaveText([/^Achappam/, new RegExp(`^${orderId}`), /^Packing slips/]);
  await page.keyboard.press("ArrowDown");
  await expect(recent.nth(1)).toHaveAttribute("aria-selected", "true");
  await field(page).fill("zzzz");
  await expect(dialog(page).getByText("Nothing found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  // Names of shoppers are written down nowhere.
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Achappam");
  await openPalette(page, isMobile);
  await expect(found(page, "Packing slips")).toBeVisible();
  await expect(recent).toHaveCount(0);
});

test("an answer to what was typed before is dropped, and a failure says so and offers again", async ({
  page,
  shop,
  isMobile,
}) => {
  const first = await paidOrder(shop);
  const second = await paidOrder(shop);
  await enterAdmin(page, shop, "/admin/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const letThrough = await holdSearches(page, first.orderId);
  await openPalette(page, isMobile);
  const asked = page.waitForRequest("**/api/admin/orders/find");
  await field(page).fill(first.orderId);
  await asked;
  await expect(dialog(page).getByText("Looking...")).toBeVisible();
  await field(page).fill(second.orderId);
  await expect(found(page, second.orderId)).toBeVisible();
  const late = page.waitForResponse("**/api/admin/orders/find");
  await letThrough();
  await (await late).finished();
  await expect(found(page, first.orderId)).toHaveCount(0);

  const reconnect = await intercept(page, "**/api/admin/orders/find", (route) => route.abort());
  await field(page).fill(first.orderId);
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toContainText("Orders and products could not be looked for");
  await expectAccessible(page);
  reconnect();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(found(page, first.orderId)).toBeVisible();
});

test("Enter opens what is found for what is typed, and waits for its answer", async ({
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

  // As a scanner types, before there is an answer.
  let letThrough = await holdSearches(page, "");
  let asked = page.waitForRequest("**/api/admin/orders/find");
  await field(page).fill(second.orderId);
  await page.keyboard.press("Enter");
  await asked;
  await expect(field(page)).toBeFocused();
  await expect(dialog(page).getByRole("option")).toHaveCount(0);
  await letThrough();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${second.orderId}` })).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  // Who goes on typing wants something else.
  letThrough = await holdSearches(page, "");
  await openPalette(page, isMobile);
  asked = page.waitForRequest("**/api/admin/orders/find");
  await field(page).fill(`${first.orderId}X`);
  await page.keyboard.press("Enter");
  await asked;
  await page.keyboard.press("Backspace");
  await letThrough();
  await expect(found(page, first.orderId)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Order ${first.orderId}` })).toBeVisible();
});

test("what the open screen can do is offered, and a packer finds no screen of the owner's", async ({
  page,
  shop,
  isMobile,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`, "packer");
  await expect(page.getByText("State: Paid")).toBeVisible();
  await openPalette(page, isMobile);
  await field(page).fill("coupons");
  await expect(dialog(page).getByText("Nothing found")).toBeVisible();
  await field(page).fill("nendran");
  await expect(dialog(page).getByRole("group", { name: "Orders" })).toBeVisible();
  await expect(dialog(page).getByRole("group", { name: "Products" })).toBeHidden();
  await field(page).fill("confirm");
  await found(page, "Confirm and e-mail").click();
  await expect(page.getByText("State: Confirmed")).toBeVisible();
});

test("its code is loaded when it is wanted, and asked for again where it did not come", async ({
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
  letThrough();
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(field(page)).toBeFocused();
});
