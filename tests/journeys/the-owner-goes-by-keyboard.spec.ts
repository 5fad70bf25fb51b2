// Desktop only: a phone has no keyboard.
import type { Page } from "@playwright/test";
import { logIn, openAdmin, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct } from "../support/builders.ts";
import { picture } from "../support/chosen-files.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";

test.use({ reducedMotion: "reduce" });

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard" });

test("g and a letter open a screen, and Escape cancels", async ({ page, shop }) => {
  await page.clock.install();
  await enterAdmin(page, shop, "/admin/account");
  await expect(heading(page, "Your account")).toBeVisible();
  // The clock is paused, so the time between two keys does not matter.
  await page.clock.pauseAt(Date.now() + 60_000);
  const hint = page.getByText("Go to: press a letter");
  await page.keyboard.press("g");
  await expect(hint).toBeAttached();
  await page.keyboard.press("o");
  await expect(heading(page, "Orders")).toBeVisible();
  await expect(hint).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(heading(page, "Products")).toBeVisible();

  await page.keyboard.press("g");
  await expect(hint).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(hint).toHaveCount(0);
  await page.keyboard.press("g");
  await page.clock.runFor(1_999);
  await expect(hint).toBeAttached();
  await page.clock.runFor(1);
  await expect(hint).toHaveCount(0);
  await page.keyboard.press("t");
  await expect(heading(page, "Products")).toBeVisible();
});

test("the help lists the keys of the current screen", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/manage-orders");
  await expect(page.getByRole("navigation", { name: "Orders by status" })).toBeVisible();
  await page.keyboard.press("?");
  for (const text of ["Confirm and e-mail", "Select the order", "Shop details", "This help"])
    await expect(help(page).getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("c");
  await page.keyboard.press("Escape");
  await expect(help(page)).toBeHidden();

  await open(page, "/admin/edit-products");
  await expect(heading(page, "Products")).toBeVisible();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(help(page).getByText("Edit the product")).toBeVisible();
  await expect(help(page).getByText("Confirm and e-mail")).toHaveCount(0);
});

test("j and k move through any list, and e edits", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/edit-products");
  const rows = page.getByRole("table", { name: "Products" }).getByRole("row");
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(1)).toBeFocused();
  const name = await rows.nth(1).getByRole("rowheader").innerText();
  await page.keyboard.press("e");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name.trim());

  await open(page, "/admin/add-coupon");
  const coupon = page.getByRole("list", { name: "Coupons" }).getByRole("listitem").first();
  await expect(coupon).toBeVisible();
  await page.keyboard.press("j");
  await expect(coupon).toBeFocused();
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await open(page, "/admin/activity");
  await expect(heading(page, "History")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Order, product or name")).toBeFocused();
});

test("an order is confirmed, packed and shipped by its keys, and its address is edited", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`);
  await expect(page.getByText("Status: Paid")).toBeVisible();
  await page.keyboard.press("e");
  const editing = page.getByRole("dialog", { name: `Address of ${orderId}` });
  await expect(editing).toBeVisible();
  await editing.getByRole("button", { name: "Close", exact: true }).click();
  await expect(editing).toBeHidden();
  // A later step is not taken before its time.
  await page.keyboard.press("p");
  await page.keyboard.press("c");
  await expect(page.getByText("Status: Confirmed")).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByText("Status: Packed")).toBeVisible();
  await page.keyboard.press("s");
  await page.waitForURL(/\/select-carrier\//);
});

test("the focus moves on only if an order leaves the list", async ({ page, shop, sql }, {
  repeatEachIndex,
}) => {
  const { orderId } = await paidOrder(shop);
  const prefix = `KEYS${repeatEachIndex}X`;
  await copyOrder(sql, orderId, { prefix, count: 3, status: "Confirmed" });
  await sql.query("update orders set coupon_name = $1 where order_number like $1 || '%'", [prefix]);
  const link = (n: number) => page.locator(`[data-order="${prefix}${n}"]`);
  const row = (n: number) => page.getByRole("row").filter({ has: link(n) });

  // In the list of all orders each order stays.
  await enterAdmin(page, shop, `/admin/manage-orders?status=all&coupon=${prefix}`);
  await expect(link(3)).toBeVisible();
  await page.keyboard.press("j");
  await expect(link(1)).toBeFocused();
  // The list shows the change before it is saved.
  const saved = page.waitForResponse("**/api/admin/order/change-status/**");
  await page.keyboard.press("p");
  await expect(row(1).getByRole("link", { name: `Ship ${prefix}1` })).toBeVisible();
  await expect(link(1)).toBeFocused();
  await expect(row(2).getByRole("button", { name: `Packed ${prefix}2` })).toBeVisible();
  await saved;

  // If the reply to the move is lost, the order and the focus come back.
  await open(page, `/admin/manage-orders?status=Confirmed&coupon=${prefix}`);
  await expect(link(2)).toBeVisible();
  const letThrough = await intercept(page, "**/api/admin/order/change-status/**", (route) => route.abort());
  await page.keyboard.press("j");
  await expect(link(2)).toBeFocused();
  await page.keyboard.press("p");
  await expect(page.getByText(`We do not know whether ${prefix}2 was moved`)).toBeVisible();
  await expect(link(2)).toBeFocused();
  letThrough();
  await page.keyboard.press("p");
  await expect(link(2)).toHaveCount(0);
  await expect(link(3)).toBeFocused();
  await sql.query("update orders set status = 'Cancelled' where order_number like $1 || '%'", [prefix]);
});

test("keyboard shortcuts can be switched off on a device", async ({ page, shop, context }) => {
  await enterAdmin(page, shop, "/admin/account");
  const keys = page.getByRole("switch", { name: "Keyboard shortcuts" });
  await expect(keys).toBeChecked();
  await keys.click();
  await expect(page.getByText("Only Tab, Enter and Escape work.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toHaveCount(0);
  await expectAccessible(page);
  await heading(page, "Your account").click();
  for (const key of ["?", "Control+k", "g", "o"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heading(page, "Your account")).toBeVisible();

  // The setting applies to other tabs, and to screens opened later.
  const other = await context.newPage();
  await open(other, "/admin/manage-orders");
  await expect(heading(other, "Orders")).toBeVisible();
  await other.keyboard.press("/");
  await expect(other.getByLabel("Search for")).not.toBeFocused();
  await keys.click();
  await expect(other.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  await other.keyboard.press("/");
  await expect(other.getByLabel("Search for")).toBeFocused();
});

test("twelve orders fit on the screen", async ({ page, shop, sql }) => {
  const { orderId } = await paidOrder(shop);
  await copyOrder(sql, orderId, { prefix: "DENSE", count: 20, status: "Confirmed" });
  await enterAdmin(page, shop, "/admin/manage-orders?status=Confirmed");
  const orders = page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
  await expect(orders.nth(19)).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const { seen, size } = await orders.evaluateAll((rows) => ({
    seen: rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    size: getComputedStyle(rows[0] as Element).fontSize,
  }));
  expect(seen).toBeGreaterThanOrEqual(12);
  expect(size).toBe("14px");
  await expectAccessible(page);
  await sql.query("update orders set status = 'Cancelled' where order_number like 'DENSE%'");
});

const isAtTheBeginning = (page: Page) => expect(page.getByRole("main")).toBeFocused();

test("removing a coupon or a member of staff moves the focus to the next", async ({ page, shop, sql }) => {
  await sql.query("insert into coupons (name, percentage) values ('FOCUS1', 10), ('FOCUS2', 10)");
  await enterAdmin(page, shop, "/admin/add-coupon");
  const remove = page.getByRole("list", { name: "Coupons" }).getByRole("button", { name: /^Delete / });
  const named = async (index: number) =>
    page.getByRole("button", {
      name: (await remove.nth(index).getAttribute("aria-label")) ?? "",
      exact: true,
    });
  const [removed, next] = [await named(0), await named(1)];
  await removed.press("Enter");
  // Cancelling returns the focus.
  await page.getByRole("dialog").getByRole("button", { name: "Keep" }).press("Enter");
  await expect(removed).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(removed).toHaveCount(0);
  await expect(next).toBeFocused();

  const [one, two] = [await openAdmin(shop, "packer"), await openAdmin(shop, "packer")];
  await open(page, "/admin/staff");
  const removes = page.getByRole("button", { name: /^Remove / });
  await expect(removes.first()).toBeVisible();
  const names = await removes.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  const place = Math.min(...[one, two].map(({ username }) => names.indexOf(`Remove ${username}`)));
  const after = names[place + 1] ?? names[place - 1] ?? "";
  await removes.nth(place).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByRole("button", { name: names[place] ?? "", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: after, exact: true })).toBeFocused();
  await sql.query("delete from coupons where name like 'FOCUS%'");
});

test("ending a login or removing a saved view leaves the focus at a useful place", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop);
  const coupon = "FOCUSVIEW";
  await sql.query("update orders set coupon_name = $1 where order_number = $2", [coupon, orderId]);
  const owner = await enterAdmin(page, shop, "/admin/account");
  for (let login = 0; login < 2; login++) await logIn(shop, owner);
  await page.reload();
  const ends = page
    .getByRole("list", { name: "Where you are logged in" })
    .getByRole("button", { name: /^Log out / });
  await expect(ends).toHaveCount(2);
  await ends.first().press("Enter");
  await expect(ends).toHaveCount(1);
  await expect(ends).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(ends).toHaveCount(0);
  await isAtTheBeginning(page);

  await open(page, `/admin/manage-orders?status=all&coupon=${coupon}`);
  await page.getByRole("button", { name: "Save as a view" }).press("Enter");
  await page.getByLabel("Name").fill("Focus");
  await page.keyboard.press("Enter");
  const remove = page.getByRole("button", { name: "Remove this view" });
  await remove.press("Enter");
  await expect(page.getByRole("button", { name: "Save as a view" })).toBeFocused();
});

test("removing a detail, a picture or a line of an order moves the focus to the next", async ({
  page,
  shop,
}) => {
  const { id } = await addProduct(shop);
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  const add = page.getByRole("button", { name: "Add a detail" });
  await add.click();
  await add.click();
  await page.getByRole("button", { name: "Remove detail 1" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove detail 2" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove detail 1" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(add).toBeFocused();

  await open(page, "/admin/add-category");
  const field = page.getByLabel("Picture (optional)");
  await field.setInputFiles(await picture("new.png", "#b58a2c"));
  await page.getByRole("button", { name: "Remove picture" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove picture" })).toHaveCount(0);
  await expect(field).toBeFocused();

  await open(page, "/admin/phone-order");
  for (const name of ["Nendran Banana Chips", "Tapioca Chips"])
    await page.getByRole("button", { name: `Add ${name}` }).click();
  await page.getByRole("button", { name: "Remove Nendran Banana Chips" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove Tapioca Chips" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No products yet. Search and add them.")).toBeVisible();
  await isAtTheBeginning(page);
});
