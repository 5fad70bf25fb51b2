import type { Page, Request } from "@playwright/test";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin, searchFor } from "../support/admin-journey.ts";
import { ADDRESS, expectStatus } from "../support/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import { buy, expect, ONE_TRY, open, test } from "../support/journey.ts";
import { messagesTo } from "../support/mailbox.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { blockOrderEvents } from "../support/packing-journey.ts";

const ORDERS = "/admin/manage-orders";
/** Nearly the timeout of a story: a whole purchase happens during this wait. */
/** Interval at which an order's screen reloads pending messages. */
const RECHECK_MS = 4_000;

const orderLink = (page: Page, orderId: string) => page.locator(`[data-order="${orderId}"]`);
const stepButton = (page: Page, label: string, orderId: string) =>
  page.getByRole("button", { name: `${label} ${orderId}` });
const stateOf = (page: Page) => page.getByRole("heading", { level: 1 }).locator("..").getByRole("status");

/** Subjects of the e-mails to an inbox about an order, oldest first. */
async function mailsAbout(shop: TestShop, recipient: string, orderId: string): Promise<string[]> {
  const mails = await messagesTo(shop, recipient);
  return mails
    .map(({ subject }) => subject ?? "")
    .filter((subject) => subject.includes(orderId))
    .toReversed();
}

/** Clicks an order's step button, and again if the list moved during the click. */
async function takeStep(page: Page, label: string, orderId: string): Promise<void> {
  await expect(stepButton(page, label, orderId)).toBeVisible();
  await expect(async () => {
    if (await orderLink(page, orderId).isVisible()) await stepButton(page, label, orderId).click(ONE_TRY);
    await expect(orderLink(page, orderId)).toBeHidden(ONE_TRY);
  }).toPass();
}

/** A tab without order events, as if its connection were lost. */
async function tabWithoutEvents(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.route("**/api/admin/orders/events*", (route) => route.abort());
  return tab;
}

/** Searches, and waits for the reply. Until then the list shows the previous result. */
async function find(page: Page, typed: string): Promise<void> {
  const isIt = (request: Request) =>
    request.url().endsWith("/api/admin/orders/find") && request.postDataJSON().search === typed;
  const answered = page.waitForResponse((response) => isIt(response.request()));
  await searchFor(page, typed);
  await answered;
}

test("an order appears on the open screen, is confirmed, packed and cancelled", async ({
  page,
  browser,
  shop,
  phone,
}) => {
  const listening = page.waitForResponse("**/api/admin/orders/events*");
  await enterAdmin(page, shop, ORDERS);
  await listening;
  const shopper = await browser.newPage({ baseURL: shop.url });
  // The order is marked as new for a few seconds only, so wait for the mark during the purchase.
  const [orderId] = await Promise.all([
    buy(shopper, shop, phone),
    expect(page.getByText("1 new order")).toBeVisible(),
    expect(page).toHaveTitle("(1) Orders · Admin"),
  ]);
  await shopper.close();
  await expect(orderLink(page, orderId)).toBeVisible();
  await takeStep(page, "Confirm and e-mail", orderId);
  await expect
    .poll(() => mailsAbout(shop, "anjali@example.com", orderId))
    .toEqual([expect.stringContaining("received"), expect.stringContaining("confirmed")]);

  await page.getByRole("link", { name: /^Confirmed/ }).click();
  const late = await tabWithoutEvents(page);
  await open(late, `${ORDERS}?status=Confirmed`);
  await expect(stepButton(late, "Packed", orderId)).toBeVisible();
  await takeStep(page, "Packed", orderId);
  // Close the toast: on a phone it covers the next link.
  const packed = page.getByRole("status").filter({ hasText: `${orderId} is Packed` });
  await packed.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("link", { name: /^Packed/ }).click();
  await expect(orderLink(page, orderId)).toBeVisible();

  await stepButton(late, "Packed", orderId).click();
  await expect(late.getByText(`${orderId} was not moved`)).toBeVisible();
  await expect(late.getByText("This order has moved on.")).toBeVisible();
  await expect(orderLink(late, orderId)).toBeHidden();
  await late.close();

  await orderLink(page, orderId).click();
  await expect(stateOf(page)).toHaveText("Status: Packed");
  await expect(page.getByRole("link", { name: `Ship ${orderId}` })).toBeVisible();
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(dialog).toContainText("gets a full refund");
  await dialog.getByLabel("Reason").fill("   ");
  await dialog.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(dialog.getByText("Enter a reason. The customer will see it.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The fryer is broken");
  await dialog.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByText("Reason for cancelling: The fryer is broken")).toBeVisible();
  await expect(stateOf(page)).toHaveText("Status: Refunded");
  const payment = page.getByRole("listitem").filter({ hasText: "Reason: the order was cancelled" });
  await expect(payment.getByText("Refunded", { exact: true })).toBeVisible();
  const history = page.locator("section").filter({ has: page.getByRole("heading", { name: "History" }) });
  await expect(history.getByRole("listitem")).toHaveText(
    ["Created", "Phone verified", "Paid", "Confirmed", "Packed", "Cancelled", "Refunded"].map(
      (to) => new RegExp(`^${to}`),
    ),
  );
  await page.getByRole("main").getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page).toHaveURL(/\?status=Packed$/);
});

test("the list and the order's screen show the dispatch number, the screen also HSN code and GST rate", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`);
  await expect(page.getByRole("heading", { name: `Order ${orderId}` })).toBeVisible();
  await expect(page.getByText("Dispatch no.")).toHaveCount(0);
  await page.getByRole("button", { name: /^Confirm and e-mail/ }).click();
  await expect(stateOf(page)).toHaveText("Status: Confirmed");
  const { rows } = await sql.query(
    `select dispatch_number, hsn_code, gst_rate_percent::float from orders
     join order_lines on order_id = orders.id where order_number = $1`,
    [orderId],
  );
  const [{ dispatch_number: number, hsn_code: hsn, gst_rate_percent: gst }] = rows;
  await expect(page.getByText(`Dispatch no. ${number}`)).toBeVisible();
  await expect(page.getByText(`HSN ${hsn} · GST ${gst}%`)).toBeVisible();

  await page.goto(`${ORDERS}?status=Confirmed`);
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await searchFor(page, String(number).toLowerCase());
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole("rowheader").getByText(orderId, { exact: true })).toBeVisible();
  await expect(orderLink(page, orderId)).toBeVisible();
});

test("an order is found by id, phone, e-mail and name, and none of them gets into the URL", async ({
  page,
  shop,
}) => {
  const { orderId, phone } = await paidOrder(shop);
  const other = await paidOrder(shop);
  await enterAdmin(page, shop, `${ORDERS}?status=Delivered`);
  // The content of this tab depends on other stories, which deliver orders in the same shop.
  const tab = page
    .getByRole("navigation", { name: "Orders by status" })
    .getByRole("link", { name: /^Delivered/ });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(orderLink(page, orderId)).toBeHidden();

  for (const typed of [orderId, phone.slice(3), `0${phone.slice(3, 8)} ${phone.slice(8)}`]) {
    await find(page, typed);
    await expect(orderLink(page, orderId)).toBeVisible();
    await expect(orderLink(page, other.orderId)).toBeHidden();
  }
  for (const value of [ADDRESS.email, ADDRESS.fullName.slice(0, 4).toLowerCase(), ADDRESS.pincode]) {
    await find(page, value);
    await expect(orderLink(page, orderId)).toBeVisible();
    await expect(orderLink(page, other.orderId)).toBeVisible();
  }
  await expect(page).toHaveURL(/\/manage-orders\?status=Delivered$/);

  await find(page, phone);
  await expect(orderLink(page, other.orderId)).toBeHidden();
  await orderLink(page, orderId).click();
  await expect(page.getByRole("heading", { name: `Order ${orderId}` })).toBeVisible();
  await page.goBack();
  await expect(orderLink(page, orderId)).toBeVisible();
  await expect(page.getByLabel("Search for")).toHaveValue(phone);

  await find(page, "Nobody of this name");
  await expect(page.getByText("No results found")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("No results found")).toBeHidden();
  await expect(tab).toHaveAttribute("aria-current", "page");
});

test("many orders are confirmed at once, and no shopper gets an e-mail twice", async ({ page, shop }) => {
  const orders = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)];
  const [first, second, third] = orders.map(({ orderId }) => orderId) as [string, string, string];
  const admin = await enterAdmin(page, shop, "/admin/login");
  const tab = await tabWithoutEvents(page);
  await open(tab, ORDERS);
  for (const orderId of [first, second, third]) await tab.getByLabel(`Select ${orderId}`).check();
  await expect(tab.getByText("3 chosen")).toBeVisible();
  await admin.request("PUT", `/api/admin/order/change-status/${second}`, { status: "Confirmed" });

  const chosen = tab.getByRole("region", { name: "Chosen orders" });
  await chosen.getByRole("button", { name: "Confirm and e-mail" }).dblclick();
  await expect(chosen.getByText("2 of 3 confirmed, their e-mails are on the way")).toBeVisible();
  await expect(
    chosen.getByText(`${second}: Only a Paid order can be confirmed; this one is Confirmed.`),
  ).toBeVisible();
  for (const orderId of [first, third]) await expect(orderLink(tab, orderId)).toBeHidden();
  for (const orderId of [first, second, third]) {
    await expect
      .poll(() => mailsAbout(shop, ADDRESS.email, orderId))
      .toEqual([expect.stringContaining("received"), expect.stringContaining("confirmed")]);
  }
});

test("the owner sees that a mail bounced, and sends it again", async ({ page, shop, sql }) => {
  const { orderId } = await paidOrder(shop);
  await expect.poll(() => mailsAbout(shop, ADDRESS.email, orderId)).toHaveLength(1);
  const ofOrder = "from orders where orders.address_id = addresses.id and orders.order_number = $1";
  await sql.query(`update addresses set email = 'no-such-mailbox@example.com' ${ofOrder}`, [orderId]);
  await page.clock.install();
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`);
  await page.getByRole("button", { name: "Confirm and e-mail" }).click();
  const messages = page.locator("section").filter({ has: page.getByRole("heading", { name: "Messages" }) });
  const rows = messages.getByRole("listitem");
  await expect(async () => {
    await page.clock.runFor(RECHECK_MS);
    await expect(rows).toHaveText(
      [/^We have received your order ?Sent /, /Returned as undeliverable: no such mailbox \(550\)/],
      ONE_TRY,
    );
  }).toPass();
  const alert = page.getByText(
    "The confirmation e-mail was returned: the mailbox does not exist or is full.",
  );
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const sendAgain = messages.getByRole("button", { name: "Send again: Your order is confirmed" });
  await sql.query("update order_messages set requested_at = now()");
  await sendAgain.click();
  await expect(page.getByText("This e-mail was sent a moment ago.")).toBeVisible();

  await sql.query(`update addresses set email = $2 ${ofOrder}`, [orderId, ADDRESS.email]);
  await sql.query("update order_messages set requested_at = requested_at - interval '1 minute'");
  await sendAgain.dblclick();
  await expect(page.getByText("The e-mail is on its way again.")).toBeVisible();
  await expect
    .poll(() => mailsAbout(shop, ADDRESS.email, orderId))
    .toEqual([expect.stringContaining("received"), expect.stringContaining("confirmed")]);
  await page.clock.runFor(RECHECK_MS);
  await expect(rows).toHaveText([/Sent /, /^Your order is confirmed ?Sent /]);
  // The alert closes, since the mail has been sent.
  await expect(alert).toBeHidden();
});

test("a packer sees neither payments nor a way to cancel", async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`, "packer");
  await expect(page.getByRole("heading", { name: "Customer" })).toBeVisible();
  await expect(stepButton(page, "Confirm and e-mail", orderId)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payments" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  await page.getByRole("button", { name: "Confirm and e-mail" }).click();
  await expect(stateOf(page)).toHaveText("Status: Confirmed");
  // The server refuses, since the e-mail was sent a moment ago.
  await page.getByRole("button", { name: "Send e-mail again" }).click();
  await expect(
    page.getByText(`The confirmation e-mail for order ${orderId} was sent a moment ago.`),
  ).toBeVisible();
});

test("the daily work can be done by keyboard", async ({ page, shop, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard");
  const older = await paidOrder(shop);
  const newer = await paidOrder(shop);
  await enterAdmin(page, shop, ORDERS);
  await expect(orderLink(page, older.orderId)).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search for")).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.getByLabel("Search for")).toHaveValue("j");
  await page.getByLabel("Search for").fill("");
  await page.getByRole("heading", { level: 1 }).click();

  await page.keyboard.press("j");
  await expect(orderLink(page, newer.orderId)).toBeFocused();
  await page.keyboard.press("j");
  await expect(orderLink(page, older.orderId)).toBeFocused();
  await page.keyboard.press("k");
  await expect(orderLink(page, newer.orderId)).toBeFocused();
  await page.keyboard.press("p");
  await expect(orderLink(page, newer.orderId)).toBeVisible();
  await page.keyboard.press("c");
  await expect(orderLink(page, newer.orderId)).toBeHidden();
  await expect(orderLink(page, older.orderId)).toBeFocused();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { name: `Order ${older.orderId}` })).toBeVisible();
});

test("an order is printed without the screen around it", async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`);
  await expect(page.getByRole("heading", { name: `Order ${orderId}` })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Nendra", { exact: true })).toBeVisible();
  for (const text of [ADDRESS.fullName, ADDRESS.houseNo, "Nendran Banana Chips", "Total"]) {
    await expect(page.getByRole("article")).toContainText(text);
  }
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  for (const title of ["Payments", "Messages", "History"]) {
    await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
  }
});

test("axe finds nothing on the orders, and the phone needs no sideways scroll", { tag: "@phone" }, async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, ORDERS);
  await page.getByLabel(`Select ${orderId}`).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await orderLink(page, orderId).click();
  await expect(page.getByRole("heading", { name: `Order ${orderId}` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expectAccessible(page);
});

test("an invalid address is corrected, without having to phone the shopper a second time", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`, "packer");
  await page.getByRole("button", { name: "Edit address" }).click();
  const dialog = page.getByRole("dialog", { name: `Address of ${orderId}` });
  await dialog.getByLabel("Pincode").fill("110001");
  await expect(dialog.getByText("Pincode 110001 is in New Delhi, Delhi.")).toBeVisible();
  await dialog.getByLabel("City").fill("");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByText("Enter the city")).toBeVisible();
  await expect(dialog.getByLabel("City")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("City").fill("New Delhi");
  await dialog.getByLabel("State").selectOption("Delhi");
  await dialog.getByLabel("Phone for the courier").fill("98123 4567");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByText("Enter a 10-digit Indian mobile number")).toBeVisible();
  await dialog.getByLabel("Phone for the courier").fill("098123 45670");
  // Typed text survives a lost connection.
  const letThrough = await intercept(page, "**/api/admin/order/address/**", (route) => route.abort());
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByText("No connection.")).toBeVisible();
  letThrough();
  await dialog.getByRole("button", { name: "Save address" }).dblclick();
  await expect(page.getByText("Address saved")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("New Delhi 110001")).toBeVisible();
  await expect(page.getByText("+91 98123 45670 for the courier")).toBeVisible();
  await page.getByRole("button", { name: "Edit address" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("two corrections of one address are merged, and conflicts are shown", async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop);
  const other = await enterAdmin(page, shop, `${ORDERS}/${orderId}`);
  await blockOrderEvents(page);
  await open(page, `${ORDERS}/${orderId}`);
  await page.getByRole("button", { name: "Edit address" }).click();
  const dialog = page.getByRole("dialog", { name: `Address of ${orderId}` });
  await dialog.getByLabel("Landmark").fill("Opposite the temple");
  await dialog.getByLabel("City").fill("Aluva");
  await dialog.getByLabel("Phone for the courier").fill("98123 45671");
  const corrected = {
    ...ADDRESS,
    houseNo: "14, Second Floor",
    city: "Ernakulam",
    contactPhone: "+919812345670",
  };
  expectStatus(await other.request("PUT", `/api/admin/order/address/${orderId}`, corrected), 200);
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog.getByText("This address was changed by someone else.")).toBeVisible();
  await expect(dialog.getByLabel("House or flat number")).toHaveValue("14, Second Floor");
  await expect(dialog.getByLabel("Landmark")).toHaveValue("Opposite the temple");
  await expect(dialog.getByLabel("City")).toHaveValue("Aluva");
  await expect(dialog.getByRole("listitem")).toHaveText([
    "City now: Ernakulam",
    "Phone for the courier now: +91 98123 45670",
  ]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog).toBeHidden();
  const address = page.locator("address");
  await expect(address).toContainText("14, Second Floor");
  await expect(address).toContainText("Opposite the temple");
  await expect(address).toContainText("Aluva");
});

test("a typed reason stays when the order changes meanwhile, and the dialog explains why it cannot be used", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop);
  const become = (status: string) =>
    sql.query("update orders set status = $2 where order_number = $1", [orderId, status]);
  // The event of the move makes each screen reload. Both updates are one transaction, so the reload shows the hold
  // too.
  const isHeldElsewhere = () =>
    sql.query(
      `update orders set status = 'Confirmed' where order_number = '${orderId}';
       update orders set held = 'staff', hold_reason = 'Away until Monday' where order_number = '${orderId}'`,
    );
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`);
  const dialog = page.getByRole("dialog");
  const goesOn = async (
    opens: string,
    confirms: string,
    happens: () => Promise<unknown>,
    message: string,
  ) => {
    const button = page.getByRole("button", { name: opens, exact: true });
    await button.click();
    await dialog.getByLabel("Reason").fill("Nobody was at home");
    await happens();
    await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByLabel("Reason")).toHaveValue("Nobody was at home");
    await expect(dialog.getByRole("button", { name: confirms, exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^(Close|Keep order)$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(button).toHaveCount(0);
  };
  const byNow = (status: string) => `The order is ${status} now`;
  await goesOn("Hold", "Hold", isHeldElsewhere, "It is already on hold: Away until Monday");
  await page.getByRole("button", { name: "Release" }).click();
  await expect(page.getByRole("button", { name: "Hold", exact: true })).toBeVisible();
  await become("Packed");
  await goesOn("Hold", "Hold", () => become("Shipped"), byNow("Shipped"));
  await goesOn(`Returned ${orderId}`, "Returned", () => become("Returned"), byNow("Returned"));
  await goesOn("Cancel order", "Cancel and refund", () => become("Cancelled"), byNow("Cancelled"));
});
