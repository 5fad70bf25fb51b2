import { openAdmin } from "../support/admin.ts";
import { ADDRESS, Browser, expectStatus, ONE_CHIPS } from "../support/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, hydrated, test } from "../support/journey.ts";

test("another holder of a payment link can pay for the order, but cannot change its address", async ({
  page,
  shop,
  phone,
}) => {
  const owner = await openAdmin(shop);
  const { _id, ...address } = ADDRESS;
  const placed = await owner.request<{ orderId: string }>("POST", "/api/admin/phone-orders", {
    items: ONE_CHIPS,
    phone,
    address,
    expected: 155,
  });
  const { orderId } = expectStatus(placed, 201).json;
  const made = await owner.request<{ link: string }>("POST", `/api/admin/order/payment-link/${orderId}`);
  const { link } = expectStatus(made, 201).json;
  const first = new Browser(shop);
  const body = { token: new URL(link).hash.slice(1) };
  expectStatus(await first.request("POST", "/api/users/payment-link", { body }), 200);
  await first.startPayment(orderId);

  await page.goto(link);
  await hydrated(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const houseNumberField = page.getByLabel("House or flat number", { exact: true });
  await houseNumberField.fill("Another house");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "ask the shop for a new link" });
  await expect(notice).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await hydrated(page);
  await page.getByLabel("Previous address").check();
  await expect(houseNumberField).toHaveValue(ADDRESS.houseNo);
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByText("Sandbox – no real money")).toBeVisible();
});
