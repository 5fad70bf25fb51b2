import type { Page } from "@playwright/test";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { holdBack } from "../support/intercept.ts";
import { expect, hydrated, open, test } from "../support/journey.ts";
import { aMorning, blockOrderEvents, card, downloadSheet, PACKING } from "../support/packing-journey.ts";

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

test("the owner packs before noon: list, search, sheet, one packed, many packed, pick list and slips", {
  tag: "@both",
}, async ({ page, shop, sql }) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const { newest, middle, oldest, late, coupon } = await aMorning(shop, sql, admin);
  await blockOrderEvents(page);
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
  for (const text of [
    newest.dispatchNumber,
    newest.orderId,
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
    await expect(first).toContainText(text);
  await expect(card(page, oldest.orderId)).not.toContainText("Coupon used");
  await expectAccessible(page);

  // Search finds exact matches only, and an empty search changes nothing.
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
  await value.fill(oldest.dispatchNumber);
  await value.press("Enter");
  await expect(card(page, oldest.orderId)).toBeVisible();
  await page.getByLabel("Search by").selectOption({ label: "Dispatch no." });
  await value.fill(newest.dispatchNumber.toLowerCase());
  await value.press("Enter");
  await expect(card(page, newest.orderId)).toBeVisible();
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

  // Every cell of the sheet.
  const rowOf = (
    order: { phone: string; rupees: number; dispatchNumber: string },
    consignee: (string | null)[],
    pickupDay: unknown,
  ) => [
    "FOOD ITEMS",
    order.dispatchNumber,
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
    pickupDay,
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
    // A name that is a JavaScript property, and an e-mail with text that looks like an escape sequence of the sheet
    // format.
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
    rowOf(newest, consignees.newest, sheet.pickupDay),
    rowOf(middle, consignees.middle, sheet.pickupDay),
    rowOf(oldest, consignees.oldest, sheet.pickupDay),
  ]);
  const again = await downloadSheet(page);
  expect(again.rows.map((row) => row[1])).toEqual(sheet.rows.map((row) => row[1]));

  // One order is packed.
  await first.getByRole("button", { name: "Packed" }).click();
  const dialog = page.getByRole("dialog", { name: "Packed the order?" });
  await expect(dialog).toContainText("Before confirming make sure you have packed the order");
  await expect(dialog).toContainText(`${newest.orderId}Dispatch no. ${newest.dispatchNumber}`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await first.getByRole("button", { name: "Packed" }).click();
  const letThrough = await holdBack(page, "**/change-status/**");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("button", { name: "Waiting..." })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Close", exact: true })).toBeDisabled();
  await letThrough();
  await expect(dialog).toBeHidden();
  await expect(first).toHaveCount(0);
  await expect(card(page, middle.orderId)).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "2 Confirmed orders" })).toBeVisible();
  const second = await downloadSheet(page);
  expect(second.fileName).toBe("Bill_2.xlsx");
  expect(second.rows).toEqual([
    rowOf(middle, consignees.middle, second.pickupDay),
    rowOf(oldest, consignees.oldest, second.pickupDay),
  ]);

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
  await page.getByRole("button", { name: "Orders excelsheet Download" }).click();
  await expect(page.getByText("Workbook is empty")).toBeVisible();

  // They are on the other tab, which has its own URL.
  await page.getByRole("link", { name: "Packed", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Packed orders?$/ })).toBeVisible();
  await expect(page).toHaveURL(/\?status=Packed$/);
  await expect(page.getByRole("button", { name: "Orders excelsheet Download" })).toHaveCount(0);
  await expect(card(page, newest.orderId).getByRole("button", { name: "Packed" })).toHaveCount(0);
  for (const { orderId } of [newest, middle, oldest])
    await page.getByRole("checkbox", { name: `Select ${orderId}` }).check();

  // The pick list.
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

  // One slip per parcel.
  await page.goBack();
  await page.getByRole("checkbox", { name: `Select ${newest.orderId}` }).check();
  await page.getByRole("checkbox", { name: `Select ${oldest.orderId}` }).check();
  await page.getByRole("link", { name: "Packing slips of the selected orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Packing slips" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(card(page, oldest.orderId)).toContainText("രമ്യ Menon14, Second Floor");
  await expect(card(page, oldest.orderId)).toContainText("Nendra");
  await expect(card(page, oldest.orderId)).toContainText(`Dispatch no. ${oldest.dispatchNumber}`);
  await expectAccessible(page);
  expect(await paperOf(page)).toEqual({ sheets: 1, millimetres: [210, 297] });
  await page.getByLabel("Paper").selectOption({ label: "4 × 6 inch labels" });
  expect(await paperOf(page)).toEqual({ sheets: 2, millimetres: [102, 152] });
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByLabel("Paper")).toHaveValue("label");
});

/** Number and size of the sheets of paper that printing would use. */
async function paperOf(page: Page): Promise<{ sheets: number; millimetres: number[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)];
  const millimetres = boxes[0]?.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)) ?? [];
  return { sheets: boxes.length, millimetres };
}
