import {
  expect,
  fillAddress,
  holdTime,
  hydrated,
  open,
  orderIdOf,
  proceedToCheckout,
  proceedToPayment,
  test,
  thankYou,
  verifyPhone,
} from "../support/journey.ts";

test("a purchase from the home page to Thank You charges the exact amount", { tag: "@both" }, async ({
  page,
  shop,
  sql,
  phone,
}) => {
  await open(page, "/");
  await expect(page.getByRole("heading", { name: "Where Nature and Taste Meet" })).toBeVisible();
  await page.getByRole("link", { name: "Explore Snacks" }).click();
  await expect(page.getByRole("heading", { name: "Shop by Category" })).toBeVisible();

  await page.getByRole("link", { name: "Banana Chips", exact: true }).click();
  await expect(page).toHaveURL(/category=Banana/);
  await expect(page.getByRole("main").getByRole("link", { name: /Achappam/ })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Nendran Banana Chips" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Nendran Banana Chips" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Increase quantity/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: /^Cart, 2/ })).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "View cart" }).click();

  await expect(page.getByRole("heading", { name: "Order Summary" })).toBeVisible();
  await page.getByLabel(/coupon/i).fill("monsoon12");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Coupon applied successfully!").first()).toBeVisible();
  // 2 × ₹125 − 12.5 % + ₹30 delivery.
  await expect(page.getByText("₹248.75").first()).toBeVisible();

  const orderId = await proceedToCheckout(page);
  await verifyPhone(page, shop, phone);
  await expect(page.getByText("₹248.75").filter({ visible: true }).first()).toBeVisible();
  await fillAddress(page);
  await proceedToPayment(page);
  await expect(page.getByRole("dialog").getByText("₹248.75")).toBeVisible();
  await holdTime(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();

  await thankYou(page);
  await expect(page.getByText("Your order has been successfully placed.")).toBeVisible();
  await expect(
    page.getByText("You will be redirected to the home page in 5 seconds...", { exact: true }),
  ).toBeAttached();
  await page.clock.resume();
  expect(await page.evaluate(() => localStorage.getItem("kart") ?? "[]")).toBe("[]");
  await page.waitForURL(`${shop.url}/`);
  await hydrated(page);
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();

  const { rows } = await sql.query("select * from orders where order_number = $1", [orderId]);
  expect(rows[0]).toMatchObject({
    status: "Paid",
    phone,
    coupon_name: "MONSOON12",
    items_price: "25000",
    discount: "3125",
    delivery: "3000",
    total: "24875",
  });
  const payments = await sql.query("select amount, outcome from payments where order_id = $1", [rows[0].id]);
  expect(payments.rows).toEqual([{ amount: "24875", outcome: "settled" }]);
});

test("Buy Now goes straight to the phone number and does not touch the cart", async ({ page, sql }) => {
  const countOrders = async () =>
    (await sql.query("select count(*)::int as orders from order_lines where name like '%Achappam%'")).rows[0]
      .orders;
  const ordersBefore = await countOrders();
  await open(page, "/products/achappam");
  await page.getByRole("button", { name: "Buy Now" }).first().dblclick();
  await page.waitForURL(/\/verify-otp\//);
  const { rows } = await sql.query(
    `select name, quantity from order_lines join orders on orders.id = order_lines.order_id where orders.order_number = $1`,
    [orderIdOf(page)],
  );
  expect(rows).toEqual([{ name: expect.stringContaining("Achappam"), quantity: 1 }]);
  expect(await countOrders()).toBe(ordersBefore + 1);
  expect(await page.evaluate(() => localStorage.getItem("kart") ?? "[]")).toBe("[]");
});
