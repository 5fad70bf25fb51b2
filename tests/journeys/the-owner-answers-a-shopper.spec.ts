import { readFile } from "node:fs/promises";
import { formatPhone } from "../../rules/phone.ts";
import { forgetProof, PASSWORD, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { ADDRESS, expectStatus } from "../support/browser.ts";
import { freshPhone } from "../support/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, hydrated, open, test } from "../support/journey.ts";
import { setStatus } from "../support/orders.ts";

test.use({ reducedMotion: "reduce" });

test("a shopper gets what the shop has about her, and is then erased", async ({ page, shop }) => {
  const { orderId, phone } = await paidOrder(shop);
  const admin = await enterAdmin(page, shop, "/admin/activity");
  await page.getByRole("link", { name: "Shopper data" }).click();
  await expect(page.getByRole("heading", { name: "Shopper data" })).toBeVisible();
  const field = page.getByLabel("Phone number");
  const find = page.getByRole("button", { name: "Find", exact: true });

  await find.click();
  await expect(page.getByText("Enter a 10-digit Indian mobile number")).toBeVisible();
  await expectAccessible(page);
  await field.fill("70000 00001");
  await find.click();
  await expect(page.getByText("The shop has nothing about +91 70000 00001.")).toBeVisible();

  // An order that is not finished stands in the way, and leads to its screen.
  await field.fill(phone.slice(3));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: formatPhone(phone) })).toBeVisible();
  await expect(page.getByText("These orders have to be finished")).toBeVisible();
  await expect(page.getByRole("link", { name: orderId })).toHaveAttribute(
    "href",
    `/admin/manage-orders/${orderId}`,
  );
  await expect(page.getByRole("button", { name: "Erase…" })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  for (const next of ["Confirmed", "Packed", "Shipped", "Delivered"]) await setStatus(shop, orderId, next);
  await find.click();
  await expect(page.getByRole("button", { name: "Erase…" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Giving it out wants the password once more.
  await forgetProof(shop, admin);
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
  // In rupees, as on the wire.
  expect(record.orders[0].totalAmount).toBe(record.payments[0].amount);
  expect(record.orders[0].totalAmount).toBeLessThan(1_000);

  await page.getByRole("button", { name: "Erase…" }).click();
  const erasing = page.getByRole("dialog", { name: `Erase ${formatPhone(phone)}?` });
  await expect(erasing).toContainText("This cannot be undone");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Erase…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await erasing.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText(/^Everything about \+91······\d{4} is erased\.$/)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await expectAccessible(page);

  await field.fill(phone);
  await find.click();
  await expect(page.getByText(`The shop has nothing about ${formatPhone(phone)}.`)).toBeVisible();
  await open(page, `/admin/manage-orders/${orderId}`);
  await hydrated(page);
  await expect(page.getByText("The shopper's data was erased on")).toBeVisible();
  await expect(page.getByText(ADDRESS.pincode)).toBeVisible();
  await expect(page.getByText(ADDRESS.fullName)).toHaveCount(0);
  await expectAccessible(page);
});

test("a number that a courier rings for somebody else is erased once that parcel has arrived", async ({
  page,
  shop,
}) => {
  const rung = freshPhone();
  const { orderId } = await paidOrder(shop);
  const admin = await enterAdmin(page, shop, "/admin/privacy");
  const address = { ...ADDRESS, contactPhone: rung };
  expectStatus(await admin.ask("PUT", `/api/admin/order/address/${orderId}`, address), 200);
  await hydrated(page);
  await page.getByLabel("Phone number").fill(rung.slice(3));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Orders of others, whose courier rings this number")).toBeVisible();
  await expect(page.getByText("it is Paid, of somebody else")).toBeVisible();
  await expect(page.getByRole("button", { name: "Erase…" })).toHaveCount(0);

  for (const next of ["Confirmed", "Packed", "Shipped", "Delivered"]) await setStatus(shop, orderId, next);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Erase…" }).click();
  const erasing = page.getByRole("dialog");
  await expect(erasing).toContainText("the number on 1 order of others, for their couriers");
  await expectAccessible(page);
  await erasing.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText(/^Everything about \+91······\d{4} is erased\.$/)).toBeVisible();
});
