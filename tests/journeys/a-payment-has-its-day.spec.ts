import { openAdmin, paidOrder } from "../support/admin.ts";
import { ADDRESS, expectStatus } from "../support/browser.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import {
  expect,
  fillAddress,
  fillCart,
  holdTime,
  open,
  orderUpToAddress,
  proceedToCheckout,
  proceedToPayment,
  test,
  thankYou,
  verifyPhone,
} from "../support/journey.ts";

const statusOf = async (sql: { query: CallableFunction }, orderId: string) =>
  (await sql.query("select status from orders where order_number = $1", [orderId])).rows[0].status;

/** The reason that the emulator of Razorpay gives. */
const DECLINED = "Your payment didn't go through as it was declined by the bank.";

test("a blocked, closed or failed checkout can be retried and paid", async ({ page, shop, phone, sql }) => {
  const letThrough = await intercept(page, "**/razorpay/checkout.js", (route) => route.abort());
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  const pay = page.getByRole("button", { name: "Proceed to Payment" });
  await pay.click();
  await expect(page.getByText("Razorpay SDK failed to load")).toBeVisible();
  letThrough();
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(pay).toBeEnabled();
  await expect(page.getByText("Razorpay SDK failed to load")).toHaveCount(0);
  expect(await statusOf(sql, orderId)).toBe("Verified");
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Fail", exact: true }).click();
  const reason = page.getByText(DECLINED);
  // In the checkout, which stays open. The page behind it stays covered.
  await expect(reason).toHaveCount(1);
  await expect(page.getByRole("alertdialog", { name: /^Processing Payment/ })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("main").getByText(DECLINED)).toBeInViewport();
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Fail", exact: true }).click();
  await expect(reason).toHaveCount(1);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  expect(await statusOf(sql, orderId)).toBe("Paid");
  const { rows } = await sql.query(
    "select count(*)::int as attempts from payment_attempts join orders on orders.id = payment_attempts.order_id where orders.order_number = $1",
    [orderId],
  );
  expect(rows[0].attempts).toBe(1);
});

test("a payment that is not confirmed at once is reported again until it is, even if the order gets hidden", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await holdTime(page);
  const confirmation = "**/api/users/paymentSuccess/*";
  const letThrough = await intercept(page, confirmation, (route) =>
    route.fulfill({ status: 408, json: { code: "REQUEST_TOO_SLOW", message: "The request took too long." } }),
  );
  const refused = page.waitForResponse(confirmation);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await refused;
  const returnToTab = async () => {
    const viewed = page.waitForResponse(`**/api/users/checkOrder/${orderId}`);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await viewed;
  };
  // As if the browser had verified another number since.
  await page.context().clearCookies();
  await returnToTab();
  const late = page.getByText("we will e-mail you as soon as it has arrived. Please do not pay again.");
  const passTimeUntilLate = async () => {
    await expect(page.getByRole("alertdialog", { name: /^Processing Payment/ }).or(late)).toBeVisible();
    await page.clock.runFor(30_000);
    return late.isVisible();
  };
  await expect.poll(passTimeUntilLate, { intervals: [100] }).toBe(true);
  // The webhook has reported the payment.
  await expect.poll(() => statusOf(sql, orderId)).toBe("Paid");
  await returnToTab();
  await expect(page.getByText("We have received your payment.")).toBeVisible();
  await expect(late).toHaveCount(0);
  letThrough();
  await page.clock.runFor(15_000);
  await thankYou(page);
});

test("while a payment runs, Tab reaches neither header nor footer, and afterwards both", async ({
  page,
  shop,
  phone,
}) => {
  await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  const letThrough = await holdBack(page, "**/api/users/proceedToPay/*");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByRole("alertdialog", { name: /^Processing Payment/ })).toBeFocused();
  // Many times further than the page has links.
  for (let times = 0; times < 40; times++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("header, footer"))).toBe(null);
  }
  await letThrough();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  for (const place of ["banner", "contentinfo"] as const) {
    const link = page.getByRole(place).getByRole("link").first();
    await link.focus();
    await expect(link).toBeFocused();
  }
});

test("an address page that the browser restores after the provider's own page is not covered", async ({
  page,
  shop,
  phone,
}) => {
  await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeEnabled();
});

test("an order that the shop cannot read just now can be loaded again", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  await orderUpToAddress(page, shop, phone);
  await sql.query("alter table order_lines rename to order_lines_elsewhere");
  await page.reload();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await sql.query("alter table order_lines_elsewhere rename to order_lines");
  const letThrough = await holdBack(page, "**/api/users/checkOrder/*");
  await again.click();
  await expect(page.getByText("Getting order details, please wait...")).toBeAttached();
  await letThrough();
  await expect(page.getByRole("heading", { name: "Delivery address" })).toBeVisible();
});

test("a payment for an order already paid in cash is refunded, and the shopper is informed", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  const { rows } = await sql.query(
    "select (total / 100)::int as rupees from orders where order_number = $1",
    [orderId],
  );
  const owner = await openAdmin(shop);
  expectStatus(
    await owner.request("POST", `/api/admin/order/cash/${orderId}`, { expected: rows[0].rupees }),
    200,
  );
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const goesBack = page.getByText("This order was paid already. Your payment is being refunded in full.");
  await expect(goesBack).toBeVisible();
  const paidAlready = page.getByRole("button", { name: "Order Already Paid" });
  await expect(paidAlready).toBeDisabled();
  // As after returning from the provider's own page.
  await page.goto(`/enter-address/${orderId}/${phone}?payment=paid-twice`);
  await expect(goesBack).toBeVisible();
  await expect(page.getByText("We have received your payment.")).toBeVisible();
  await expect(paidAlready).toBeDisabled();
});

test("the second purchase offers the address of the first", async ({ page, shop, sql }) => {
  const { phone } = await paidOrder(shop);
  await sql.query("update otp_codes set created_at = created_at - interval '61 seconds' where phone = $1", [
    phone,
  ]);
  await orderUpToAddress(page, shop, phone);
  const previous = page.getByRole("radio", { name: "Previous address" });
  await expect(previous).toBeChecked();
  const houseNumberField = page.getByLabel("House or flat number");
  await expect(houseNumberField).toHaveValue(ADDRESS.houseNo);
  await page.getByRole("radio", { name: "New address" }).check();
  await expect(houseNumberField).toHaveValue("");
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeDisabled();
  // Typing the same address again selects the previous one again.
  await fillAddress(page, {
    "Full name": ADDRESS.fullName,
    Email: ADDRESS.email,
    Pincode: ADDRESS.pincode,
    State: ADDRESS.state,
    City: ADDRESS.city,
    "House or flat number": ADDRESS.houseNo,
    "Road or area": ADDRESS.roadName,
  });
  await page.getByLabel(/^Landmark/).fill(ADDRESS.landmark);
  await expect(previous).toBeChecked();
});

test("typing replaces a city that has just been filled in under the cursor", async ({
  page,
  shop,
  phone,
}) => {
  await orderUpToAddress(page, shop, phone);
  const letThrough = await holdBack(page, "**/api/pincodes/*");
  await page.getByLabel("Pincode").fill("678001");
  const city = page.getByLabel("City");
  await city.focus();
  await letThrough();
  await expect(city).toHaveValue("Palakkad");
  await page.keyboard.type("Ottapalam");
  await expect(city).toHaveValue("Ottapalam");
});

test("an unknown order shows an error", async ({ page, phone }) => {
  await page.goto(`/enter-address/NENNOSUCHORDER1/${phone}`);
  await expect(page.getByText("Order Not Found")).toBeVisible();
  await expect(page.getByText("Please try different order id")).toBeVisible();
});

test("a browser without a verified phone is sent to verify it, and sees nothing of the order", async ({
  page,
  shop,
}) => {
  const { orderId, phone } = await paidOrder(shop);
  await page.goto(`/enter-address/${orderId}/${phone}`);
  await page.waitForURL(/\/verify-otp\//);
  expect(await page.content()).not.toContain(ADDRESS.fullName);
});

test("a price increase is shown before the payment", async ({ page, shop, phone, sql }) => {
  await fillCart(page, { "tapioca-chips": 1 });
  // An opened cart takes over the current prices.
  const compared = page.waitForResponse("**/api/shop/find-products");
  await open(page, "/cart");
  await compared;
  await sql.query(
    "update products set selling_price = selling_price + 100, mrp = mrp + 100 where slug = 'tapioca-chips'",
  );
  await proceedToCheckout(page);
  await verifyPhone(page, shop, phone);
  await expect(page.getByText(/Tapioca Chips is now ₹/)).toBeVisible();
  await sql.query(
    "update products set selling_price = selling_price - 100, mrp = mrp - 100 where slug = 'tapioca-chips'",
  );
});

test("fields show their errors, and typed text survives a reload until the order ends", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  const pay = page.getByRole("button", { name: "Proceed to Payment" });
  await expect(pay).toBeDisabled();
  await page.getByLabel("City", { exact: true }).fill("Palakkad #1");
  await page.getByLabel("City", { exact: true }).blur();
  await expect(page.getByText("Invalid characters entered.")).toBeVisible();
  await fillAddress(page, { Pincode: "67800" });
  await expect(pay).toBeDisabled();
  await page.getByLabel("Pincode").fill("6780011");
  await expect(page.getByLabel("Pincode")).toHaveValue("678001");
  await expect(pay).toBeEnabled();
  expect(await page.getByLabel("State", { exact: true }).locator("option:not([value=''])").count()).toBe(36);
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Anjali Nair");
  await sql.query("update orders set status = 'Expired' where order_number = $1", [orderId]);
  // Simulates that the tab becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("This order has expired.")).toBeVisible();
});
