import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expirePasswordProof, PASSWORD, paidOrder } from "../support/admin.ts";
import { adminNavigation, enterAdmin, searchFor } from "../support/admin-journey.ts";
import { payingShopper } from "../support/builders.ts";
import { MANUAL } from "../support/courier.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { holdBack } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";

const ORDERS = "/admin/manage-orders";
const PACKING = "/admin/manage-orders-manually";

const orderLink = (page: Page, orderId: string) =>
  page.getByRole("main").locator(`[data-order="${orderId}"]`);

test("a search survives a reload and the back button, and is never part of the URL", async ({
  page,
  shop,
}) => {
  const { orderId, phone } = await paidOrder(shop);
  const { orderId: other } = await paidOrder(shop);
  await enterAdmin(page, shop, ORDERS);
  await searchFor(page, phone.slice(3));
  await expect(orderLink(page, orderId)).toBeVisible();
  await expect(orderLink(page, other)).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: /^1 order, ₹/ })).toBeVisible();
  expect(page.url()).not.toContain(phone.slice(3));

  await page.reload();
  await expect(page.getByLabel("Search for")).toHaveValue(phone.slice(3));
  await expect(orderLink(page, orderId)).toBeVisible();
  await expect(orderLink(page, other)).toBeHidden();

  await searchFor(page, other);
  await expect(orderLink(page, other)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Search for")).toHaveValue(phone.slice(3));
  await expect(orderLink(page, orderId)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Search for")).toHaveValue("");
  await expect(orderLink(page, other)).toBeVisible();
});

test("a tracking number that has only digits finds its parcel, and stays as typed", async ({
  page,
  shop,
}) => {
  const { orderId, phone } = await paidOrder(shop);
  const { orderId: other, phone: otherPhone } = await paidOrder(shop);
  const owner = await enterAdmin(page, shop, ORDERS);
  const book = async (id: string, awb: string) => {
    for (const status of ["Confirmed", "Packed"])
      await owner.request("PUT", `/api/admin/order/change-status/${id}`, { status });
    await owner.request("POST", `/api/admin/consignments/${id}`, { ...MANUAL, awb });
  };
  // The first AWB has eleven digits, of which ten look like a phone number. All ten digits of the second do.
  const parcels = [
    [orderId, `7${phone.slice(3)}`],
    [other, `8${otherPhone.slice(4)}`],
  ] as const;
  for (const [id, awb] of parcels) await book(id, awb);
  for (const [id, awb] of parcels) {
    await searchFor(page, awb);
    await expect(orderLink(page, id)).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /^1 order, ₹/ })).toBeVisible();
    await expect(page.getByLabel("Search for")).toHaveValue(awb);
  }
});

test("a date corrected by keyboard keeps its other parts, and the list waits until it is complete", async ({
  page,
  shop,
  isMobile,
}) => {
  test.skip(isMobile, "a phone picks days from a calendar");
  await enterAdmin(page, shop, `${ORDERS}?status=all`);
  await page.getByRole("button", { name: "Filters" }).click();
  const from = page.getByLabel("From", { exact: true });
  const onHold = page.getByRole("checkbox", { name: "On hold" });
  await from.focus();
  // Day and month are equal, since their order depends on the browser.
  await page.keyboard.type("05052025");
  await expect(page).toHaveURL(/from=2025-05-05/);
  await expect(from).toHaveValue("2025-05-05");

  // Moves back to the year and starts to type it.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("2");
  await expect(from).toHaveValue("0002-05-05");
  await onHold.check();
  await expect(page).toHaveURL(/from=2025-05-05&held=1/);
  await expect(page.getByRole("link", { name: "Remove filter: On hold" })).toBeVisible();
  await expect(from).toHaveValue("0002-05-05");
  await from.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("2024");
  await expect(page).toHaveURL(/from=2024-05-05&held=1/);
  await expect(from).toHaveValue("2024-05-05");

  await page.keyboard.press("Backspace");
  await expect(from).toHaveValue("");
  await onHold.uncheck();
  await expect(page).toHaveURL(/status=all&from=2024-05-05$/);
  await from.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("2023");
  await expect(from).toHaveValue("2023-05-05");
  await expect(page).toHaveURL(/from=2023-05-05$/);

  await from.fill("");
  await expect(page).toHaveURL(/status=all$/);
  await page.goBack();
  await expect(from).toHaveValue("2023-05-05");
});

test("a list is filtered, totalled, saved as a view, and opened by another member of staff", async ({
  page,
  browser,
  shop,
  sql,
}, { project, repeatEachIndex }) => {
  const coupon = `VIEW${project.name.toUpperCase()}${repeatEachIndex}`;
  const { orderId } = await paidOrder(shop);
  await copyOrder(sql, orderId, { prefix: coupon, count: 60, status: "Confirmed" });
  await sql.query("update orders set coupon_name = $1 where order_number like $1 || '%'", [coupon]);
  await sql.query("update orders set held = 'staff', hold_reason = 'Away' where order_number = $1", [
    `${coupon}7`,
  ]);

  const owner = await enterAdmin(page, shop, `${ORDERS}?status=all`);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Coupon").selectOption(coupon);
  await expect(page.getByText("60 orders, ₹7,800 in all")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("On hold").check();
  await expect(page.getByText("1 order, ₹130 in all")).toBeVisible();
  await expect(orderLink(page, `${coupon}7`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`coupon=${coupon}&held=1`));

  await expirePasswordProof(shop, owner);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(2);
  expect(file).toContain(`\r\n${coupon}7,`);

  const name = `Waiting ${coupon}`;
  await page.getByRole("button", { name: "Save as a view" }).click();
  await page.getByLabel("Name").fill(name);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Remove filter: On hold" }).click();
  await expect(page.getByText("60 orders, ₹7,800 in all")).toBeVisible();
  // Packers see no coupons, and no views that filter by coupon.
  await open(page, `${ORDERS}?status=all&held=1`);
  const forAll = `On hold ${coupon}`;
  await page.getByRole("button", { name: "Save as a view" }).click();
  await page.getByLabel("Name").fill(forAll);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: forAll, exact: true })).toHaveAttribute("aria-current", "page");

  const packer = await browser.newPage({ baseURL: shop.url });
  await enterAdmin(packer, shop, ORDERS, "packer");
  await packer.getByRole("button", { name: "Filters" }).click();
  await expect(packer.getByLabel("Courier")).toBeVisible();
  await expect(packer.getByLabel("Coupon")).toBeHidden();
  await packer.getByRole("link", { name: forAll, exact: true }).click();
  await expect(orderLink(packer, `${coupon}7`)).toBeVisible();
  await expect(packer.getByText(/^\d+ orders?$/)).toBeVisible();
  await expect(packer.getByRole("link", { name, exact: true })).toBeHidden();
  await expect(packer.getByRole("button", { name: "Export CSV" })).toBeHidden();
  await expect(packer.getByRole("button", { name: "Remove this view" })).toBeHidden();
  await packer.close();
  await page.getByRole("button", { name: "Remove this view" }).click();
  await expect(page.getByRole("link", { name: forAll, exact: true })).toBeHidden();
  // Other stories count the orders to pack.
  await sql.query("update orders set held = null, hold_reason = null where order_number = $1", [
    `${coupon}7`,
  ]);
  await sql.query("update orders set status = 'Cancelled' where order_number like $1 || '%'", [coupon]);
});

test("a search and filters are combined in either order", async ({ page, shop, sql }, {
  project,
  repeatEachIndex,
}) => {
  const coupon = `BOTH${project.name.toUpperCase()}${repeatEachIndex}`;
  const { orderId, phone } = await paidOrder(shop);
  await copyOrder(sql, orderId, { prefix: coupon, count: 3, status: "Paid" });
  await sql.query("update orders set coupon_name = $1 where order_number in ($2, $3)", [
    coupon,
    `${coupon}1`,
    `${coupon}2`,
  ]);
  const { orderId: others } = await paidOrder(shop);
  await sql.query("update orders set coupon_name = $1 where order_number = $2", [coupon, others]);
  const found = (count: number) =>
    expect(page.getByRole("status").filter({ hasText: new RegExp(`^${count} orders?, ₹`) })).toBeVisible();
  const searchField = page.getByLabel("Search for");

  await enterAdmin(page, shop, ORDERS);
  await searchFor(page, phone.slice(3));
  await found(4);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Coupon").selectOption(coupon);
  await found(2);
  await expect(searchField).toHaveValue(phone.slice(3));
  await expect(orderLink(page, others)).toBeHidden();
  await page.reload();
  await found(2);
  await expect(searchField).toHaveValue(phone.slice(3));
  await page.getByRole("link", { name: `Remove filter: Coupon: ${coupon}` }).click();
  await found(4);
  await expect(searchField).toHaveValue(phone.slice(3));
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Coupon").selectOption(coupon);
  await found(2);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await found(4);
  await expect(searchField).toHaveValue(phone.slice(3));
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(orderLink(page, others)).toBeVisible();

  // Searches while the filter is still loading.
  const letThrough = await holdBack(
    page,
    "**/api/admin/orders/find",
    (request) => request.postDataJSON().search === undefined,
  );
  await page.getByLabel("Coupon").selectOption(coupon);
  await searchFor(page, phone.slice(3));
  await letThrough();
  await found(2);
  await expect(page.getByRole("link", { name: `Remove filter: Coupon: ${coupon}` })).toBeVisible();
  await expect(searchField).toHaveValue(phone.slice(3));
  await sql.query("update orders set status = 'Cancelled' where order_number like $1 || '%'", [coupon]);
});

test("an order is on hold with a reason, and a note for packing is printed on its slip", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`);
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  await page.getByLabel("Reason").fill("Away until Monday");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Hold" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("On hold: Away until Monday.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm and e-mail" })).toBeHidden();

  await page.getByLabel("New note").fill("Gift: tie a bow");
  await page.getByLabel(/^For packing/).check();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("button", { name: "Remove the note: Gift: tie a bow" })).toBeVisible();
  await expect(page.getByLabel("New note")).toHaveValue("");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("On hold: Away until Monday.")).toBeHidden();
  await page.getByRole("button", { name: "Confirm and e-mail" }).click();
  await expect(page.getByRole("button", { name: /^Packed/ })).toBeVisible();

  await sql.query("update orders set created_at = created_at - interval '2 days' where order_number = $1", [
    orderId,
  ]);
  await open(page, PACKING);
  await searchFor(page, orderId);
  const card = page.getByRole("article", { name: orderId });
  await expect(card.getByText("Gift: tie a bow")).toBeVisible();
  await card.getByRole("checkbox").check();
  await page.getByRole("link", { name: "Packing slips of the selected orders" }).click();
  await expect(page.getByRole("article", { name: orderId }).getByText("Gift: tie a bow")).toBeVisible();
});

test("unpaid orders have their tabs under More, and the navigation counts orders to confirm", {
  tag: "@both",
}, async ({ page, shop }) => {
  await payingShopper(shop);
  await paidOrder(shop);
  await enterAdmin(page, shop, ORDERS);
  await expect(adminNavigation(page).getByRole("link", { name: /^Orders \d+ to confirm$/ })).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  const verified = tabs.getByRole("link", { name: /^Not paid yet/ });
  await expect(tabs.getByRole("link", { name: /^Paid/ })).toHaveAttribute("aria-current", "page");
  await expect(verified).toHaveCount(0);
  await tabs.getByRole("button", { name: "More" }).press("Enter");
  await expectAccessible(page);
  await verified.click();
  await page.waitForURL(/status=Verified/);
  await page.reload();
  await expect(verified).toHaveAttribute("aria-current", "page");
});
