import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Admin, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import {
  expect,
  fillAddress,
  open,
  orderUpToAddress,
  proceedToPayment,
  test,
  thankYou,
} from "../support/journey.ts";
import { readPdf, squeeze } from "../support/read-pdf.ts";
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
  await proceedToPayment(page);
  // A new tab has nothing of what was typed: it shows the business that the order has.
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(box).toBeChecked();
  await expect(gstin).toHaveValue(BUYER_GSTIN);
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);

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
  const link = page.getByRole("link", { name: /^Download [A-Z]/ });
  const own = await downloaded(page, () => link.click());
  expect(own.name).toBe(a4.name);
  expect(own.pages[0]?.text).toContain("AnjaliTraders");
  await expectLayout(page);
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
