import type { Browser, Page } from "@playwright/test";
import { forgetProof, openAdmin, PASSWORD } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { addProduct } from "../support/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import {
  expect,
  fillAddress,
  fillCart,
  hydrated,
  JOB,
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

/** One packet of banana chips for a phone, up to the order's screen. @returns its number */
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

/** Another person's browser. */
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

test("she takes an order on the phone, and the shopper pays it by the link", async ({
  page,
  shop,
  phone,
  browser,
}) => {
  await enterAdmin(page, shop, "/admin/manage-orders");
  await page.getByRole("link", { name: "Phone order" }).click();
  await expect(page.getByRole("heading", { name: "Phone order" })).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Products found" }).getByRole("listitem").first(),
  ).toBeVisible();

  await addToOrder(page, "banana", "Nendran Banana Chips");
  await expect(total(page)).toHaveText("₹155");
  await page.getByRole("button", { name: "Increase quantity of Nendran Banana Chips" }).click();
  await expect(total(page)).toHaveText("₹280");
  // However the number is written.
  await page.getByLabel("Mobile number").fill(`0${phone.slice(3, 8)}-${phone.slice(8)}`);
  await expect(page.getByText(`+91 ${phone.slice(3, 8)} ${phone.slice(8)}`)).toBeVisible();
  await page.getByLabel("Full name").fill("Anjali Nair");
  await page.getByLabel("Email").fill("anjali@example.com");
  await page.getByLabel("House or flat number").fill("14, Second Floor");
  await page.getByLabel("Road or area").fill("Chips Street");
  await page.getByLabel("Pincode").fill("678001");
  // The pincode says where that is.
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

  const hers = await another(browser, page, shop);
  const asked: string[] = [];
  hers.on("request", (request) => asked.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await fillCart(hers, { achappam: 1 });
  await open(hers, link);
  await expect(hers.getByText(/has taken your order on the phone/)).toBeVisible();
  await expect(hers.getByText("Anjali")).toBeHidden();
  await expectAccessible(hers);
  await hers.getByRole("button", { name: "Continue to payment" }).click();
  await hers.waitForURL(/\/enter-address\//);
  await expect(hers.getByLabel("House or flat number")).toHaveValue("14, Second Floor");
  await expect(hers.getByLabel("Full name")).toHaveValue("Anjali Nair");
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((each) => each.includes(token))).toEqual([]);
  await proceedToPayment(hers);
  await hers.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(hers);
  // What lies in her own cart is another matter.
  await open(hers, "/cart");
  await expect(hers.getByText("Achappam").first()).toBeVisible();

  // The owner's screen follows by itself.
  await expect(page.getByRole("status").filter({ hasText: "Paid" }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeHidden();
  await hers.goto("about:blank");
  await open(hers, link);
  await hers.getByRole("button", { name: "Continue to payment" }).click();
  await expect(hers.getByText("This order is paid already. Thank you!")).toBeVisible();
  await hers.context().close();
});

test("an order that is paid by its link while she is asked for the cash says so once it is refused", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  await intercept(page, "**/api/admin/orders/events*", (route) => route.abort());
  await enterAdmin(page, shop, SCREEN);
  const orderId = await placeByPhone(page, phone);
  await page.getByRole("button", { name: "Paid in cash" }).click();
  const asked = page.getByRole("dialog", { name: "Have you been given ₹155?" });
  await expect(asked).toBeVisible();
  await sql.query("update orders set status = 'Paid' where order_number = $1", [orderId]);
  await asked.getByRole("button", { name: "Yes, ₹155 in cash" }).click();
  const dialog = page.getByRole("dialog", { name: "The order has been paid meanwhile" });
  await expect(
    dialog.getByText("If you were given cash for it, give that back to the shopper."),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Paid in cash" })).toBeHidden();
});

test("she is paid in cash, packs the order, and gives the money back when it is cancelled", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const refunds = async () =>
    (await atRazorpay<{ items: unknown[] }>(shop, "GET", "/refunds?count=100")).items.length;
  // What other stories pay back has gone by then.
  await expect
    .poll(async () => {
      const { rows } = await sql.query(
        `select refunds.id from refunds join payments on payments.id = payment_id
         where refunds.state = 'due' and method = 'online' and due_at < 'infinity'`,
      );
      return rows;
    }, JOB)
    .toEqual([]);
  const before = await refunds();
  const owner = await enterAdmin(page, shop, SCREEN);
  const orderId = await placeByPhone(page, phone);
  await forgetProof(shop, owner);
  await page.getByRole("button", { name: "Paid in cash" }).click();
  const asked = page.getByRole("dialog", { name: "Have you been given ₹155?" });
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Yes, ₹155 in cash" }).click();
  await provePassword(page);
  await expect(page.getByText("₹155 in cash is recorded.")).toBeVisible();
  await expect(page.getByText("Paid in cash").first()).toBeVisible();
  await page.getByRole("button", { name: "Confirm and e-mail" }).click();
  await page.getByRole("button", { name: `Packed ${orderId}` }).click();
  await expect.poll(() => statusOf(shop, orderId)).toBe("Packed");

  await page.getByRole("button", { name: "Cancel order" }).click();
  const cancelling = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(cancelling.getByText("Refund ₹155 manually")).toBeVisible();
  await cancelling.getByLabel("Reason").fill("She moves to another town");
  await cancelling.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(
    page.getByText("₹155 of what the shopper paid in cash is to go back to her by hand."),
  ).toBeVisible();
  await expect(page.getByText("To refund manually")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Mark as refunded.*₹155$/ }).click();
  await page.getByRole("button", { name: "Yes, refunded" }).click();
  await expect(page.getByText(`Refunded by ${owner.username}`)).toBeVisible();
  await expect.poll(() => statusOf(shop, orderId)).toBe("Refunded");
  expect(await refunds()).toBe(before);
});

test("what is typed survives a reload and a lost answer, and two clicks make one order", async ({
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
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain("Second Floor");

  // The order is placed, and the answer never arrives.
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
  await expect(page.getByText("Nothing yet. Add the products that she wants.")).toBeVisible();
  await expect(page.getByLabel("Mobile number")).toHaveValue("");

  // Whoever logs in next on this machine does not find it.
  await page.getByLabel("Mobile number").fill(phone);
  const keptHere = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(keptHere).toContain(phone);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Admin", exact: true })).toBeVisible();
  expect(await keptHere()).not.toContain(phone);
});

test("an order that nobody will pay is given up, and its link works no more", async ({
  page,
  shop,
  browser,
  phone,
}) => {
  await enterAdmin(page, shop, SCREEN, "packer");
  await placeByPhone(page, phone);
  const link = await paymentLink(page);
  const hers = await another(browser, page, shop);
  await open(hers, link);
  await hers.getByRole("button", { name: "Continue to payment" }).click();
  await hers.waitForURL(/\/enter-address\//);
  await page.getByRole("button", { name: "Give up the order" }).click();
  const asked = page.getByRole("dialog", { name: "Give up this order?" });
  await expectAccessible(page);
  await asked.getByLabel("Reason").fill("She rang again: three packets, not one");
  await asked.getByRole("button", { name: "Give it up" }).click();
  await expect(page.getByText("The order has ended. Its payment link works no more.")).toBeVisible();
  await expect(page.getByText("She rang again: three packets, not one")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeHidden();

  await hers.reload();
  await expect(hers.getByText("This order has expired.")).toContainText("call or write to us");
  await expect(hers.getByRole("main").getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await hers.goto("about:blank");
  await open(hers, link);
  await hers.getByRole("button", { name: "Continue to payment" }).click();
  await expect(hers.getByText("This link does not work any more.")).toBeVisible();
  await hers.context().close();
});

test("what is missing is said where it is missing, and a price that changed is shown before she is asked again", async ({
  page,
  shop,
  sql,
  phone,
}) => {
  const { productId } = await addProduct(shop, { price: 20_000, available: 2 });
  const name = productId.replace("test-snack-", "Test snack ");
  await enterAdmin(page, shop, SCREEN);
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByText("Choose at least one product.")).toBeVisible();
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
  await expect(page.getByText("The total is ₹530 by now.")).toBeVisible();
  await expect(total(page)).toHaveText("₹530");
  await sql.query("update products set available = 1 where slug = $1", [productId]);
  await page.reload();
  await hydrated(page);
  await expect(theOrder(page).getByText("1 left: take fewer, or leave it out")).toBeVisible();
  await page.getByRole("button", { name: `Decrease quantity of ${name}` }).click();
  await expect(total(page)).toHaveText("₹280");
  await page.getByRole("button", { name: "Place the order" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();

  await open(page, SCREEN);
  await addToOrder(page, name, name);
  await page.getByRole("button", { name: "Empty everything" }).click();
  await expect(page.getByText("Nothing yet. Add the products that she wants.")).toBeVisible();
});

test("why an order cannot be placed is said beside the button", async ({ page, shop, sql }) => {
  const { productId } = await addProduct(shop, { price: 20_000, available: 2 });
  const name = productId.replace("test-snack-", "Test snack ");
  await enterAdmin(page, shop, SCREEN);
  const said = page.getByRole("alert").filter({ visible: true });
  const place = page.getByRole("button", { name: "Place the order" });
  await place.click();
  await expect(said.filter({ hasText: "Choose at least one product." })).toBeInViewport();
  await addToOrder(page, name, name);
  await expect(said).toHaveCount(0);
  await page.getByRole("button", { name: `Increase quantity of ${name}` }).click();
  await sql.query("update products set available = 1 where slug = $1", [productId]);
  await page.reload();
  await hydrated(page);
  await place.click();
  await expect(said.filter({ hasText: `${name}: 1 left. Take fewer, or leave it out.` })).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Decrease quantity of ${name}` }).click();
  await expect(said.filter({ hasText: name })).toHaveCount(0);
});

test("an order that was emptied by mistake comes back", async ({ page, shop, phone }) => {
  await enterAdmin(page, shop, SCREEN);
  await addToOrder(page, "banana", "Nendran Banana Chips");
  await page.getByRole("button", { name: "Increase quantity of Nendran Banana Chips" }).click();
  await page.getByLabel("Mobile number").fill(phone);
  await fillAddress(page);
  await page.getByRole("button", { name: "Empty everything" }).click();
  await expect(page.getByText("Nothing yet. Add the products that she wants.")).toBeVisible();
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
  // Nothing is there to be emptied.
  await open(page, SCREEN);
  await expect(page.getByRole("button", { name: "Empty everything" })).toBeDisabled();
});

test("what one person typed is there for her after her next login, and for nobody else", async ({
  page,
  shop,
  sql,
  phone,
}) => {
  const packer = await openAdmin(shop, "packer");
  const owner = await enterAdmin(page, shop, SCREEN);
  await addToOrder(page, "banana", "Nendran Banana Chips");
  await page.getByLabel("Mobile number").fill(phone);
  /** Her session ends, and somebody logs in on the login screen of this tab. */
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
  await expect(page.getByText("Nothing yet. Add the products that she wants.")).toBeVisible();
  await expect(page.getByLabel("Mobile number")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(phone);
});

test("a packer places the order and sends the link; cash is the owner's", async ({
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

  const hers = await another(browser, page, shop);
  await open(hers, first);
  await hers.getByRole("button", { name: "Continue to payment" }).click();
  await expect(hers.getByText("This link does not work any more.")).toBeVisible();
  await expect(hers.getByRole("main").getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await open(hers, "/pay");
  await hers.getByRole("button", { name: "Continue to payment" }).click();
  await expect(hers.getByText("This link is not complete.")).toBeVisible();
  await hers.context().close();
});

test("what is added by keyboard keeps the focus where it was", async ({ page, shop }) => {
  await enterAdmin(page, shop, SCREEN);
  await page.getByRole("button", { name: "Add Nendran Banana Chips" }).press("Enter");
  await expect(theOrder(page).getByText("Nendran Banana Chips", { exact: true })).toBeVisible();
  await expect(page.getByText("Added: Nendran Banana Chips")).toBeFocused();
});
