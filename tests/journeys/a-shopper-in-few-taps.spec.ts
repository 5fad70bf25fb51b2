import { buyAgain, buyForTheFirstTime, Hand } from "../support/few-taps.ts";
import { expect, fillAddress, open, orderUpToAddress, test } from "../support/journey.ts";
import { codeOn } from "../support/mailbox.ts";

test("a new shopper pays with few taps and fields, a returning one with five taps", async ({
  page,
  shop,
  phone,
  sql,
}) => {
  await open(page, "/");
  const firstTime = new Hand(page);
  await buyForTheFirstTime(firstTime, phone.slice(3), () => codeOn(shop, phone));
  expect(firstTime.effort.taps).toBeLessThanOrEqual(12);
  expect(firstTime.effort.keys).toBeLessThanOrEqual(65);
  expect(firstTime.effort.fields.size).toBeLessThanOrEqual(8);

  await sql.query("update otp_codes set created_at = created_at - interval '61 seconds' where phone = $1", [
    phone,
  ]);
  await open(page, "/");
  const again = new Hand(page);
  await buyAgain(again, () => codeOn(shop, phone));
  expect(again.effort.taps).toBeLessThanOrEqual(5);
  expect(again.effort.keys).toBeLessThanOrEqual(4);
  expect([...again.effort.fields]).toEqual(["4-digit code"]);
});

test("the total and the pay button stay in reach, and never cover a field while typing", async ({
  page,
  shop,
  phone,
}) => {
  await orderUpToAddress(page, shop, phone);
  const pay = page.getByRole("button", { name: "Proceed to Payment" });
  const houseNumberField = page.getByLabel("House or flat number");
  await expect(pay).toBeInViewport({ ratio: 1 });

  // The summary is collapsed, shows the total, and can be opened.
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary.getByText("₹155").filter({ visible: true })).toHaveCount(1);
  await expect(summary.getByText("Nendran Banana Chips")).toBeHidden();
  await summary.getByRole("button", { name: "Show 1 item" }).click();
  await expect(summary.getByText("Nendran Banana Chips")).toBeVisible();
  await summary.getByRole("button", { name: "Hide 1 item" }).click();

  // While a field has the focus, the bar is in its place after the form.
  await page.getByLabel("Pincode").focus();
  await expect(pay).not.toBeInViewport();
  await fillAddress(page);
  await houseNumberField.blur();
  await page.getByRole("heading", { name: "Delivery address" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(pay).toBeInViewport({ ratio: 1 });
  await expect(pay).toBeEnabled();
  await expect(pay).toHaveCount(1);

  // The footer has only links that the shopper may need before paying.
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link")).toHaveCount(6);
  await expect(footer.getByRole("link", { name: "Cancellations and Refunds" })).toBeVisible();
});
