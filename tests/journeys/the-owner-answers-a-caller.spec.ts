import type { Page } from "@playwright/test";
import { type Admin, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { avoidMidnight } from "../support/avoid-midnight.ts";
import { expectStatus } from "../support/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { buy, expect, open, test } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { setStatus } from "../support/orders.ts";
import { payBack } from "../support/refunds.ts";

test.use({ reducedMotion: "reduce" });

const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

async function pack(shop: TestShop, orderId: string): Promise<void> {
  for (const status of ["Confirmed", "Packed"]) await setStatus(shop, orderId, status);
}

/** Hands an order over to a courier that staff type in. */
async function shipWith(admin: Admin, orderId: string, courierName: string, awb: string): Promise<void> {
  const rows = [{ reference: orderId, awb, courierName }];
  const body = { rows, isPreview: false };
  expectStatus(await admin.request("POST", "/api/admin/consignments/tracking-numbers", body), 200);
}

test("the order's screen answers a caller without scrolling to the end", { tag: "@both" }, async ({
  page,
  shop,
}) => {
  await avoidMidnight();
  const { orderId, phone } = await paidOrder(shop, {
    items: [
      { productId: "nendran-banana-chips", quantity: 3 },
      { productId: "achappam", quantity: 1 },
    ],
  });
  await pack(shop, orderId);
  const admin = await enterAdmin(page, shop, "/admin/login");
  const lines = [{ productId: "nendran-banana-chips", quantity: 1 }];
  await payBack(admin, orderId, { lines, expected: 125 });
  await shipWith(admin, orderId, "Delhivery Surface", "14123456789");
  await open(page, `/admin/manage-orders/${orderId}`);

  const head = page.getByRole("heading", { level: 1 }).locator("..");
  await expect(head).toContainText(/^Lakshmi .*Order NEN/);
  await expect(head).toContainText("Status: Shipped");
  await expect(head).toContainText("Kochi, Kerala 682001");
  await expect(head).toContainText(/Handed over to Delhivery Surface today, \d/);

  const parcel = card(page, "Parcel");
  const y = (await parcel.boundingBox())?.y ?? Number.NaN;
  expect(y).toBeLessThan(800);
  await expect(parcel).toContainText("14123456789");
  const url = "https://www.delhivery.com/track/package/14123456789";
  await expect(parcel.getByRole("link", { name: "Track the parcel" })).toHaveAttribute("href", url);
  const chat = await parcel.getByRole("link", { name: "Send tracking on WhatsApp" }).getAttribute("href");
  const { pathname, searchParams } = new URL(chat ?? "");
  expect(pathname).toBe(`/${phone.slice(1)}`);
  expect(searchParams.get("text")).toMatch(
    /is on its way with Delhivery Surface, tracking number 14123456789\..* Track it here: https:\S+\/14123456789$/,
  );

  const items = card(page, "Items").getByRole("listitem");
  await expect(items.first()).toHaveText(/3 × ₹125.*₹375−1 refunded−₹125After refunds₹250$/);
  await expect(items.first().locator("img")).toBeVisible();
  await expect(items.nth(1)).not.toContainText("Left");

  const payment = card(page, "Payments").getByText(/^pay_/);
  await expect(payment).toBeHidden();
  await card(page, "Payments").getByText("Details").click();
  await expect(payment).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("the customer follows the parcel on the order's page", { tag: "@phone" }, async ({
  page,
  shop,
  sql,
  phone,
  browser,
}) => {
  const orderId = await buy(page, shop, phone);
  await pack(shop, orderId);
  const staff = await browser.newPage({ baseURL: shop.url });
  await shipWith(await enterAdmin(staff, shop, "/admin/login"), orderId, "blue dart", "55512345678");
  await staff.close();
  await open(page, "/your-order");
  await expect(page.getByText("blue dart, tracking number 55512345678")).toBeVisible();
  await expect(page.getByRole("link", { name: "Track your parcel" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.bluedart\.com\/.*=55512345678$/,
  );
  await expect(page.getByRole("button", { name: "Copy number" })).toHaveCount(0);
  await sql.query("update consignments set courier_name = 'DTDC' where awb = '55512345678'");
  await page.reload();
  await expect(page.getByRole("button", { name: "Copy number: tracking number" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("notes about a customer are shown with every order and on a phone order", { tag: "@both" }, async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `/admin/customers/${orderId}`);
  const notes = card(page, "Notes");
  for (const note of ["Calls before delivery", "Allergic to cashew"]) {
    await notes.getByLabel("New note").fill(note);
    await notes.getByRole("button", { name: "Add note" }).click();
    await expect(notes.getByRole("listitem").filter({ hasText: note })).toBeVisible();
    await expect(notes.getByLabel("New note")).toHaveValue("");
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const both = page.getByText("Calls before delivery · Allergic to cashew");
  await page.getByRole("main").getByRole("link", { name: "Phone order" }).last().click();
  await expect(both).toBeVisible();
  await expectAccessible(page);
  await open(page, `/admin/manage-orders/${orderId}`);
  await expect(both).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All orders and notes" }).click();
  await notes.getByRole("button", { name: "Remove the note: Calls before delivery" }).press("Enter");
  await expect(notes.getByText("Calls before delivery")).toHaveCount(0);
  await expect(notes.getByRole("button", { name: "Remove the note: Allergic to cashew" })).toBeFocused();
});

test("without a connection the customer's page and a half-typed note stay", async ({
  page,
  context,
  shop,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `/admin/customers/${orderId}`);
  const notes = card(page, "Notes");
  await notes.getByLabel("New note").fill("Calls before delivery");
  await notes.getByRole("button", { name: "Add note" }).click();
  const remove = notes.getByRole("button", { name: "Remove the note: Calls before delivery" });
  await expect(remove).toBeVisible();
  await expect(notes.getByLabel("New note")).toHaveValue("");
  await notes.getByLabel("New note").fill("Allergic to cas");
  await context.setOffline(true);
  await remove.click();
  await expect(notes.getByText("No connection.")).toBeVisible();
  await expect(notes.getByLabel("New note")).toHaveValue("Allergic to cas");
  await context.setOffline(false);
});

test("the owner adds the tracking page of a courier", { tag: "@both" }, async ({ page, shop, sql }) => {
  const before = (await sql.query("select profile from shop_profile")).rows[0].profile;
  const { orderId } = await paidOrder(shop);
  await pack(shop, orderId);
  const admin = await enterAdmin(page, shop, "/admin/shop-profile/parcels");
  await shipWith(admin, orderId, "Kerala Express", `KE${orderId.slice(-6)}`);
  const links = card(page, "Tracking links");
  await expect(links.getByText("Delhivery", { exact: true })).toBeVisible();
  await links.getByRole("button", { name: "Add courier" }).click();
  await links.getByLabel("Courier").last().fill("Kerala Express");
  const url = links.getByLabel("Tracking page").last();
  await url.fill("http://kerala.example/{number}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(links.getByText("Starts with https://")).toBeVisible();
  await expect(url).toBeFocused();
  await url.fill("https://kerala.example/{number}");
  await links.getByText("DTDC", { exact: true }).click();
  await links.getByRole("button", { name: "Remove courier" }).first().click();
  await expect(links.getByText("DTDC", { exact: true })).toHaveCount(0);
  await expect(links.locator("summary").nth(1)).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await open(page, `/admin/manage-orders/${orderId}`);
  await expect(page.getByRole("link", { name: "Track the parcel" })).toHaveAttribute(
    "href",
    `https://kerala.example/KE${orderId.slice(-6)}`,
  );
  await sql.query("update shop_profile set profile = $1", [before]);
});
