import { openAdmin, paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { avoidMidnight } from "../support/avoid-midnight.ts";
import { expectStatus } from "../support/browser.ts";
import { addProduct, payingShopper } from "../support/builders.ts";
import { setFault } from "../support/emulators.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import { payAtProvider } from "../support/provider.ts";

test.beforeEach(avoidMidnight);

test("the owner sees what needs attention, dismisses an alert, and finds it in the history", async ({
  page,
  shop,
}) => {
  const { orderId } = await paidOrder(shop);
  const mistaken = await payingShopper(shop);
  const receipt = await payAtProvider(shop, mistaken.payment.paymentId, { amount: 100, force: true });
  await mistaken.browser.tryConfirmPayment(mistaken.orderId, receipt);
  const owner = await enterAdmin(page, shop, "/admin");

  const toConfirm = page.getByRole("main").getByRole("listitem").filter({ hasText: "To confirm" });
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(toConfirm.getByText(/^[1-9]/)).toBeVisible();
  await expect(page.getByText("300 messages left")).toBeVisible();
  await expect(page.getByText("₹75.00")).toBeVisible();
  await expect(page.getByText("Paid orders")).toBeVisible();
  const days = page.getByRole("slider", { name: "Day" });
  const pointedDay = page.getByText(/^Revenue ₹[1-9].* · Orders [1-9]/);
  await expect(pointedDay).toBeHidden();
  const { width } = (await days.boundingBox()) as { width: number };
  await days.hover({ position: { x: width - 2, y: 100 } });
  await expect(pointedDay).toBeVisible();
  await page.getByRole("heading", { name: "Dashboard" }).hover();
  await expect(pointedDay).toBeHidden();
  await days.focus();
  await expect(pointedDay).toBeVisible();
  await expect(days).toHaveAttribute("aria-valuetext", /so far, Revenue ₹[1-9].*, Orders [1-9]/);
  await days.press("Home");
  await expect(days).not.toHaveAttribute("aria-valuetext", /so far/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const alert = page.getByRole("listitem").filter({ hasText: mistaken.orderId });
  await expect(alert.getByText(/^₹1 was paid, but the order costs/)).toBeVisible();
  await alert.getByRole("button", { name: /^Dismiss/ }).press("Enter");
  await expect(alert).toBeHidden();
  // Other stories may have left another alert, which then has the focus.
  const next = page.getByRole("button", { name: /^Dismiss/ }).or(page.getByRole("main"));
  await expect(next.and(page.locator(":focus"))).toHaveCount(1);
  await expect(page.getByText("Alert dismissed")).toBeVisible();
  await page.reload();
  await expect(page.getByText("300 messages left")).toBeVisible();
  await expect(alert).toBeHidden();

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
  await expect(page.getByText(/₹1 was paid, but the order costs/)).toBeVisible();
  await expect(page.getByText("Login", { exact: true }).locator("visible=true")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByLabel("Order, product or name").fill("nothing like that");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No entries match. Try other filters.")).toBeVisible();
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page.getByText(mistaken.orderId).first()).toBeVisible();
});

test("a typed date filters the history once it is complete, and no filter takes the focus", async ({
  page,
  shop,
  isMobile,
}) => {
  test.skip(isMobile, "a phone picks days from a calendar");
  const { username } = await enterAdmin(page, shop, "/admin/activity?from=0002-05-05");
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  const [who, from] = [page.getByLabel("Who"), page.getByLabel("From")];
  await from.focus();
  // Day and month are equal, since their order depends on the browser.
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

test("the owner finds who changed the price of a product, and a phone shows it without scrolling", {
  tag: "@both",
}, async ({ page, shop, isMobile }) => {
  const { id } = await addProduct(shop);
  const clerk = await openAdmin(shop);
  expectStatus(await clerk.send(`/api/admin/edit-product/${id}`, { sellingPrice: "91.50", mrp: "180" }), 200);
  await enterAdmin(page, shop, `/admin/edit-product/${id}`);
  await page.getByRole("link", { name: "History of this product" }).click();
  const entry = isMobile
    ? page.getByRole("list", { name: "Today" }).getByRole("listitem")
    : page.getByRole("table", { name: "Today" }).getByRole("row");
  const changed = entry.filter({ hasText: "Product changed" });
  await expect(changed).toContainText(/Selling price: .* changed to ₹91\.50/);
  await expect(changed).toContainText(/MRP: .* changed to ₹180\.00/);
  await expect(changed).toContainText(clerk.username);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: /^Remove filter: History of/ }).click();
  await expect(page).toHaveURL(/\/admin\/activity\??$/);
  if (isMobile) {
    expect((await entry.first().boundingBox())?.y).toBeLessThan(320);
    await expect(page.getByLabel("Who")).toBeHidden();
    await page.getByRole("button", { name: "Filters" }).click();
  }
  await page.getByLabel("Who").selectOption(clerk.username);
  await page.getByLabel("What", { exact: true }).selectOption("All about products");
  await expect(page).toHaveURL(/kind=products/);
  await expect(entry.filter({ hasText: "Login" })).toHaveCount(0);
  await expect(changed).toBeVisible();
});

test("alerts and orders are grouped by cause, and the counts are those of Today", { tag: "@both" }, async ({
  page,
  shop,
  sql,
}) => {
  const { orderId } = await paidOrder(shop);
  const prefix = `ALERT${orderId.slice(-6)}N`;
  await copyOrder(sql, orderId, { prefix, count: 6, status: "Paid" });
  await sql.query(
    `insert into alerts (kind, order_id, details) select 'parcel-problem', id,
       jsonb_build_object('consignment', id, 'stage', 'not cancelled', 'awb', order_number)
     from orders where order_number like $1 || '%'`,
    [prefix],
  );
  await enterAdmin(page, shop, "/admin/today");
  const summary = page.locator("summary").filter({ hasText: /^An alert is open: \d+ orders$/ });
  const count = await summary.innerText();
  await open(page, "/admin/dashboard");
  await expect(page.locator("summary").filter({ hasText: count })).toBeVisible();
  const group = page.getByRole("button", {
    name: /^The courier may still come for a parcel: its booking could not be cancelled: \d+ orders$/,
  });
  const alerts = page.getByText(new RegExp(`The courier may still come for parcel ${prefix}`));
  await expect(alerts).toHaveCount(0);
  await group.click();
  await expect(alerts).toHaveCount(6);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const first = page.getByRole("button", { name: new RegExp(`^Dismiss: .*parcel ${prefix}`) }).first();
  await first.press("Enter");
  await expect(alerts).toHaveCount(5);
  await expect(page.getByRole("button", { name: /^Dismiss/ }).and(page.locator(":focus"))).toHaveCount(1);
  await sql.query("update alerts set resolved_at = now() where details ->> 'awb' like $1 || '%'", [prefix]);
});

test("a paid order appears on the open dashboard, which stays open when a reload fails", async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop, "/admin/dashboard?days=1");
  const orders = page.getByText("Paid orders").locator("..").getByRole("definition").first();
  await expect(orders).toBeVisible();
  const before = Number(await orders.textContent());
  await paidOrder(shop);
  await expect(orders).toHaveText(String(before + 1));

  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/api/admin/dashboard"),
  );
  const letThrough = await intercept(page, "**/api/admin/dashboard?*", (route) => route.abort());
  await paidOrder(shop);
  await failed;
  letThrough();
  await paidOrder(shop);
  await expect(orders).toHaveText(String(before + 3));
});

test("the range is in the URL, and days without orders are shown", async ({ page, shop }) => {
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

test("an empty wallet raises an alert; a wallet that cannot be queried shows an error with a retry", async ({
  page,
  shop,
}) => {
  await setFault(shop, "fast2sms", "wallet-empty");
  await enterAdmin(page, shop, "/admin");
  const wallet = page.getByRole("listitem").filter({ hasText: "OTP wallet" });
  await expect(wallet.getByRole("alert")).toContainText("0 messages left");
  await expect(wallet.getByRole("alert")).toContainText("New customers cannot order");
  await expectAccessible(page);

  await setFault(shop, "fast2sms", "error", 1, { path: "/dev/wallet" });
  await page.reload();
  await expect(wallet.getByText("Error: failed to fetch wallet ballance")).toBeVisible();
  await setFault(shop, "fast2sms", "ok");
  await wallet.getByRole("button", { name: "Try again" }).click();
  await expect(wallet.getByText("300 messages left")).toBeVisible();
});
