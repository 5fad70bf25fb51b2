import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { payingShopper } from "../support/builders.ts";
import { setFault } from "../support/emulators.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { payAtProvider } from "../support/provider.ts";

test("the owner sees what needs her, dismisses an alarm, and finds it in the activity", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop);
  const mistaken = await payingShopper(shop);
  const receipt = await payAtProvider(shop, mistaken.payment.paymentId, { amount: 100, force: true });
  await mistaken.browser.askToConfirmPayment(mistaken.orderId, receipt);
  const owner = await enterAdmin(page, shop, "/admin");

  const toConfirm = page.getByRole("listitem").filter({ hasText: "To confirm" });
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(toConfirm.getByText(/^[1-9]/)).toBeVisible();
  await expect(page.getByText("300 messages left")).toBeVisible();
  await expect(page.getByText("₹75.00")).toBeVisible();
  await expect(page.getByText("Paid orders")).toBeVisible();
  await expect(page.locator(".recharts-bar-rectangle").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const alarm = page.getByRole("listitem").filter({ hasText: mistaken.orderId });
  await expect(alarm.getByText(/^₹1 was paid where/)).toBeVisible();
  await alarm.getByRole("button", { name: /^Dismiss/ }).press("Enter");
  await expect(alarm).toBeHidden();
  // Other stories may have left a next one.
  const next = page.getByRole("button", { name: /^Dismiss/ }).or(page.getByRole("main"));
  await expect(next.and(page.locator(":focus"))).toHaveCount(1);
  await expect(page.getByText("Alarm dismissed")).toBeVisible();
  await page.reload();
  await expect(page.getByText("300 messages left")).toBeVisible();
  await expect(alarm).toBeHidden();

  await toConfirm.getByRole("link").click();
  await page.waitForURL(/\/admin\/manage-orders\?status=Paid/);
  await expect(page.getByText(orderId).first()).toBeVisible();

  await open(page, "/admin/activity");
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await page.getByLabel("Who").selectOption(owner.username);
  await page.waitForURL(/actor=/);
  await page.getByLabel("What", { exact: true }).selectOption("alarm dismissed");
  await page.waitForURL(/action=/);
  await expect(page.getByText(mistaken.orderId)).toBeVisible();
  await expect(page.getByText(/₹1 was paid where/)).toBeVisible();
  await expect(page.getByText("Login", { exact: true }).locator("visible=true")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByLabel("Order, product or name").fill("nothing like that");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing was done that fits. Try other filters.")).toBeVisible();
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page.getByText(mistaken.orderId).first()).toBeVisible();
});

test("a day that is typed narrows the activity down once it is whole, and no choice takes the focus away", async ({
  page,
  shop,
  isMobile,
}) => {
  test.skip(isMobile, "a phone picks days from a calendar");
  const { username } = await enterAdmin(page, shop, "/admin/activity?from=0002-05-05");
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  const [who, from] = [page.getByLabel("Who"), page.getByLabel("From")];
  await from.focus();
  // Day and month alike, whichever of them this browser asks for first.
  await page.keyboard.type("05052025");
  await expect(page).toHaveURL(/from=2025-05-05/);
  await expect(from).toHaveValue("2025-05-05");
  await expect(from).toBeFocused();

  await who.focus();
  await who.selectOption(username);
  await expect(page).toHaveURL(/actor=/);
  await expect(page.getByRole("link", { name: "Show everything" })).toBeVisible();
  await expect(who).toBeFocused();
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(from).toHaveValue("");
  await expect(who).toHaveValue("");
});

test("a paid order shows on the open dashboard by itself", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin/dashboard?days=1");
  const orders = page.getByText("Paid orders").locator("..").getByRole("definition").first();
  await expect(orders).toBeVisible();
  const before = Number(await orders.textContent());
  await paidOrder(shop);
  await expect(orders).toHaveText(String(before + 1));
});

test("the range is in the address, and a day without orders is there too", async ({ page, shop }) => {
  await enterAdmin(page, shop, "/admin");
  const ranges = page.getByRole("navigation", { name: "Range" });
  await expect(ranges.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
  await ranges.getByRole("link", { name: "7 days" }).click();
  await page.waitForURL(/\/admin\?days=7$/);
  await expect(ranges.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "page");
  await page.getByText("Show the numbers").first().click();
  const table = page.getByRole("region", { name: "Numbers" }).first().getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(8);
  await expectAccessible(page);
  await ranges.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("heading", { name: "Revenue and orders by day" })).toBeHidden();
  await page.reload();
  await expect(ranges.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
});

test("an empty wallet is an alarm; one that cannot be asked says so and can be asked again", async ({
  page,
  shop,
}) => {
  await setFault(shop, "fast2sms", "wallet-empty");
  await enterAdmin(page, shop, "/admin");
  const wallet = page.getByRole("listitem").filter({ hasText: "OTP wallet" });
  await expect(wallet.getByRole("alert")).toContainText("0 messages left");
  await expect(wallet.getByRole("alert")).toContainText("nobody can verify a phone");
  await expectAccessible(page);

  await setFault(shop, "fast2sms", "error", 1);
  await page.reload();
  await expect(wallet.getByText("Error: failed to fetch wallet ballance")).toBeVisible();
  await setFault(shop, "fast2sms", "ok");
  await wallet.getByRole("button", { name: "Try again" }).click();
  await expect(wallet.getByText("300 messages left")).toBeVisible();
});
