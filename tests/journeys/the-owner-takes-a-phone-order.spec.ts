import type { Browser, Locator, Page } from "@playwright/test";
import { expirePasswordProof, openAdmin, PASSWORD, paidOrder } from "../support/admin.ts";
import { enterAdmin, goTo } from "../support/admin-journey.ts";
import { ADDRESS, expectStatus } from "../support/browser.ts";
import { addProduct } from "../support/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import {
  expect,
  fillAddress,
  fillCart,
  hydrated,
  open,
  proceedToPayment,
  test,
  thankYou,
} from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { atRazorpay } from "../support/provider.ts";
import { paymentsOf, statusOf } from "../support/rows.ts";

const SCREEN = "/admin/phone-order";

const theOrder = (page: Page) => page.getByRole("list", { name: "Products of the order" });
const total = (page: Page) =>
  page.getByRole("term").filter({ hasText: "Total" }).locator("..").getByRole("definition");

async function addToOrder(page: Page, typed: string, name: string): Promise<void> {
  await page.getByLabel("Search products").fill(typed);
  await page.getByRole("button", { name: `Add ${name}` }).click();
  await expect(theOrder(page).getByText(name, { exact: true })).toBeVisible();
}

/**
 * Places an order for one packet of banana chips, up to the order's screen.
 * @returns the order number
 */
async function placeByPhone(page: Page, phone: string): Promise<string> {
  await addToOrder(page, "banana", "Nendran Banana Chips");
  await page.getByLabel("Mobile number").fill(phone);
  await fillAddress(page);
  await page.getByRole("button", { name: "Place the order" }).click();
  await page.waitForURL(/\/manage-orders\/\w+/);
  return new URL(page.url()).pathname.split("/").at(-1) as string;
}

async function paymentLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Payment link" }).click();
  return page.locator("code", { hasText: "/pay#" }).innerText();
}

/** The browser of another person. */
async function another(browser: Browser, page: Page, shop: TestShop): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ baseURL: shop.url, viewport, locale: "en-IN" });
  return context.newPage();
}

async function provePassword(page: Page): Promise<void> {
  const proving = page.getByRole("dialog", { name: "Enter your password" });
  await proving.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await proving.getByRole("button", { name: "Continue" }).click();
}

test("the owner takes a phone order, and the shopper pays it by the link", async ({
  page,
  shop,
  phone,
  browser,
}) => {
  await enterAdmin(page, shop, "/admin/manage-orders");
  await page.getByRole("main").getByRole("link", { name: "Phone order" }).click();
  await expect(page.getByRole("heading", { name: "Phone order" })).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Products found" }).getByRole("listitem").first(),
  ).toBeVisible();

  await addToOrder(page, "banana", "Nendran Banana Chips");
  await expect(total(page)).toHaveText("₹155");
  await page.getByRole("button", { name: "Increase quantity of Nendran Banana Chips" }).click();
  await expect(total(page)).toHaveText("₹280");
  // The number can be typed in any format.
  await page.getByLabel("Mobile number").fill(`0${phone.slice(3, 8)}-${phone.slice(8)}`);
  await expect(page.getByText(`+91 ${phone.slice(3, 8)} ${phone.slice(8)}`)).toBeVisible();
  await page.getByLabel("Full name").fill("Anjali Nair");
  await page.getByLabel("Email").fill("anjali@example.com");
  await page.getByLabel("House or flat number").fill("14, Second Floor");
  await page.getByLabel("Road or area").fill("Chips Street");
  await page.getByLabel("Pincode").fill("678001");
  // The state follows from the pincode.
  await expect(page.getByLabel("State", { exact: true })).toHaveValue("Kerala");
  await page.getByLabel("City").fill("Palakkad");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Place the order" }).click();
  await page.waitForURL(/\/manage-orders\/\w+/);
  const orderId = new URL(page.url()).pathname.split("/").at(-1) as string;
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();

  const link = await paymentLink(page);
  const chat = new URL(
    (await page.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href")) ?? "",
  );
  expect(chat.pathname).toBe(`/${phone.slice(1)}`);
  expect(chat.searchParams.get("text")).toContain(`${orderId} comes to ₹280`);
  expect(chat.searchParams.get("text")).toContain(link);

  const shopperPage = await another(browser, page, shop);
  const requests: string[] = [];
  shopperPage.on("request", (request) =>
    requests.push(`${request.url()} ${request.headers().referer ?? ""}`),
  );
  // One of the products is in the order, too.
  await fillCart(shopperPage, { achappam: 1, "nendran-banana-chips": 1 });
  await open(shopperPage, link);
  await expect(shopperPage.getByText(/has taken your order on the phone/)).toBeVisible();
  await expect(shopperPage.getByText("Anjali")).toBeHidden();
  await expectAccessible(shopperPage);
  await shopperPage.getByRole("button", { name: "Continue to payment" }).click();
  await shopperPage.waitForURL(/\/enter-address\//);
  await expect(shopperPage.getByLabel("House or flat number")).toHaveValue("14, Second Floor");
  await expect(shopperPage.getByLabel("Full name")).toHaveValue("Anjali Nair");
  const token = new URL(link).hash.slice(1);
  expect(requests.filter((each) => each.includes(token))).toEqual([]);
  await proceedToPayment(shopperPage);
  await shopperPage.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(shopperPage);
  // The shopper's own cart is not affected.
  await open(shopperPage, "/cart");
  for (const product of ["Achappam", "Nendran Banana Chips"])
    await expect(shopperPage.getByText(product).first()).toBeVisible();

  // The owner's screen updates on its own.
  await expect(page.getByRole("status").filter({ hasText: "Paid" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeHidden();
  await shopperPage.goto("about:blank");
  await open(shopperPage, link);
  await shopperPage.getByRole("button", { name: "Continue to payment" }).click();
  await expect(shopperPage.getByText("This order is paid already. Thank you!")).toBeVisible();
  await shopperPage.context().close();
});

test("recording cash for an order just paid by its link is refused, and the dialog explains why", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  await intercept(page, "**/api/admin/orders/events*", (route) => route.abort());
  await enterAdmin(page, shop, SCREEN);
  const orderId = await placeByPhone(page, phone);
  await page.getByRole("button", { name: "Paid in cash" }).click();
  const confirmation = page.getByRole("dialog", { name: "Have you received ₹155?" });
  await expect(confirmation).toBeVisible();
  await sql.query("update orders set status = 'Paid' where order_number = $1", [orderId]);
  await confirmation.getByRole("button", { name: "Yes, ₹155 in cash" }).click();
  const dialog = page.getByRole("dialog", { name: "The order was paid in the meantime" });
  await expect(dialog.getByText("If you received cash for it, refund it to the customer.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Paid in cash" })).toBeHidden();
});

test("an order is paid in cash and packed, and its money is to be returned after it is cancelled", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const refunds = async () =>
    (await atRazorpay<{ items: unknown[] }>(shop, "GET", "/refunds?count=100")).items.length;
  // Wait until the refunds of other stories are made, since this story counts refunds.
  await expect
    .poll(async () => {
      const { rows } = await sql.query(
        `select refunds.id from refunds join payments on payments.id = payment_id
         where refunds.state = 'due' and method = 'online' and due_at < 'infinity'`,
      );
      return rows;
    })
    .toEqual([]);
  const before = await refunds();
  const owner = await enterAdmin(page, shop, SCREEN);
  const orderId = await placeByPhone(page, phone);
  await expirePasswordProof(shop, owner);
  await page.getByRole("button", { name: "Paid in cash" }).click();
  const confirmation = page.getByRole("dialog", { name: "Have you received ₹155?" });
  await expectAccessible(page);
  await confirmation.getByRole("button", { name: "Yes, ₹155 in cash" }).click();
  await provePassword(page);
  await expect(page.getByText("₹155 in cash is recorded.")).toBeVisible();
  const payments = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Payments", exact: true }) });
  await payments.getByText("Details").click();
  await expect(payments.getByText("Paid in cash", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Confirm and e-mail" }).click();
  await page.getByRole("button", { name: `Packed ${orderId}` }).click();
  await expect.poll(() => statusOf(shop, orderId)).toBe("Packed");

  await page.getByRole("button", { name: "Cancel order" }).click();
  const cancelling = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(cancelling.getByText("Refund ₹155 manually")).toBeVisible();
  await cancelling.getByLabel("Reason").fill("She moves to another town");
  await cancelling.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(page.getByText("₹155 that the customer paid in cash is to be refunded by you.")).toBeVisible();
  await expect(page.getByText("To refund manually")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Mark as refunded.*₹155$/ }).click();
  await page.getByRole("button", { name: "Yes, refunded" }).click();
  await expect(page.getByText(`Refunded by ${owner.username}`)).toBeVisible();
  await expect.poll(() => statusOf(shop, orderId)).toBe("Refunded");
  expect(await refunds()).toBe(before);
});

test("typed text survives a reload and a lost reply, and two clicks place one order", async ({
  page,
  shop,
  sql,
  phone,
}) => {
  await enterAdmin(page, shop, SCREEN);
  await addToOrder(page, "banana", "Nendran Banana Chips");
  await page.getByLabel("Mobile number").fill(phone);
  await fillAddress(page);
  await page.reload();
  await hydrated(page);
  await expect(theOrder(page).getByText("Nendran Banana Chips", { exact: true })).toBeVisible();
  await expect(page.getByLabel("House or flat number")).toHaveValue("14, Second Floor");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toContain("Second Floor");

  // The order is placed, but the reply is lost.
  const letThrough = await intercept(page, "**/api/admin/phone-orders", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
  letThrough();
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Place the order" }).dblclick();
  await page.waitForURL(/\/manage-orders\/\w+/);
  const { rows } = await sql.query("select id from orders where phone = $1", [phone]);
  expect(rows).toHaveLength(1);

  await open(page, SCREEN);
  await expect(page.getByText("No products yet. Search and add them.")).toBeVisible();
  await expect(page.getByLabel("Mobile number")).toHaveValue("");

  // The draft is deleted at logout, so the next user of this machine cannot see it.
  await page.getByLabel("Mobile number").fill(phone);
  const storedInTab = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(storedInTab).toContain(phone);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Admin", exact: true })).toBeVisible();
  expect(await storedInTab()).not.toContain(phone);
});

test("an order that will not be paid can be ended, and its link stops working", async ({
  page,
  shop,
  browser,
  phone,
}) => {
  await enterAdmin(page, shop, SCREEN, "packer");
  await placeByPhone(page, phone);
  const link = await paymentLink(page);
  const shopperPage = await another(browser, page, shop);
  await open(shopperPage, link);
  await shopperPage.getByRole("button", { name: "Continue to payment" }).click();
  await shopperPage.waitForURL(/\/enter-address\//);
  await page.getByRole("button", { name: "Cancel unpaid order" }).click();
  const confirmation = page.getByRole("dialog", { name: "Cancel this unpaid order?" });
  await expectAccessible(page);
  await confirmation.getByLabel("Reason").fill("She rang again: three packets, not one");
  await confirmation.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("The order was cancelled. Its payment link no longer works.")).toBeVisible();
  await expect(page.getByText("She rang again: three packets, not one")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeHidden();

  await shopperPage.reload();
  await expect(shopperPage.getByText("This order has expired.")).toContainText("call or write to us");
  await expect(shopperPage.getByRole("main").getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await shopperPage.goto("about:blank");
  await open(shopperPage, link);
  await shopperPage.getByRole("button", { name: "Continue to payment" }).click();
  await expect(shopperPage.getByText("This link no longer works.")).toBeVisible();
  await shopperPage.context().close();
});

test("missing fields are reported in place, and a changed price is shown before the next attempt", async ({
  page,
  shop,
  sql,
  phone,
}) => {
  const { productId } = await addProduct(shop, { price: 20_000, available: 2 });
  const name = productId.replace("test-snack-", "Test snack ");
  await enterAdmin(page, shop, SCREEN);
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByText("Add at least one product.")).toBeVisible();
  await addToOrder(page, name, name);
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByLabel("Mobile number")).toBeFocused();
  await page.getByLabel("Mobile number").fill(phone);
  await fillAddress(page, { Pincode: "12" });
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByLabel("Pincode")).toBeFocused();
  await page.getByLabel("Pincode").fill("678001");
  const increase = page.getByRole("button", { name: `Increase quantity of ${name}` });
  await increase.click();
  await expect(increase).toBeDisabled();
  await expect(theOrder(page).getByText("2 left")).toBeVisible();
  await expectAccessible(page);

  await sql.query("update products set selling_price = 25000, mrp = 25000 where slug = $1", [productId]);
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByText("The total is ₹530 now.")).toBeVisible();
  await expect(total(page)).toHaveText("₹530");
  await sql.query("update products set available = 1 where slug = $1", [productId]);
  await page.reload();
  await hydrated(page);
  await expect(theOrder(page).getByText("1 left: reduce the quantity or remove it")).toBeVisible();
  await page.getByRole("button", { name: `Decrease quantity of ${name}` }).click();
  await expect(total(page)).toHaveText("₹280");
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();

  await open(page, SCREEN);
  await addToOrder(page, name, name);
  await page.getByRole("button", { name: "Clear order" }).click();
  await expect(page.getByText("No products yet. Search and add them.")).toBeVisible();
});

test("the reason why an order cannot be placed is shown at the button", async ({ page, shop, sql }) => {
  const { productId } = await addProduct(shop, { price: 20_000, available: 2 });
  const name = productId.replace("test-snack-", "Test snack ");
  await enterAdmin(page, shop, SCREEN);
  const alerts = page.getByRole("alert").filter({ visible: true });
  const place = page.getByRole("button", { name: "Place the order" });
  await place.click();
  await expect(alerts.filter({ hasText: "Add at least one product." })).toBeInViewport();
  await addToOrder(page, name, name);
  await expect(alerts).toHaveCount(0);
  await page.getByRole("button", { name: `Increase quantity of ${name}` }).click();
  await sql.query("update products set available = 1 where slug = $1", [productId]);
  await page.reload();
  await hydrated(page);
  await place.click();
  await expect(
    alerts.filter({ hasText: `${name}: 1 left. Reduce the quantity or remove it.` }),
  ).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Decrease quantity of ${name}` }).click();
  await expect(alerts.filter({ hasText: name })).toHaveCount(0);
});

test("an order that was emptied by mistake can be restored", async ({ page, shop, phone }) => {
  await enterAdmin(page, shop, SCREEN);
  await addToOrder(page, "banana", "Nendran Banana Chips");
  await page.getByRole("button", { name: "Increase quantity of Nendran Banana Chips" }).click();
  await page.getByLabel("Mobile number").fill(phone);
  await fillAddress(page);
  await page.getByRole("button", { name: "Clear order" }).click();
  // Hovering stops the ten seconds of the toast.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(page.getByText("No products yet. Search and add them.")).toBeVisible();
  await expect(page.getByLabel("Mobile number")).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(total(page)).toHaveText("₹280");
  await expect(page.getByLabel("Mobile number")).toHaveValue(phone);
  await expect(page.getByLabel("House or flat number")).toHaveValue("14, Second Floor");
  await page.reload();
  await hydrated(page);
  await expect(total(page)).toHaveText("₹280");
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
  // There is nothing to empty.
  await open(page, SCREEN);
  await expect(page.getByRole("button", { name: "Clear order" })).toBeDisabled();
});

test("a draft is restored after the next login of the same person, but not of another", async ({
  page,
  shop,
  sql,
  phone,
}) => {
  const packer = await openAdmin(shop, "packer");
  const owner = await enterAdmin(page, shop, SCREEN);
  await addToOrder(page, "banana", "Nendran Banana Chips");
  await page.getByLabel("Mobile number").fill(phone);
  /** Ends the session, and logs in on this tab's login screen. */
  const logInAs = async (username: string) => {
    await sql.query("delete from admin_sessions");
    await page.reload();
    await page.waitForURL(/\/admin\/login/);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { name: "Phone order" })).toBeVisible();
  };
  await logInAs(owner.username);
  await expect(page.getByLabel("Mobile number")).toHaveValue(phone);
  await expect(theOrder(page).getByText("Nendran Banana Chips", { exact: true })).toBeVisible();
  await logInAs(packer.username);
  await expect(page.getByText("No products yet. Search and add them.")).toBeVisible();
  await expect(page.getByLabel("Mobile number")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(phone);
});

test("a packer can place an order and send the link, but only the owner records cash", async ({
  page,
  shop,
  phone,
  browser,
}) => {
  await enterAdmin(page, shop, SCREEN, "packer");
  const orderId = await placeByPhone(page, phone);
  await expect(page.getByRole("button", { name: "Paid in cash" })).toBeHidden();
  const first = await paymentLink(page);
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(/A payment link was made/)).toBeVisible();
  await page.getByRole("button", { name: "New payment link" }).click();
  await expect(page.locator("code", { hasText: "/pay#" })).toBeVisible();
  expect(await paymentsOf(shop, orderId)).toEqual([]);

  const shopperPage = await another(browser, page, shop);
  await open(shopperPage, first);
  await shopperPage.getByRole("button", { name: "Continue to payment" }).click();
  await expect(shopperPage.getByText("This link no longer works.")).toBeVisible();
  await expect(shopperPage.getByRole("main").getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await open(shopperPage, "/pay");
  await shopperPage.getByRole("button", { name: "Continue to payment" }).click();
  await expect(shopperPage.getByText("This link is incomplete.")).toBeVisible();
  await shopperPage.context().close();
});

test("adding a product by keyboard moves the focus to its confirmation", async ({ page, shop }) => {
  await enterAdmin(page, shop, SCREEN);
  await page.getByRole("button", { name: "Add Nendran Banana Chips" }).press("Enter");
  await expect(theOrder(page).getByText("Nendran Banana Chips", { exact: true })).toBeVisible();
  await expect(page.getByText("Added: Nendran Banana Chips")).toBeFocused();
});

test("a known customer's order is repeated in six presses, and only the number is typed", {
  tag: "@both",
}, async ({ page, shop, phone }) => {
  const before = await openAdmin(shop);
  const order = {
    items: [{ productId: "nendran-banana-chips", quantity: 2 }],
    phone,
    address: { ...ADDRESS, fullName: "Mariam Koshy", email: "" },
    expected: 280,
  };
  const { orderId: first } = expectStatus(
    await before.request<{ orderId: string }>("POST", "/api/admin/phone-orders", order),
    201,
  ).json;
  expectStatus(await before.request("POST", `/api/admin/order/cash/${first}`, { expected: 280 }), 200);

  await enterAdmin(page, shop, "/admin/today");
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await goTo(page, "Phone order");
  presses += 2;
  await expect(page.getByLabel("Mobile number")).toBeFocused();
  await page.keyboard.type(phone.slice(3));
  await expect(page.getByText("2 × Nendran Banana Chips")).toBeVisible();
  await expect(page.getByText("No e-mail address")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(page.getByRole("button", { name: "Repeat this order" }));
  await expect(total(page)).toHaveText("₹280");
  await press(page.getByRole("button", { name: "Place the order" }));
  await page.waitForURL(/\/manage-orders\/\w+/);
  await expect(page.getByText("Mariam Koshy").first()).toBeVisible();
  await press(page.getByRole("button", { name: "Payment link" }));
  const chat = page.getByRole("link", { name: "Send by WhatsApp" });
  await expect(chat).toHaveAttribute("href", new RegExp(`^https://wa\\.me/${phone.slice(1)}`));
  presses += 1;
  expect(presses).toBe(6);

  // Without an e-mail address, the order offers WhatsApp instead.
  const messages = page.locator("section").filter({ hasText: "This order has no e-mail address" });
  await expect(messages.getByText("Write on WhatsApp")).toBeVisible();

  await page.getByRole("link", { name: "All orders and notes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mariam Koshy" })).toBeVisible();
  await expect(page.getByText("2 orders since")).toBeVisible();
  await expect(page.getByRole("link", { name: first }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("main").getByRole("link", { name: "Phone order" }).click();
  await expect(page.getByLabel("Mobile number")).toHaveValue(phone);
  await expect(page.getByRole("button", { name: "Repeat this order" })).toBeVisible();
  expect(page.url()).not.toContain(phone.slice(3));
});

test("a phone order for another customer sets the unfinished one aside, and Undo brings it back", async ({
  page,
  shop,
  phone,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, SCREEN);
  await addToOrder(page, "banana", "Nendran Banana Chips");
  await page.getByLabel("Mobile number").fill(phone);
  await open(page, `/admin/customers/${orderId}`);
  await page.getByRole("main").getByRole("link", { name: "Phone order" }).click();
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(page.getByText("No products yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Repeat this order" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Mobile number")).toHaveValue(phone);
  await expect(theOrder(page).getByText("Nendran Banana Chips", { exact: true })).toBeVisible();
});
