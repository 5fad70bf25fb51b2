import { readFile } from "node:fs/promises";
import { formatPhone, type Phone } from "../../rules/phone.ts";
import { expirePasswordProof, PASSWORD, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { ADDRESS, expectStatus } from "../support/browser.ts";
import { freshPhone, verifiedShopper } from "../support/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, hydrated, open, test } from "../support/journey.ts";
import { setStatus } from "../support/orders.ts";

test.use({ reducedMotion: "reduce" });

/** No other story has a number with these digits. */
const CALLER = "+919847086142" as Phone;

test("a customer's data is exported and then erased", async ({ page, shop }) => {
  const { orderId, phone } = await paidOrder(shop);
  // The former address of this screen.
  const admin = await enterAdmin(page, shop, "/admin/privacy");
  await page.waitForURL("**/admin/customers");
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  const field = page.getByLabel("Phone number or name");
  const find = page.getByRole("button", { name: "Find", exact: true });

  await find.click();
  await expect(
    page.getByText("Enter a 10-digit mobile number, at least 4 of its digits, or a name"),
  ).toBeVisible();
  await expectAccessible(page);
  await field.fill("70000 00001");
  await find.click();
  await expect(page.getByText("+91 70000 00001 has not ordered yet.")).toBeVisible();

  // An unfinished order prevents the erasure, and is linked.
  await field.fill(phone.slice(3));
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/customers/${orderId}`);
  await expect(page.getByRole("heading", { level: 1, name: ADDRESS.fullName })).toBeVisible();
  await expect(page.getByRole("link", { name: formatPhone(phone) })).toBeVisible();
  const unfinished = page.getByRole("alert").filter({ hasText: "Finish these orders" });
  await expect(unfinished.getByRole("link", { name: orderId })).toHaveAttribute(
    "href",
    `/admin/manage-orders/${orderId}`,
  );
  await expect(page.getByRole("button", { name: "Erase…" })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  for (const next of ["Confirmed", "Packed", "Shipped", "Delivered"]) await setStatus(shop, orderId, next);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Erase…" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The export requires the password again.
  await expirePasswordProof(shop, admin);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const proving = page.getByRole("dialog", { name: "Enter your password" });
  await proving.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await proving.getByRole("button", { name: "Continue" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^shopper-data-${phone.slice(-4)}-\\d{4}-\\d\\d-\\d\\d\\.json$`),
  );
  const record = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(record).toMatchObject({ phone, orders: [{ orderId }], addresses: [{ email: ADDRESS.email }] });
  // In rupees, as in the API.
  expect(record.orders[0].totalAmount).toBe(record.payments[0].amount);
  expect(record.orders[0].totalAmount).toBeLessThan(1_000);

  await page.getByRole("button", { name: "Erase…" }).click();
  const erasing = page.getByRole("dialog", { name: `Erase ${formatPhone(phone)}?` });
  await expect(erasing).toContainText("This cannot be undone");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Erase…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await erasing.getByRole("button", { name: "Erase permanently" }).click();
  await page.waitForURL("**/admin/customers");
  await expect(page.getByText(/^All data about \+91······\d{4} is erased\.$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recently viewed" })).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await expectAccessible(page);

  await field.fill(phone);
  await find.click();
  await expect(page.getByText(`${formatPhone(phone)} has not ordered yet.`)).toBeVisible();
  await open(page, `/admin/manage-orders/${orderId}`);
  await hydrated(page);
  await expect(page.getByText("The customer's data was erased on")).toBeVisible();
  await expect(page.getByText(ADDRESS.pincode, { exact: true })).toBeVisible();
  await expect(page.getByText(ADDRESS.fullName)).toHaveCount(0);
  await expectAccessible(page);
});

test("a number that a courier calls for another shopper can be erased once that parcel has arrived", async ({
  page,
  shop,
}) => {
  const contactOrders = freshPhone();
  const { orderId } = await paidOrder(shop);
  const admin = await enterAdmin(page, shop, "/admin/privacy");
  const address = { ...ADDRESS, contactPhone: contactOrders };
  expectStatus(await admin.request("PUT", `/api/admin/order/address/${orderId}`, address), 200);
  await hydrated(page);
  await page.getByLabel("Phone number or name").fill(contactOrders.slice(3));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Other customers' orders with this contact number")).toBeVisible();
  await expect(page.getByText("it is Paid, and another customer's")).toBeVisible();
  await expect(page.getByRole("button", { name: "Erase…" })).toHaveCount(0);

  for (const next of ["Confirmed", "Packed", "Shipped", "Delivered"]) await setStatus(shop, orderId, next);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Erase…" }).click();
  const erasing = page.getByRole("dialog");
  await expect(erasing).toContainText("the contact number on 1 other customers' order");
  await expectAccessible(page);
  await erasing.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByText(/^All data about \+91······\d{4} is erased\.$/)).toBeVisible();
});

test("a caller is found by the last digits or a part of the name, in each search @both", async ({
  page,
  shop,
}) => {
  const { orderId, phone, browser } = await verifiedShopper(shop, { phone: CALLER });
  await browser.startPayment(orderId, { ...ADDRESS, fullName: "Thankamma Kurian" });
  const other = await verifiedShopper(shop);
  await other.browser.startPayment(other.orderId, { ...ADDRESS, fullName: "തങ്കമ്മ കുര്യൻ" });
  const digits = phone.slice(-5);
  await enterAdmin(page, shop, "/admin/customers");
  await hydrated(page);
  const field = page.getByLabel("Phone number or name");
  await expect(page.getByRole("heading", { name: "Recently viewed" })).toHaveCount(0);
  await field.fill("861");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("Enter a 10-digit mobile number, at least 4 of its digits, or a name"),
  ).toBeVisible();
  await field.fill("തങ്കമ്മ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "തങ്കമ്മ കുര്യൻ" })).toBeVisible();
  await field.fill(digits);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("main").getByRole("link", { name: `Thankamma Kurian ${formatPhone(phone)}` }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Thankamma Kurian" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Thankamma Kurian" })).toBeVisible();
  // URLs are logged, so they must not contain what was searched for.
  await page.goBack();
  await expect(field).toHaveValue(digits);
  await expect(page.getByRole("link", { name: "Thankamma Kurian" })).toBeVisible();
  expect(page.url()).not.toContain(digits);

  // Without a search, the customers seen last are listed.
  await field.fill("");
  await expect(page.getByRole("heading", { name: "Recently viewed" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Thankamma Kurian" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await open(page, "/admin/phone-order");
  await hydrated(page);
  const mobile = page.getByLabel("Mobile number");
  await mobile.fill("thankam");
  const callers = page.getByRole("list", { name: "Known customers" });
  await expect(callers.getByRole("button")).toHaveText([
    new RegExp(`^Thankamma Kurian.*${formatPhone(phone).slice(-5)}`),
  ]);
  await mobile.fill(digits);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await callers.getByRole("button", { name: "Thankamma Kurian" }).click();
  await expect(mobile).toHaveValue(phone);
  await expect(page.getByRole("status").filter({ hasText: "1 order" })).toBeFocused();
  await expect(callers).toHaveCount(0);

  await open(page, "/admin/manage-orders");
  await hydrated(page);
  await page.getByRole("button", { name: "Find anything" }).click();
  await page.getByRole("combobox", { name: "Screen, order or product" }).fill(digits);
  const customers = page.getByRole("dialog").getByRole("group", { name: "Customers" });
  await expect(customers.getByRole("option", { name: "Thankamma Kurian" })).toBeVisible();

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/admin/login**");
  expect(await page.evaluate(() => sessionStorage.getItem("customers-seen"))).toBeNull();
});
