import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { formatRupees, paise, percentOf } from "../../rules/money.ts";
import { INDIA_AHEAD_MS } from "../../rules/time.ts";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin, goTo } from "../support/admin-journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { agePayment, delaySettlements } from "../support/provider.ts";
import { orderRow, paymentsOf } from "../support/rows.ts";

/** The tenth of the previous month at noon in India, so that the payout is in that month too. */
function lastMonth(): { month: string; minutesAgo: number } {
  const now = new Date(Date.now() + INDIA_AHEAD_MS);
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 10, 12);
  return {
    month: new Date(noon).toISOString().slice(0, 7),
    minutesAgo: Math.round((now.getTime() - noon) / 60_000),
  };
}

test("the owner compares Razorpay's payouts with the bank statement, and downloads a month @both", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop);
  const { month, minutesAgo } = lastMonth();
  const [payment] = await paymentsOf(shop, orderId);
  await agePayment(shop, payment?.providerPaymentId as string, minutesAgo);
  const { total } = await orderRow(shop, orderId);
  const fee = percentOf(total, 2);
  const gst = percentOf(fee, 18);

  await enterAdmin(page, shop, "/admin/today");
  await goTo(page, "Settlements");
  await expect(page.getByRole("heading", { level: 1, name: "Settlements" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Not paid out in / })).toBeVisible();

  await open(page, `/admin/settlements?month=${month}`);
  await expect(page.getByRole("combobox", { name: "Month" })).toHaveValue(month);
  const payout = page.locator("tbody").filter({ hasText: formatRupees(total) });
  for (const amount of [fee, gst, paise(total - fee - gst)])
    await expect(payout).toContainText(formatRupees(amount));
  await expect(payout.getByRole("rowheader")).toContainText("1 payment");
  await expect(page.getByRole("status").filter({ hasText: "payout" })).toContainText(/: 1 payout, ₹/);
  await expect(page.getByText("needs a check")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`settlements-${month}.csv`);
  const text = (await readFile(await file.path(), "utf8")).replace(/^\uFEFF/, "");
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(data.find(({ Order }) => Order === orderId)).toMatchObject({
    Kind: "Payment",
    Payment: payment?.providerPaymentId,
    Amount: (total / 100).toFixed(2),
  });

  await delaySettlements(shop, 99_999);
  await open(page, `/admin/settlements?month=${month}`);
  await expect(page.getByRole("status").filter({ hasText: "payout" })).toContainText(
    /: 0 payouts, ₹0; ₹[\d.,]+ on its way to the bank$/,
  );
  await delaySettlements(shop, 0);

  await open(page, "/admin/settlements?month=2099-01");
  await expect(page.getByText("No payouts in January 2099.")).toBeVisible();
  await expectAccessible(page);
});
