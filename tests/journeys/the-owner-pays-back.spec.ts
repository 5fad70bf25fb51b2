import type { Locator, Page } from "@playwright/test";
import type pg from "pg";
import { openAdmin, PASSWORD, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { ADDRESS, expectStatus } from "../support/browser.ts";
import { isFaultTaken, setFault } from "../support/emulators.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import { messagesTo } from "../support/mailbox.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { setStatus } from "../support/orders.ts";
import { blockOrderEvents, PACKING } from "../support/packing-journey.ts";
import { atProvider } from "../support/provider.ts";
import { payBack } from "../support/refunds.ts";
import { paymentsOf } from "../support/rows.ts";

const CHIPS = "nendran-banana-chips";
/** Three packets at ₹125, and ₹30 for delivery. */
const THREE_PACKETS = { items: [{ productId: CHIPS, quantity: 3 }] };

const orderScreen = (orderId: string) => `/admin/manage-orders/${orderId}`;
/** The button that opens the dialog; the dialog has another of this name. */
const refundButton = (page: Page) =>
  page.getByRole("button", { name: "Refund", exact: true }).and(page.locator(":not(form *)"));
const refundDialog = (page: Page, orderId: string) => page.getByRole("dialog", { name: `Refund ${orderId}` });
const payments = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Payments", level: 2 }) });
const sumOf = (page: Page, name: string) =>
  payments(page)
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("..")
    .getByRole("definition");

async function expectSums(page: Page, captured: string, paidBack: string, left: string): Promise<void> {
  await expect(sumOf(page, "Paid")).toHaveText(captured);
  await expect(sumOf(page, "Refunded")).toHaveText(paidBack);
  await expect(sumOf(page, "Net payments")).toHaveText(left);
}

async function mailsAbout(shop: TestShop, orderId: string): Promise<number> {
  const mails = await messagesTo(shop, ADDRESS.email);
  return mails.filter(({ subject, body }) => `${subject} ${body}`.includes(orderId)).length;
}

async function refundsAtProvider(shop: TestShop, orderId: string): Promise<number[]> {
  const [paid] = await paymentsOf(shop, orderId);
  const refunds = await atProvider(shop, `/payments/${paid?.providerPaymentId}/refunds`);
  return refunds.map(({ amount }) => amount / 100);
}

/** Makes the last password check of an account too old. */
const expirePasswordProof = (sql: pg.Pool, username: string) =>
  sql.query(
    `update admin_sessions set password_proved_at = now() - interval '11 minutes'
     where user_id = (select id from admin_users where username = $1)`,
    [username],
  );

/** The shop gets the next refund, but the reply is lost. */
async function loseAnswer(page: Page): Promise<void> {
  const stop = await intercept(page, "**/api/admin/order/refund/*", async (route) => {
    stop();
    await route.fetch();
    await route.abort();
  });
}

test("a crushed packet and the delivery charge are refunded, then the rest by amount", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  await expect.poll(() => mailsAbout(shop, orderId)).toBe(1);
  const owner = await enterAdmin(page, shop, orderScreen(orderId));
  await expectSums(page, "₹405", "₹0", "₹405");
  await expirePasswordProof(sql, owner.username);

  await refundButton(page).click();
  const dialog = refundDialog(page, orderId);
  await expect(dialog.getByText("3 of 3 left, ₹375")).toBeVisible();
  await expect(dialog.getByText("Choose what to refund.")).toBeVisible();
  await dialog.getByRole("button", { name: "Increase quantity of Nendran Banana Chips" }).click();
  await expect(dialog.getByText("Refund ₹125. Net payments: ₹280 of ₹405.")).toBeVisible();
  await dialog.getByLabel("Delivery charge").check();
  await expect(dialog.getByText("Refund ₹155. Net payments: ₹250 of ₹405.")).toBeVisible();
  await dialog.getByRole("switch", { name: "Put back into stock" }).click();
  await dialog.getByLabel("Reason").fill("One packet was crushed");
  await dialog.getByRole("button", { name: "Refund ₹155" }).click();

  const proving = page.getByRole("dialog", { name: "Enter your password" });
  await proving.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await proving.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`₹155 of order ${orderId} is being refunded to the customer.`)).toBeVisible();
  await expect(dialog).toBeHidden();

  await expectSums(page, "₹405", "₹155", "₹250");
  const first = payments(page).getByRole("listitem").filter({ hasText: "One packet was crushed" });
  await expect(first.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(first).toContainText("1 × Nendran Banana Chips, back in stock");
  await expect(first).toContainText("Delivery charge ₹30");
  await expect(first).toContainText(`By ${owner.username}`);
  const items = page.locator("section").filter({ has: page.getByRole("heading", { name: "Items" }) });
  await expect(items.getByRole("listitem").first()).toHaveText(
    /3 × ₹125.*₹375−1 refunded−₹125After refunds₹250/,
  );
  await expect(items).toContainText("Total₹405Refunded−₹155Net payments₹250");
  await expect.poll(() => mailsAbout(shop, orderId)).toBe(2);

  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "The customer gets the rest as a refund: ₹250 of ₹405.",
  );
  await page.getByRole("button", { name: "Keep order" }).click();

  await refundButton(page).click();
  await expect(dialog.getByText("2 of 3 left, ₹250")).toBeVisible();
  await expect(dialog.getByLabel("Delivery charge")).toHaveCount(0);
  await dialog.getByLabel("An amount").check();
  await dialog.getByLabel("Amount, ₹").fill("250.01");
  await dialog.getByLabel("Reason").fill("The parcel was lost");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("That is ₹250.01, and only ₹250 is left.");
  await dialog.getByLabel("Amount, ₹").fill("250");
  await expect(dialog.getByText("Refund ₹250. Net payments: ₹0 of ₹405.")).toBeVisible();
  await expect(dialog.getByText("The order is then put on hold")).toBeVisible();
  await dialog.getByRole("button", { name: "Refund ₹250" }).click();
  await expect(dialog).toBeHidden();

  await expectSums(page, "₹405", "₹405", "₹0");
  await expect(page.getByText("On hold: fully refunded")).toHaveCount(1);
  await expect(refundButton(page)).toHaveCount(0);
  await expect.poll(() => refundsAtProvider(shop, orderId)).toEqual([250, 155]);
  await expect.poll(() => mailsAbout(shop, orderId)).toBe(3);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("dialog")).toContainText("Nothing is left to refund.");
});

test("pressing twice, and retrying after a lost reply, refunds the amount only once", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  await enterAdmin(page, shop, `${orderScreen(orderId)}?refund=1`);
  const dialog = refundDialog(page, orderId);
  await dialog.getByLabel("An amount").check();
  await dialog.getByLabel("Amount, ₹").fill("50");
  await dialog.getByLabel("Reason").fill("The parcel came late");
  await loseAnswer(page);
  await dialog.getByRole("button", { name: "Refund ₹50" }).click();
  await expect(dialog.getByText("No connection.")).toBeVisible();
  await expect(dialog.getByText("Refund ₹50. Net payments: ₹305 of ₹405.")).toBeVisible();
  await dialog.getByRole("button", { name: "Refund ₹50" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(orderScreen(orderId));
  await expectSums(page, "₹405", "₹50", "₹355");

  await refundButton(page).click();
  await dialog.getByLabel("An amount").check();
  await dialog.getByLabel("Amount, ₹").fill("50");
  await dialog.getByLabel("Reason").fill("And the box was open");
  await dialog.getByRole("button", { name: "Refund ₹50" }).dblclick();
  await expect(dialog).toBeHidden();
  await expectSums(page, "₹405", "₹100", "₹305");
  await expect.poll(() => refundsAtProvider(shop, orderId)).toEqual([50, 50]);
});

test("a second refund of the same amount is possible after the first one's reply was lost", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  await enterAdmin(page, shop, orderScreen(orderId));
  const dialog = refundDialog(page, orderId);
  const payBack = async () => {
    await refundButton(page).click();
    await dialog.getByLabel("An amount").check();
    await dialog.getByLabel("Amount, ₹").fill("50");
    await dialog.getByLabel("Reason").fill("A packet was torn");
    await dialog.getByRole("button", { name: "Refund ₹50" }).click();
  };
  await loseAnswer(page);
  await payBack();
  await expect(dialog.getByText("Refund ₹50. Net payments: ₹305 of ₹405.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await payBack();
  await expect(dialog).toBeHidden();
  await expectSums(page, "₹405", "₹100", "₹305");
});

test("a refund that someone else has made meanwhile changes the amount", async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  await expect.poll(() => mailsAbout(shop, orderId)).toBe(1);
  await blockOrderEvents(page);
  const owner = await enterAdmin(page, shop, `${orderScreen(orderId)}?refund=1`);
  const dialog = refundDialog(page, orderId);
  await dialog.getByRole("button", { name: "Increase quantity of Nendran Banana Chips" }).click();
  await dialog.getByRole("button", { name: "Increase quantity of Nendran Banana Chips" }).click();
  await dialog.getByLabel("Delivery charge").check();
  await dialog.getByLabel("Reason").fill("Two packets were crushed");
  await payBack(owner, orderId, { delivery: true, expected: 30 });
  await dialog.getByRole("button", { name: "Refund ₹280" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The amount that can be refunded has changed.");
  await expect(dialog.getByText("Refund ₹250. Net payments: ₹125 of ₹405.")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Two packets were crushed");
  await dialog.getByRole("button", { name: "Refund ₹250" }).click();
  await expect(dialog).toBeHidden();
  await expectSums(page, "₹405", "₹280", "₹125");
});

test("a dialog that is closed and opened again at once stays open", async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  await enterAdmin(page, shop, `${orderScreen(orderId)}?refund=1`);
  await expect(refundDialog(page, orderId)).toBeVisible();
  // Opens it before the browser's close event, which follows a moment later.
  await refundButton(page).evaluate(async (button: HTMLElement) => {
    const dialog = document.querySelector("dialog[open]");
    dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
    await Promise.resolve();
    button.click();
    await new Promise((later) => dialog?.addEventListener("close", () => setTimeout(later)));
  });
  await expect(refundDialog(page, orderId)).toBeVisible();
});

test("a refund dialog shows that the order was cancelled in the meantime, and what was typed stays", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  await enterAdmin(page, shop, orderScreen(orderId));
  const dialog = refundDialog(page, orderId);
  await refundButton(page).click();
  await dialog.getByLabel("Reason").fill("One packet was crushed");
  const colleague = await openAdmin(shop);
  const change = { status: "Cancelled", reason: "The fryer is broken" };
  expectStatus(await colleague.request("PUT", `/api/admin/order/change-status/${orderId}`, change), 200);
  await expect(
    dialog.getByText("The order was cancelled and refunded in the meantime. Nothing is left to refund."),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Refund/ })).toHaveCount(0);
  await expect(dialog.getByLabel("Reason")).toHaveValue("One packet was crushed");
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
});

test("one packet is refunded on a phone in five presses, with the order found by its number", {
  tag: "@phone",
}, async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  for (const status of ["Confirmed", "Packed", "Shipped"]) await setStatus(shop, orderId, status);
  await enterAdmin(page, shop, "/admin/today");
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole("button", { name: "Find anything" }));
  await page.getByRole("combobox", { name: "Screen, order or product" }).fill(orderId);
  await press(page.getByRole("option", { name: orderId }));
  const dialog = refundDialog(page, orderId);
  await press(refundButton(page));
  await press(dialog.getByRole("button", { name: /^Increase quantity/ }));
  await dialog.getByLabel("Reason").fill("One packet was crushed");
  await press(dialog.getByRole("button", { name: "Refund ₹125" }));
  await expect(dialog).toBeHidden();
  await expectSums(page, "₹405", "₹125", "₹280");
  expect(presses).toBe(5);
});

test("a refund can be made by keyboard only", async ({ page, shop, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard");
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  await enterAdmin(page, shop, orderScreen(orderId));
  const dialog = refundDialog(page, orderId);
  await refundButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(refundButton(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Close dialog" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Products")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByLabel("An amount")).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Quantity of Nendran Banana Chips", { exact: true })).toBeFocused();
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(dialog.getByLabel("Delivery charge")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("Two packets were crushed");
  await expect(dialog.getByRole("status").filter({ hasText: "Net payments" })).toHaveText(
    "Refund ₹280. Net payments: ₹125 of ₹405.",
  );
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expectSums(page, "₹405", "₹280", "₹125");
});

test("packers see, pick and print only what is not refunded", async ({ page, shop, sql }) => {
  const { orderId } = await paidOrder(shop, {
    items: [
      { productId: CHIPS, quantity: 3 },
      { productId: "achappam", quantity: 1 },
    ],
  });
  await sql.query(
    "update orders set status = 'Confirmed', created_at = created_at - interval '1 day' where order_number = $1",
    [orderId],
  );
  const owner = await enterAdmin(page, shop, "/admin/login");
  const price = await sql.query("select selling_price from products where slug = 'achappam'");
  const achappam = Number(price.rows[0].selling_price) / 100;
  await payBack(owner, orderId, {
    lines: [
      { productId: CHIPS, quantity: 1 },
      { productId: "achappam", quantity: 1 },
    ],
    expected: 125 + achappam,
  });

  await open(page, PACKING);
  const card = page.getByRole("article", { name: orderId });
  await expect(card.getByRole("listitem").filter({ hasText: "Nendran" })).toHaveText(
    /^Quantity 2 ×Nendran Banana Chips.*3sold.*₹375−1refunded−₹125$/,
  );
  await expect(card.getByRole("listitem").filter({ hasText: "Achappam" })).toContainText(
    "Refunded: do not pack",
  );
  await expectAccessible(page);
  await page.getByLabel(`Select ${orderId}`).check();
  await page.getByRole("link", { name: "Pick list of the selected orders" }).click();
  await expect(page.getByText("2 packets of 1 product for 1 order")).toBeVisible();
  await page.goBack();
  await page.getByLabel(`Select ${orderId}`).check();
  await page.getByRole("link", { name: "Packing slips of the selected orders" }).click();
  const slip = page.getByRole("article", { name: orderId });
  await expect(slip).toContainText("2 packets");
  await expect(slip.getByRole("listitem")).toHaveText([/^2.*Nendran Banana Chips/]);
});

test("a refund that the bank refused can be marked as refunded manually by the owner", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  const owner = await enterAdmin(page, shop, orderScreen(orderId));
  await setFault(shop, "razorpay", "error", 1, { path: "/refund", method: "POST" });
  const refused = await payBack(owner, orderId, { amount: 20, expected: 20 });
  await expect.poll(() => isFaultTaken(shop, "razorpay")).toBe(true);
  await sql.query("update refunds set state = 'failed' where id = $1", [refused]);
  // A second payment, whose refund was refused as well.
  await sql.query(
    `with second as (
      insert into payments (provider_payment_id, order_id, amount, currency, outcome, reason)
      select 'pay_second', id, 3000, 'INR', 'refund', 'already paid' from orders where order_number = $1
      returning id
    ) insert into refunds (payment_id, amount, cause, state, idempotency_key)
      select id, 3000, 'unplaceable', 'failed', 'rfd-second' from second`,
    [orderId],
  );
  await open(page, orderScreen(orderId));
  const second = payments(page).getByRole("listitem").filter({ hasText: "could not be used for this order" });
  await expect(second.getByRole("button", { name: "Mark as refunded ₹30" })).toBeVisible();
  const given = payments(page).getByRole("button", { name: "Mark as refunded ₹20" });
  await given.click();
  const dialog = page.getByRole("dialog", { name: "Was ₹20 refunded?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Yes, refunded" }).click();
  await expect(payments(page).getByText(`Refunded by ${owner.username}`)).toBeVisible();
  await expect(given).toHaveCount(0);
  await expect(payments(page).getByRole("button", { name: /^Try again/ })).toHaveCount(1);
  await expectSums(page, "₹405", "₹20", "₹385");
});

test("a refund the shop gave up can be retried from the dashboard, one the bank refused from its order", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  const owner = await enterAdmin(page, shop, "/admin/login");
  await setFault(shop, "razorpay", "error", 2, { path: "/refund", method: "POST" });
  const given = await payBack(owner, orderId, { amount: 10, expected: 10 });
  const refused = await payBack(owner, orderId, { amount: 20, expected: 20 });
  await expect.poll(() => isFaultTaken(shop, "razorpay")).toBe(true);
  await sql.query("update refunds set due_at = 'infinity' where id = $1", [given]);
  await sql.query("update refunds set state = 'failed' where id = $1", [refused]);
  await sql.query(
    `insert into alerts (kind, order_id, details)
     select 'refund-stuck', id, jsonb_build_object('payment', 'pay_given', 'refund', $2::text)
     from orders where order_number = $1`,
    [orderId, given],
  );

  await open(page, orderScreen(orderId));
  const failed = payments(page).getByRole("listitem").filter({ hasText: "₹10" });
  await expect(failed).toContainText("Razorpay has not accepted it");
  await expect(failed.getByRole("button", { name: "Try again: the refund of ₹10" })).toBeVisible();
  await open(page, "/admin");
  const alert = page.getByRole("listitem").filter({ hasText: "pay_given" });
  await alert.getByRole("button", { name: /^Try again/ }).click();
  await expect(page.getByText("The refund of ₹10 is being retried.")).toBeVisible();
  await expect(alert).toBeHidden();

  await open(page, orderScreen(orderId));
  await expect(payments(page).getByText("The bank refused it")).toBeVisible();
  await payments(page).getByRole("button", { name: "Try again: the refund of ₹20" }).click();
  await expect(page.getByText("The refund of ₹20 is being retried.")).toBeVisible();
  await expect(payments(page).getByRole("button", { name: /^Try again/ })).toHaveCount(0);
  await expect(payments(page).getByText("Refunded", { exact: true })).toHaveCount(3);
  await expectSums(page, "₹405", "₹30", "₹375");
});

test("a dispute shows its deadline and holds the order, and the dashboard compares the payments", async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  const [paid] = await paymentsOf(shop, orderId);
  // Newer than any that the shop makes during the story.
  await sql.query(
    `insert into reconciliations (finished_at, from_time, until_time, provider_count, our_count, difference)
     values (now() + interval '10 minutes', now() - interval '3 days', now(), 619, 617, 2)`,
  );
  await enterAdmin(page, shop, "/admin");
  await expect(
    page.getByText("2 payments of the last 3 days differ: Razorpay has 619, the shop has 617. Compared at"),
  ).toBeVisible();
  await expectAccessible(page);

  await sql.query(
    `insert into disputes (provider_dispute_id, provider_payment_id, order_id, amount, currency, reason, state,
       respond_by, raised_at)
     select 'disp_' || order_number, $2, id, 40500, 'INR', 'goods_not_received', 'open', '2026-11-30T12:00:00+05:30',
       now()
     from orders where order_number = $1`,
    [orderId, paid?.providerPaymentId],
  );
  await sql.query("update orders set held = 'dispute' where order_number = $1", [orderId]);
  await open(page, orderScreen(orderId));
  await expect(page.getByText("On hold: payment disputed by the customer's bank")).toHaveCount(1);
  const dispute = payments(page)
    .getByRole("listitem")
    .filter({ hasText: `disp_${orderId}` });
  await expect(dispute).toContainText("Goods not received");
  await expect(dispute).toContainText("Answer in Razorpay's dashboard by 30 Nov 2026");
  await page.getByRole("button", { name: "Cancel order" }).click();
  const warning = "If you refund now and lose the dispute, you pay twice";
  const cancelling = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(cancelling).toContainText(warning);
  await cancelling.getByRole("button", { name: "Keep order" }).click();
  await refundButton(page).click();
  await expect(refundDialog(page, orderId)).toContainText(warning);
});

test("axe finds nothing on dialog and card, and the phone needs no sideways scroll", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop, THREE_PACKETS);
  const owner = await enterAdmin(page, shop, "/admin/login");
  await payBack(owner, orderId, { lines: [{ productId: CHIPS, quantity: 1 }], expected: 125 });
  await open(page, `${orderScreen(orderId)}?refund=1`);
  const dialog = refundDialog(page, orderId);
  await expect(dialog.getByText("2 of 3 left")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel("An amount").check();
  await dialog.getByLabel("Reason").fill("x");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page).toHaveURL(orderScreen(orderId));
  await expect(payments(page).getByText("A packet was crushed")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a packer cannot make refunds", async ({ page, shop }) => {
  const { orderId } = await paidOrder(shop);
  await enterAdmin(page, shop, `${orderScreen(orderId)}?refund=1`, "packer");
  await expect(page.getByRole("heading", { name: "Customer" })).toBeVisible();
  await expect(refundButton(page)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
