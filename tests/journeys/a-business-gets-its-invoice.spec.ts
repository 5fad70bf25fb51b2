import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Admin, openAdmin, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import {
  buyWithTimeHeld,
  expect,
  fillAddress,
  holdTime,
  open,
  orderUpToAddress,
  proceedToPayment,
  test,
  thankYou,
} from "../support/journey.ts";
import { readPdf, squeeze } from "../support/read-pdf.ts";
import { orderRow } from "../support/rows.ts";
import { BUYER_GSTIN, GSTIN, moveAlong } from "../support/tax-documents.ts";

async function downloaded(page: Page, press: () => Promise<void>) {
  const saving = page.waitForEvent("download");
  await press();
  const download = await saving;
  return { name: download.suggestedFilename(), pages: await readPdf(await readFile(await download.path())) };
}

async function expectLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("a business gives its GSTIN, and it and the owner download the invoice @both", async ({
  page,
  shop,
  phone,
}) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  const box = page.getByRole("checkbox", { name: "I need a GST invoice for my business" });
  await box.check();
  const gstin = page.getByLabel("GSTIN");
  await gstin.fill("32AAAFN1234K1ZQ");
  await page.getByLabel("Name of the business").fill("Anjali Traders");
  await expect(page.getByText("One character is wrong")).toBeVisible();
  await expectLayout(page);
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(gstin).toBeFocused();
  await gstin.fill(GSTIN);
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByText("This is the shop's own GSTIN.")).toBeVisible();
  await expectLayout(page);
  await gstin.fill(BUYER_GSTIN.toLowerCase());
  // The parcel goes to Kerala, where the shop is.
  await expect(
    page.getByText(/registered in Tamil Nadu, .* the invoice has Kerala's CGST and SGST/),
  ).toBeVisible();
  await expectLayout(page);
  await proceedToPayment(page);
  // A new tab has nothing of what was typed: it shows the business that the order has.
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(box).toBeChecked();
  await expect(gstin).toHaveValue(BUYER_GSTIN);
  await proceedToPayment(page);
  await holdTime(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  const named = page.getByText(`Tax invoice for Anjali Traders, ${BUYER_GSTIN}, with your parcel.`);
  await expect(named).toBeVisible();
  await page.clock.resume();

  const owner: Admin = await enterAdmin(page, shop, "/admin/today");
  await expect
    .poll(
      async () => (await owner.request<{ status: string }>("GET", `/api/admin/order/${orderId}`)).json.status,
    )
    .toBe("Paid");
  await moveAlong(owner, orderId, "Confirmed", "Packed");
  await open(page, `/admin/manage-orders/${orderId}`);
  await expect(page.getByText(`For a business: Anjali Traders, GSTIN ${BUYER_GSTIN}`)).toBeVisible();
  const download = page.getByRole("button", { name: /^Download [A-Z]/ });
  const a4 = await downloaded(page, () => download.click());
  expect(a4.pages.map(({ size }) => size)).toEqual([[595, 842]]);
  for (const text of [
    "Tax invoice",
    orderId,
    "Anjali Traders",
    `GSTIN: ${BUYER_GSTIN}`,
    "Nendran Banana Chips",
  ])
    expect(a4.pages[0]?.text).toContain(squeeze(text));
  await page.getByLabel("Paper").selectOption("4 × 6 inch");
  const small = await downloaded(page, () => download.click());
  expect(small.name).toBe(a4.name);
  expect(small.pages[0]?.size).toEqual([288, 432]);
  await expectLayout(page);

  await open(page, "/your-order");
  await expect(named).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the GST invoice" })).toBeHidden();
  const link = page.getByRole("link", { name: /^Download [A-Z]/ });
  const own = await downloaded(page, () => link.click());
  expect(own.name).toBe(a4.name);
  expect(own.pages[0]?.text).toContain("AnjaliTraders");
  await expectLayout(page);
});

test("a ticked GST invoice is not paid without GSTIN and name; each message is in view @both", async ({
  page,
  shop,
  phone,
}) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await page.getByRole("checkbox", { name: "I need a GST invoice for my business" }).check();
  const pay = page.getByRole("button", { name: "Proceed to Payment" });
  const gstin = page.getByLabel("GSTIN");
  await expect(gstin).toBeVisible();
  await pay.click();
  await expect(gstin).toBeFocused();
  await expect(page.getByText("Enter the GSTIN, or untick the box")).toBeInViewport({ ratio: 1 });
  await gstin.fill(BUYER_GSTIN);
  await pay.click();
  await expect(page.getByLabel("Name of the business")).toBeFocused();
  await expect(page.getByText("Enter the name of the business")).toBeInViewport({ ratio: 1 });
  await expectLayout(page);
  // Unticked, nothing of it is sent.
  await page.getByRole("checkbox", { name: "I need a GST invoice for my business" }).uncheck();
  await proceedToPayment(page);
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerGstin: null, buyerBusinessName: null });
});

test("the shopper adds and changes the business of a paid order until it is packed @both", async ({
  page,
  shop,
  phone,
}) => {
  const orderId = await buyWithTimeHeld(page, shop, phone);
  await page.getByRole("button", { name: "Add a GST invoice" }).click();
  await page.clock.resume();
  const gstin = page.getByLabel("GSTIN");
  const save = page.getByRole("button", { name: "Save" });
  await expect(gstin).toBeVisible();
  await save.click();
  await expect(gstin).toBeFocused();
  await expect(page.getByText("Enter the GSTIN, or untick the box")).toBeInViewport({ ratio: 1 });
  await gstin.fill(GSTIN);
  await page.getByLabel("Name of the business").fill("Asha Snacks & Sons LLP");
  await save.click();
  await expect(page.getByText("This is the shop's own GSTIN.")).toBeVisible();
  await expectLayout(page);
  await gstin.fill("27AAPFU0939F1ZV");
  await expect(page.getByText(/registered in Maharashtra, and the parcel goes to Kerala/)).toBeVisible();
  await save.click();
  const named = page.getByText("Tax invoice for Asha Snacks & Sons LLP, 27AAPFU0939F1ZV, with your parcel.");
  await expect(named).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the GST invoice" })).toBeFocused();
  await expectLayout(page);

  await open(page, "/your-order");
  await expect(named).toBeVisible();
  await page.getByRole("button", { name: "Change the GST invoice" }).click();
  await page.getByLabel("Name of the business").fill("Asha Trading");
  // Packed meanwhile: what was typed stays, with the reason.
  const owner = await openAdmin(shop);
  await moveAlong(owner, orderId, "Confirmed", "Packed");
  await save.click();
  await expect(page.getByRole("alert").getByText("The invoice is already made")).toBeVisible();
  await expect(page.getByLabel("Name of the business")).toHaveValue("Asha Trading");
  await expectLayout(page);
  await page.reload();
  await expect(named).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the GST invoice" })).toBeHidden();
});

test("the owner enters a business with a phone order @both", async ({ page, shop, phone }) => {
  await enterAdmin(page, shop, "/admin/phone-order");
  await page.getByRole("button", { name: "Add Nendran Banana Chips" }).click();
  await page.getByLabel("Mobile number").fill(phone);
  await fillAddress(page);
  await page.getByRole("checkbox", { name: "GST invoice for a business" }).check();
  const place = page.getByRole("button", { name: "Place the order" });
  await place.click();
  await expect(page.getByLabel("GSTIN of a business")).toBeFocused();
  await expect(page.getByText("Enter the GSTIN, or untick the box")).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Enter the name of the business")).toBeVisible();
  await page.getByLabel("GSTIN of a business").fill("27AAPFU0939F1ZV");
  await page.getByLabel("Name of the business").fill("Asha Snacks & Sons LLP");
  await expect(page.getByText(/registered in Maharashtra, and the parcel goes to Kerala/)).toBeVisible();
  await expectLayout(page);
  await page.reload();
  await expect(page.getByLabel("GSTIN of a business")).toHaveValue("27AAPFU0939F1ZV");
  await place.click();
  await page.waitForURL(/\/manage-orders\/\w+/);
  const orderId = new URL(page.url()).pathname.split("/").at(-1) as string;
  expect(await orderRow(shop, orderId)).toMatchObject({
    buyerGstin: "27AAPFU0939F1ZV",
    buyerBusinessName: "Asha Snacks & Sons LLP",
  });
});

test("the owner enters the business before packing; afterwards the invoice keeps its state @both", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop);
  const owner = await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`);
  await page.getByRole("button", { name: "Edit address" }).click();
  const dialog = page.getByRole("dialog", { name: `Address of ${orderId}` });
  const save = dialog.getByRole("button", { name: "Save address" });
  await dialog.getByLabel("GSTIN of a business").fill("32AAAFN1234K1ZQ");
  await dialog.getByLabel("Name of the business").fill("Anjali Traders");
  await save.click();
  await expect(dialog.getByText("One character is wrong")).toBeVisible();
  await expect(dialog.getByLabel("GSTIN of a business")).toBeFocused();
  await expectLayout(page);
  await dialog.getByLabel("GSTIN of a business").fill(GSTIN);
  await save.click();
  await expect(dialog.getByText("This is the shop's own GSTIN.")).toBeVisible();
  await expect(dialog.getByLabel("GSTIN of a business")).toBeFocused();
  await expectLayout(page);
  await dialog.getByLabel("GSTIN of a business").fill(BUYER_GSTIN.toLowerCase());
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`For a business: Anjali Traders, GSTIN ${BUYER_GSTIN}`)).toBeVisible();

  await page.getByRole("button", { name: "Edit address" }).click();
  await dialog.getByLabel("Name of the business").fill("Anjali Trading Co");
  // Packed by someone else, while the dialog is open.
  await moveAlong(owner, orderId, "Confirmed", "Packed");
  await save.click();
  await expect(dialog.getByText("The order has its invoice")).toBeVisible();
  await expect(dialog.getByLabel("Name of the business")).toBeHidden();
  await dialog.getByLabel("Pincode").fill("600001");
  await dialog.getByLabel("State").selectOption("Tamil Nadu");
  const kept = /^The invoice .+ names Kerala as the place of supply, and its GST stays as invoiced/;
  await expect(dialog.getByText(kept)).toBeVisible();
  await expectLayout(page);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByText(`For a business: Anjali Traders, GSTIN ${BUYER_GSTIN}`)).toBeVisible();
  await expectLayout(page);
});

test("the owner prints the invoices of chosen orders, and sets the tax regime @both", async ({
  page,
  shop,
  phone,
}) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  const owner = await enterAdmin(page, shop, "/admin/today");
  await moveAlong(owner, orderId, "Confirmed", "Packed");
  await open(page, "/admin/today");
  const today = await downloaded(page, () => page.getByRole("button", { name: /^Invoices of \d+$/ }).click());
  expect(today.name).toBe("invoices.pdf");
  expect(today.pages.map(({ text }) => text).join("")).toContain(orderId);
  await open(page, "/admin/manage-orders?status=Packed");
  await page.getByRole("checkbox", { name: new RegExp(orderId) }).check();
  const chosen = await downloaded(page, () =>
    page.getByRole("button", { name: "Invoices", exact: true }).click(),
  );
  expect(chosen.pages).toHaveLength(1);
  expect(chosen.pages[0]?.text).toContain(orderId);

  await open(page, "/admin/shop-profile/contact-and-law");
  await page.locator("summary", { hasText: "Tax regime" }).click();
  await expect(page.getByText("Packed orders get tax invoices")).toBeVisible();
  await expect(page.getByLabel("Regime", { exact: true }).getByRole("option")).toHaveText([
    "Regular",
    "Composition",
  ]);
  await page.getByLabel("Regime", { exact: true }).selectOption("Composition");
  await expectLayout(page);
});
