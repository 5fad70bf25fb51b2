import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type pg from "pg";
import readWorkbook from "read-excel-file/node";
import type { Admin } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, hydrated, open, test } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { ADDRESS, addCoupon, expectStatus, payAtProvider, verifiedShopper } from "../support/shopper.ts";

const PACKING = "/admin/manage-orders-manually";
const COLUMNS = [
  "product_description",
  "client_order_no",
  "eway_bill_no",
  "invoice_value",
  "invoice_no",
  "hsn_code",
  "consignee_company",
  "consignee",
  "consignee_phone",
  "consignee_email",
  "consignee_address",
  "origin_pincode",
  "destination_pincode",
  "payment_mode",
  "weight",
  "quantity",
  "length",
  "height",
  "width",
  "pickup_date",
  "shipper_email",
  "shipper_name",
  "shipper_mobile",
];

interface Wish {
  items: { productId: string; quantity: number }[];
  coupon?: string;
  address?: Partial<typeof ADDRESS>;
}

/** An order that has been bought, paid and confirmed. */
async function confirmedOrder(shop: TestShop, admin: Admin, { items, coupon, address }: Wish) {
  const shopper = await verifiedShopper(shop, { items, ...(coupon ? { coupon } : {}) });
  const { browser, orderId, phone } = shopper;
  const payment = await browser.startPayment(orderId, { ...ADDRESS, ...address });
  expectStatus(await browser.confirm(orderId, await payAtProvider(shop, payment.paymentId)), 200);
  await move(admin, orderId, "Confirmed");
  return { orderId, phone, rupees: payment.amount / 100 };
}

async function move(admin: Admin, orderId: string, status: string): Promise<void> {
  expectStatus(await admin.ask("PUT", `/api/admin/order/change-status/${orderId}`, { status }), 200);
}

/** Booked so many days ago, and therefore before today's noon. */
async function bookedEarlier(sql: pg.Pool, orderId: string, days: number): Promise<void> {
  await sql.query(
    "update orders set created_at = created_at - make_interval(days => $2) where order_id = $1",
    [orderId, days],
  );
}

/** Whatever other stories have left to pack on this shop is packed. */
async function clearTheTable(sql: pg.Pool): Promise<void> {
  await sql.query("update orders set status = 'Packed' where status = 'Confirmed'");
}

async function packedCount(admin: Admin): Promise<number> {
  const answer = await admin.ask<{ packedCount: number }>("GET", "/api/admin/sheet-settings");
  return expectStatus(answer, 200).json.packedCount;
}

/** Three orders to pack, the newest first as the screen shows them, and one that came too late for today. */
async function aMorning(shop: TestShop, sql: pg.Pool, admin: Admin) {
  await clearTheTable(sql);
  const coupon = await addCoupon(shop, { percentage: 10 });
  const chips = (quantity: number) => ({ productId: "nendran-banana-chips", quantity });
  const newest = await confirmedOrder(shop, admin, { items: [chips(2)], coupon });
  const middle = await confirmedOrder(shop, admin, {
    items: [chips(1), { productId: "tapioca-chips", quantity: 12 }],
    address: { fullName: "constructor", email: "a_x0041_b@example.com", landmark: "" },
  });
  const oldest = await confirmedOrder(shop, admin, {
    items: [{ productId: "achappam", quantity: 1 }],
    address: { fullName: "രമ്യ Menon", houseNo: "14, Second Floor", pincode: "678001", city: "Palakkad" },
  });
  const late = await confirmedOrder(shop, admin, { items: [chips(1)] });
  await bookedEarlier(sql, newest.orderId, 1);
  await bookedEarlier(sql, middle.orderId, 2);
  await bookedEarlier(sql, oldest.orderId, 3);
  await bookedEarlier(sql, late.orderId, -1);
  return { newest, middle, oldest, late, coupon };
}

const card = (page: Page, orderId: string) => page.getByRole("article", { name: orderId });

/** Presses the button, sees that the server is asked for nothing, and reads the file back. */
async function downloadSheet(page: Page) {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Orders excelsheet Download" }).click(),
  ]);
  const file = await readFile(await download.path());
  page.removeAllListeners("request");
  expect(calls).toEqual([]);
  const [sheet, ...others] = await readWorkbook(file);
  expect(others).toEqual([]);
  const [header, ...rows] = sheet?.data ?? [];
  return { fileName: download.suggestedFilename(), name: sheet?.sheet, header, rows };
}

function tomorrowInIndia(): string {
  const [day, month, year] = new Date(Date.now() + 86_400_000)
    .toLocaleDateString("en-GB", { timeZone: "Asia/Kolkata" })
    .split("/");
  return `${day}/${month}/${year}`;
}

test("the owner packs before noon: list, search, sheet, one packed, many packed, pick list and slips", async ({
  page,
  shop,
  sql,
}) => {
  test.slow();
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle, oldest, late, coupon } = await aMorning(shop, sql, admin);
  const packedBefore = await packedCount(admin);
  await open(page, PACKING);

  // The noon list.
  await expect(page.getByRole("heading", { level: 1, name: "3 Confirmed orders" })).toBeVisible();
  const total = newest.rupees + middle.rupees + oldest.rupees;
  await expect(page.getByText(`Total amount ₹${total.toLocaleString("en-IN")}`)).toBeVisible();
  await expect(
    page.getByText(
      "Confirmed orders listed were booked before 12 PM today and orders placed after 12 PM will be updated tomorrow.",
    ),
  ).toBeVisible();
  expect(await page.getByRole("article").evaluateAll((cards) => cards.map(({ id }) => id))).toEqual(
    [newest, middle, oldest].map(({ orderId }) => `order-${orderId}`),
  );
  await expect(card(page, late.orderId)).toHaveCount(0);
  const first = card(page, newest.orderId);
  for (const words of [
    "Lakshmi Nair",
    "lakshmi@example.com",
    `+91 ${newest.phone.slice(3, 8)} ${newest.phone.slice(8)}`,
    "Nendran Banana Chips",
    `${coupon} (10%)`,
    "Delivery cost₹30",
    "Flat 4B",
    "Marine Drive",
    "Near High Court",
    "Kochi",
    "Kerala",
    "682001",
  ])
    await expect(first).toContainText(words);
  await expect(card(page, oldest.orderId)).not.toContainText("Coupon used");
  await expectAccessible(page);

  // Search: exact, and not before there is something to search for.
  await page.keyboard.press("/");
  const value = page.getByLabel("Search for");
  await expect(value).toBeFocused();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await value.fill(newest.orderId.slice(0, -1));
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No results found")).toBeVisible();
  await value.fill(` ${middle.orderId} `);
  await value.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "1 Confirmed order" })).toBeVisible();
  await expect(card(page, middle.orderId)).toBeVisible();
  await page.getByLabel("Search by").selectOption({ label: "Phone Number" });
  await value.fill(oldest.phone);
  await value.press("Enter");
  await expect(card(page, oldest.orderId)).toBeVisible();
  await page.getByLabel("Search by").selectOption({ label: "Email Address" });
  await value.fill("a_x0041_b@example.com");
  await value.press("Enter");
  await expect(card(page, middle.orderId)).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);

  // The sheet, every cell.
  const rowOf = (order: { phone: string; rupees: number }, place: number, consignee: (string | null)[]) => [
    "FOOD ITEMS",
    `NEN-${packedBefore + place}`,
    null,
    order.rupees,
    1,
    "21069099",
    null,
    consignee[0],
    order.phone,
    ...consignee.slice(1, 3),
    "678001",
    consignee[3],
    "Prepaid",
    0.5,
    1,
    0,
    0,
    0,
    tomorrowInIndia(),
    "dispatch@nendra.example",
    "Nendra Foods",
    "9847012345",
  ];
  const consignees = {
    newest: [
      "Lakshmi Nair",
      "lakshmi@example.com",
      "Flat 4B, Marine Drive, Near High Court, Kochi, Kerala, 682001",
      "682001",
    ],
    // A name that is a word of the writer's language, and an e-mail that holds a letter in the sheet's own disguise.
    middle: [
      "constructor",
      "a_x0041_b@example.com",
      "Flat 4B, Marine Drive, Kochi, Kerala, 682001",
      "682001",
    ],
    oldest: [
      "രമ്യ Menon",
      "lakshmi@example.com",
      "14, Second Floor, Marine Drive, Near High Court, Palakkad, Kerala, 678001",
      "678001",
    ],
  };
  const sheet = await downloadSheet(page);
  expect(sheet.fileName).toBe("Bill_3.xlsx");
  expect(sheet.name).toBe("Nendra Orders");
  expect(sheet.header).toEqual(COLUMNS);
  expect(sheet.rows).toEqual([
    rowOf(newest, 1, consignees.newest),
    rowOf(middle, 2, consignees.middle),
    rowOf(oldest, 3, consignees.oldest),
  ]);

  // One is packed.
  await first.getByRole("button", { name: "Packed" }).click();
  const dialog = page.getByRole("dialog", { name: "Packed the order?" });
  await expect(dialog).toContainText("Before confirming make sure you have packed the order");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await first.getByRole("button", { name: "Packed" }).click();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/change-status/**", async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("button", { name: "Waiting..." })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Close", exact: true })).toBeDisabled();
  letThrough();
  await expect(dialog).toBeHidden();
  await expect(first).toHaveCount(0);
  await expect(card(page, middle.orderId)).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "2 Confirmed orders" })).toBeVisible();
  const second = await downloadSheet(page);
  expect(second.fileName).toBe("Bill_2.xlsx");
  expect(second.rows).toEqual([rowOf(middle, 2, consignees.middle), rowOf(oldest, 3, consignees.oldest)]);

  // The others are packed together.
  await page.keyboard.press("x");
  await expect(page.getByRole("button", { name: "Packed (1)" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(card(page, oldest.orderId)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: "Select all 2 shown" })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press("p");
  await expect(dialog).toContainText("2 orders");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("No Confirmed orders found")).toBeVisible();
  await expect(page.getByText("2 orders packed")).toBeVisible();
  expect(await packedCount(admin)).toBe(packedBefore + 3);
  await page.getByRole("button", { name: "Orders excelsheet Download" }).click();
  await expect(page.getByText("Workbook is empty")).toBeVisible();

  // They are on the other tab, which has an address of its own.
  await page.getByRole("link", { name: "Packed", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Packed orders?$/ })).toBeVisible();
  await expect(page).toHaveURL(/\?status=Packed$/);
  await expect(page.getByRole("button", { name: "Orders excelsheet Download" })).toHaveCount(0);
  await expect(card(page, newest.orderId).getByRole("button", { name: "Packed" })).toHaveCount(0);
  for (const { orderId } of [newest, middle, oldest])
    await page.getByRole("checkbox", { name: `Select ${orderId}` }).check();

  // What to take from the shelves.
  await page.getByRole("link", { name: "Pick list of the selected orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pick list" })).toBeVisible();
  await expect(page.getByText("16 packets of 3 products for 3 orders")).toBeVisible();
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("checkbox") });
  await expect(rows).toHaveText([
    /Nendran Banana Chips.*2 orders.*3.*packets/,
    /Tapioca Chips.*1 order.*12.*packets/,
    /Achappam.*1 order.*1.*packet/,
  ]);
  await rows.first().click();
  await expect(page.getByText("1 of 3 picked")).toBeVisible();
  await expectAccessible(page);

  // A slip for each parcel.
  await page.goBack();
  await page.getByRole("checkbox", { name: `Select ${newest.orderId}` }).check();
  await page.getByRole("checkbox", { name: `Select ${oldest.orderId}` }).check();
  await page.getByRole("link", { name: "Packing slips of the selected orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Packing slips" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(card(page, oldest.orderId)).toContainText("രമ്യ Menon14, Second Floor");
  await expect(card(page, oldest.orderId)).toContainText("Nendra");
  await expectAccessible(page);
  expect(await paperOf(page)).toEqual({ sheets: 1, millimetres: [210, 297] });
  await page.getByLabel("Paper").selectOption({ label: "4 × 6 inch labels" });
  expect(await paperOf(page)).toEqual({ sheets: 2, millimetres: [102, 152] });
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByLabel("Paper")).toHaveValue("label");
});

/** How many sheets of which size the printer would be given. */
async function paperOf(page: Page): Promise<{ sheets: number; millimetres: number[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
  const millimetres = boxes[0]?.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)) ?? [];
  return { sheets: boxes.length, millimetres };
}

test("what somebody else packs is told without moving the list", async ({ page, shop, sql }) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  const listening = page.waitForResponse("**/api/admin/orders/events");
  await open(page, PACKING);
  await listening;
  await expect(page.getByRole("article")).toHaveCount(3);
  await move(admin, middle.orderId, "Packed");
  const status = page.getByRole("status").filter({ hasText: "1 moved on elsewhere" });
  await expect(status).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expectAccessible(page);
  await status.getByRole("button", { name: "Show" }).click();
  await expect(card(page, middle.orderId)).toHaveCount(0);
  await expect(card(page, newest.orderId)).toBeVisible();
  await expect(card(page, oldest.orderId)).toBeVisible();
});

test("an order that another tab has packed is not packed twice", async ({ page, shop, sql, complaints }) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle, oldest } = await aMorning(shop, sql, admin);
  // This tab does not hear of it in time.
  await page.route("**/api/admin/orders/events", (route) => route.abort());
  await open(page, PACKING);
  await expect(page.getByRole("article")).toHaveCount(3);
  await move(admin, newest.orderId, "Packed");
  await card(page, newest.orderId).getByRole("button", { name: "Packed" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("Not marked as packed");

  await page.getByRole("checkbox", { name: "Select all 3 shown" }).check();
  await page.getByRole("button", { name: "Packed (3)" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not packed:" })).toContainText(newest.orderId);
  await expect(card(page, middle.orderId)).toHaveCount(0);
  await expect(card(page, oldest.orderId)).toHaveCount(0);
  expect(complaints.splice(0)).toEqual([
    expect.stringContaining("could not be marked as packed"),
    expect.stringContaining("could not be marked as packed"),
  ]);
});

test("more orders than a page of the API holds are counted, written and shown in slices", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { oldest } = await aMorning(shop, sql, admin);
  await sql.query(
    `with made as (
      insert into orders (order_id, phone, address_id, items_price, discount, delivery, total, created_at)
      select 'MANY' || n, phone, address_id, 10000, 0, 3000, 13000, created_at - make_interval(mins => n)
      from orders, generate_series(1, 1200) as n where order_id = $1 returning id)
    insert into order_lines (order_id, position, product_id, name, selling_price, quantity)
    select made.id, 0, products.id, products.name, 10000, 1 from made, products where product_id = 'achappam'`,
    [oldest.orderId],
  );
  for (const status of ["Verified", "Paid", "Confirmed"])
    await sql.query("update orders set status = $1 where order_id like 'MANY%'", [status]);

  await open(page, PACKING);
  await expect(page.getByRole("heading", { level: 1, name: "1,203 Confirmed orders" })).toBeVisible();
  expect(await page.getByRole("article").count()).toBeLessThan(300);
  const { fileName, rows } = await downloadSheet(page);
  expect(fileName).toBe("Bill_1203.xlsx");
  expect(rows).toHaveLength(1_203);
  expect(new Set(rows.map((row) => row[1])).size).toBe(1_203);

  await page.getByLabel("Search for").fill("MANY1200");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(card(page, "MANY1200")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  // More than the API packs in one call.
  await page.getByRole("checkbox", { name: "Select all 1,203 shown" }).check();
  await page.getByRole("button", { name: "Packed (1203)" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("No Confirmed orders found")).toBeVisible();
});
