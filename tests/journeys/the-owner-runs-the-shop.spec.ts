import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import readWorkbook from "read-excel-file/node";
import { parseImagePath } from "../../rules/images.ts";
import { openAdmin, PASSWORD, picture } from "../support/admin.ts";
import { goTo } from "../support/admin-journey.ts";
import { moveParcel } from "../support/courier.ts";
import {
  addToCart,
  expect,
  fillAddress,
  hydrated,
  open,
  proceedToCheckout,
  proceedToPayment,
  test,
  thankYou,
  verifyPhone,
} from "../support/journey.ts";
import { messagesTo } from "../support/mailbox.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { statusOf } from "../support/rows.ts";

test.use({ reducedMotion: "reduce" });

async function addCategory(page: Page, name: string): Promise<void> {
  await goTo(page, "Categories");
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(page.getByRole("list", { name: "Categories" })).toContainText(name);
}

async function addProductWithThreePictures(page: Page, name: string, category: string): Promise<void> {
  await goTo(page, "Products");
  await page.getByRole("link", { name: "Add product" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category").selectOption({ label: category });
  await page.getByLabel("Selling price (₹)").fill("180.50");
  await page.getByLabel("MRP (₹)").fill("200");
  const files = await Promise.all(
    ["tomato", "gold", "seagreen"].map((colour) =>
      picture(colour, { width: 500, height: 400, name: `${colour}.png` }),
    ),
  );
  await page.getByLabel("Add pictures").setInputFiles(
    files.map(({ name: file, type, content }) => ({
      name: file,
      mimeType: type,
      buffer: Buffer.from(content),
    })),
  );
  await expect(
    page.getByRole("list", { name: "Pictures, main picture first" }).getByRole("listitem"),
  ).toHaveCount(3);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Product added")).toBeVisible();
}

async function addCoupon(page: Page, name: string, percentage: string): Promise<void> {
  await goTo(page, "Coupons");
  await page.getByRole("button", { name: "Add coupon" }).click();
  await page.getByLabel("Coupon name").fill(name);
  await page.getByLabel("Discount, %").fill(percentage);
  await page.getByRole("button", { name: "Add coupon" }).click();
  await expect(page.getByLabel("Coupons")).toContainText(name);
}

/** A shopper buys in another browser. */
async function buyWithCoupon(page: Page, shop: TestShop, phone: string, coupon: string): Promise<string> {
  await addToCart(page, { "mango-thoran-mix": 2 });
  await open(page, "/cart");
  await page.getByLabel("Coupon code").fill(coupon);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Coupon applied successfully!")).toBeVisible();
  const orderId = await proceedToCheckout(page);
  await verifyPhone(page, shop, phone);
  await fillAddress(page, { Email: "story@example.com" });
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  return orderId;
}

async function expectSheet(page: Page, orderId: string, phone: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Orders excelsheet Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Bill_[1-9]\d*\.xlsx$/);
  const [sheet] = await readWorkbook(await readFile(await download.path()));
  const [header = [], ...rows] = sheet?.data ?? [];
  const cells = (row: readonly unknown[]) =>
    Object.fromEntries(header.map((name, place) => [name, row[place]]));
  const mine = rows.map(cells).filter((row) => String(row.consignee_phone).endsWith(phone.slice(3)));
  expect(mine, orderId).toHaveLength(1);
  expect(mine[0]).toMatchObject({
    product_description: "FOOD ITEMS",
    // 2 × ₹180.50, less 10%, plus ₹30 for delivery.
    invoice_value: 354.9,
    consignee: "Anjali Nair",
    consignee_email: "story@example.com",
    consignee_address: "14, Second Floor, Chips Street, Palakkad, Kerala, 678001",
    destination_pincode: "678001",
    origin_pincode: "678001",
    payment_mode: "Prepaid",
    weight: 0.5,
    shipper_name: "Nendra Foods",
  });
}

test("from an empty shelf to a delivered parcel", { tag: "@phone" }, async ({
  page,
  shop,
  phone,
  sql,
  browser,
}) => {
  const { username } = await openAdmin(shop);
  const shopperTab = await (await browser.newContext({ baseURL: shop.url })).newPage();

  // The login leads to the requested page.
  await open(page, "/admin/add-coupon");
  await page.waitForURL(/\/admin\/login\?to=/);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/admin\/add-coupon$/);

  const coupon = `STORY${phone.slice(-6)}`;
  await addCoupon(page, coupon, "10");
  await addCategory(page, "Thoran mixes");
  await addProductWithThreePictures(page, "Mango Thoran Mix", "Thoran mixes");

  // The product is in the storefront, with all three pictures.
  await open(shopperTab, "/explore?category=Thoran+mixes");
  await shopperTab
    .getByRole("link", { name: /Mango Thoran Mix/ })
    .first()
    .click();
  await expect(shopperTab.getByRole("heading", { name: "Mango Thoran Mix" })).toBeVisible();
  await expect(
    shopperTab.getByRole("list", { name: "Pictures of Mango Thoran Mix" }).getByRole("listitem"),
  ).toHaveCount(3);
  const { rows } = await sql.query("select images from products where slug = 'mango-thoran-mix'");
  expect(rows[0].images.map((path: string) => parseImagePath(path)?.width)).toEqual([500, 500, 500]);

  const orderId = await buyWithCoupon(shopperTab, shop, phone, coupon);

  // The dashboard shows the order and links to it.
  await goTo(page, "Dashboard");
  await expect(page.getByRole("heading", { name: "To confirm" })).toBeVisible();
  await expect(page.getByText("Mango Thoran Mix").first()).toBeAttached();
  await page.getByRole("link", { name: /\(To confirm\)$/ }).click();
  await page.getByRole("link", { name: orderId }).first().click();
  // Wait for the order's page: the list has a button of this name too, and the URL changes first.
  await expect(page.getByRole("heading", { level: 1, name: `Order ${orderId}` })).toBeVisible();
  await page.getByRole("button", { name: /^Confirm and e-mail/ }).click();
  await expect(page.getByText("Status: Confirmed")).toBeVisible();
  await expect
    .poll(async () => (await messagesTo(shop, "story@example.com")).map(({ subject }) => subject))
    .toContain(`Your order ${orderId} is confirmed`);

  // Packed manually, from the list of orders placed before noon.
  await sql.query("update orders set created_at = created_at - interval '1 day' where order_number = $1", [
    orderId,
  ]);
  await goTo(page, "Packing");
  const card = page.getByRole("article", { name: orderId });
  await expect(card).toContainText(coupon);
  await expectSheet(page, orderId, phone);
  await card.getByRole("button", { name: "Packed" }).click();
  const dialog = page.getByRole("dialog", { name: "Packed the order?" });
  await expect(dialog).toContainText("Before confirming make sure you have packed the order");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(card).toHaveCount(0);

  // The parcel is booked at a courier, and picked up.
  await open(page, `/admin/manage-orders/${orderId}`);
  await page.getByRole("link", { name: /^Ship/ }).click();
  await page.waitForURL(/\/select-carrier\//);
  await page.getByRole("list", { name: "Couriers" }).getByRole("link").first().click();
  await page.waitForURL(/\/create-consignment\//);
  await page.getByRole("button", { name: "Book parcel" }).click();
  await expect(page.getByRole("heading", { name: "Parcel", exact: true })).toBeVisible();
  const { rows: parcels } = await sql.query(
    "select awb from consignments join orders on orders.id = consignments.order_id where orders.order_number = $1",
    [orderId],
  );
  const { awb } = parcels[0];
  await expect(page.getByText(awb).first()).toBeVisible();
  await open(page, `/admin/manage-orders/${orderId}`);
  await expect(page.getByText("Status: Packed")).toBeVisible();
  await moveParcel(shop, awb, "picked up");
  await expect(page.getByText("Status: Shipped")).toBeVisible();
  await moveParcel(shop, awb, "delivered");
  await expect.poll(() => statusOf(shop, orderId)).toBe("Delivered");
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("Delivered", { exact: true }).first()).toBeVisible();

  // The history has everything that the owner and the courier did.
  await goTo(page, "History");
  const record = page.getByRole("main");
  for (const subject of [coupon, "Thoran mixes", "mango-thoran-mix", orderId])
    await expect(record).toContainText(subject);
  const { rows: audits } = await sql.query(
    "select actor, action, after->>'status' as status from audit_log where subject = $1 order by at, id",
    [orderId],
  );
  expect(audits).toEqual([
    { actor: username, action: "order moved", status: "Confirmed" },
    { actor: username, action: "order moved", status: "Packed" },
    { actor: username, action: "consignment created", status: null },
    { actor: "courier", action: "order moved", status: "Shipped" },
    { actor: "courier", action: "order moved", status: "Delivered" },
  ]);
  await shopperTab.context().close();
});
