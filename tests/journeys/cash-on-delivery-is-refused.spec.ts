import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import {
  expect,
  fillAddress,
  orderUpToAddress,
  proceedToPayment,
  test,
  thankYou,
} from "../support/journey.ts";
import { offerCashOnDelivery } from "../support/provider.ts";

test.afterEach(({ shop }) => offerCashOnDelivery(shop, false));

test("a shopper who chooses cash on delivery is informed that it is not available, and pays another way", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  await offerCashOnDelivery(shop);
  const orderId = await orderUpToAddress(page, shop, phone);
  await fillAddress(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: "Cash on delivery" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Cash on delivery is not available." });
  await expect(notice).toBeInViewport();
  await expect(notice).toContainText("choose another way to pay");
  await expect(page.getByText("Processing Payment...")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await proceedToPayment(page);
  await expect(notice).toHaveCount(0);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await thankYou(page);
  const { rows } = await sql.query("select status from orders where order_number = $1", [orderId]);
  expect(rows).toEqual([{ status: "Paid" }]);
});

test("a return from the provider's own page shows the same message", async ({ page, shop, phone }) => {
  const orderId = await orderUpToAddress(page, shop, phone);
  await page.goto(`/enter-address/${orderId}/me?payment=cash-on-delivery`);
  await expect(
    page.getByRole("alert").filter({ hasText: "Cash on delivery is not available." }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeVisible();
});
