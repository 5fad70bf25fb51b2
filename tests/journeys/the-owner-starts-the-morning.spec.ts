// Two hundred orders from Paid to the courier's van, on the Today screen.
import { readFile } from "node:fs/promises";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import type pg from "pg";
import readWorkbook from "read-excel-file/node";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { setFault } from "../support/emulators.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { holdBack, intercept } from "../support/intercept.ts";
import { expect, open, test } from "../support/journey.ts";
import { messagesTo } from "../support/mailbox.ts";
import { copyOrder } from "../support/many-orders.ts";
import { clearTheTable } from "../support/morning.ts";
import type { TestShop } from "../support/open-test-shop.ts";

const TODAY = "/admin/today";
const MANY = 200;
/** Interval at which the screen reloads refused e-mails. */
const RECHECK_MS = 10_000;

let mornings = 0;

/**
 * Paid orders that are due to be packed today.
 * @returns the prefix of their order numbers
 */
async function aMorning(shop: TestShop, sql: pg.Pool, count = MANY): Promise<string> {
  await clearTheTable(sql);
  const { orderId } = await paidOrder(shop);
  await sql.query("update orders set created_at = created_at - interval '2 days' where order_number = $1", [
    orderId,
  ]);
  const prefix = `M${++mornings}W${process.pid}N`;
  await copyOrder(sql, orderId, { prefix, count: count - 1, status: "Paid" });
  return prefix;
}

const counts = async (sql: pg.Pool, prefix: string) => {
  const { rows } = await sql.query(
    "select status, count(*)::int as n from orders where order_number like $1 || '%' group by status order by status",
    [prefix],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

const step = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });

/**
 * Presses in both tabs before the shop gets a request: otherwise the first one's event would remove the second one's
 * button.
 */
async function pressInBoth(
  context: BrowserContext,
  path: string,
  [one, two]: [Locator, Locator],
): Promise<void> {
  const letThrough = await holdBack(context, path);
  await one.click();
  await two.click();
  await letThrough();
}

/** The rows of the file that the press downloads. */
async function savedSheet(page: Page, press: () => Promise<void>): Promise<unknown[][]> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const [sheet] = await readWorkbook(await readFile(await download.path()));
  return (sheet?.data ?? []) as unknown[][];
}

test("two hundred orders: Paid to Packed in five presses, and shipped by the courier's file in four", {
  tag: "@both",
}, async ({ page, shop, sql }) => {
  const prefix = await aMorning(shop, sql);
  await enterAdmin(page, shop, "/admin/dashboard");
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };

  await press(page.getByRole("navigation", { name: /^Admin/ }).getByRole("link", { name: "Today" }));
  await expect(step(page, "Confirm")).toContainText(`${MANY} paid and not confirmed yet`);
  for (const later of ["Print", "Sheet", "Pack", "Ship"])
    await expect(step(page, later)).toContainText(`After Confirm: ${MANY}`);
  await expect(page.getByText("Everything is packed.")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(page.getByRole("button", { name: `Confirm and e-mail all ${MANY}` }));
  await expect(page.getByText(`${MANY} of ${MANY} confirmed, their e-mails are on the way`)).toBeVisible();
  await expect(step(page, "Print")).toContainText(`${MANY} without a packing slip`);

  // All slips are in one print job. Afterwards the Today screen is shown again.
  const printed: number[] = [];
  await page.exposeFunction("reportSlips", (slips: number) => printed.push(slips));
  await page.evaluate(() =>
    addEventListener("beforeprint", () =>
      (window as unknown as { reportSlips: (n: number) => void }).reportSlips(
        document.querySelectorAll("article").length,
      ),
    ),
  );
  await press(page.getByRole("button", { name: `Print ${MANY}` }));
  await expect(page.getByText(`Did everything print? ${MANY} slips`)).toBeVisible();
  expect(printed).toEqual([MANY]);

  const sheet = await savedSheet(page, () =>
    press(page.getByRole("button", { name: `Download the sheet of ${MANY}` })),
  );
  expect(sheet).toHaveLength(MANY + 1);
  await expect(page.getByText("Every order is in a courier sheet.")).toBeVisible();
  // The sheet answers the question about the slips.
  await expect(page.getByText(`${MANY} slips marked as printed`)).toBeVisible();
  await expect(page.getByText("Every slip is printed.")).toBeVisible();
  await press(page.getByRole("button", { name: `All ${MANY} are packed` }));
  await expect(step(page, "Ship")).toContainText(`${MANY} packed`);
  expect(presses).toBe(5);
  expect(await counts(sql, prefix)).toEqual({ Packed: MANY - 1 });

  // The courier's file has an AWB for each row of the sheet.
  presses = 0;
  const answer = sheet.slice(1).map((row, index) => `${row[1]},1412345${String(index).padStart(5, "0")}`);
  await press(page.getByRole("link", { name: "Upload tracking numbers" }));
  presses += 1;
  await page.getByLabel("Choose the courier’s file").setInputFiles({
    name: "delhivery.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["client_order_no,AWB", ...answer].join("\r\n")),
  });
  await expect(page.getByText(`${MANY} to ship`)).toBeVisible();
  presses += 1;
  await page.getByLabel("Courier", { exact: true }).fill("Delhivery");
  await expectAccessible(page);
  await press(page.getByRole("button", { name: `Ship ${MANY} parcels` }));
  await expect(page.getByText(`${MANY} parcels are shipped`)).toBeVisible();
  expect(presses).toBe(4);
  expect(await counts(sql, prefix)).toEqual({ Shipped: MANY - 1 });
  const { rows } = await sql.query(
    "select count(distinct awb)::int as n from consignments join orders on orders.id = order_id where order_number like $1 || '%'",
    [prefix],
  );
  expect(rows).toEqual([{ n: MANY - 1 }]);
});

test("Undo reverts the packing of all orders, and a new order prints only its own slip", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await aMorning(shop, sql, 30);
  await sql.query("update orders set status = 'Confirmed' where status = 'Paid' and held is null");
  await enterAdmin(page, shop, TODAY);
  await page.getByRole("button", { name: "Print 30" }).click();
  await expect(page.getByText("Did everything print? 30 slips")).toBeVisible();
  await page.getByRole("button", { name: "All 30 are packed" }).click();
  await expect(page.getByText("30 slips marked as printed")).toBeVisible();
  const packed = page.getByRole("status").locator("div").filter({ hasText: "30 packed" });
  await packed.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("30 orders are Confirmed again")).toBeVisible();
  await expect(page.getByRole("button", { name: "All 30 are packed" })).toBeVisible();
  expect(await counts(sql, prefix)).toEqual({ Confirmed: 29 });

  // One more order arrives: only its slip has to be printed.
  const late = await paidOrder(shop);
  await sql.query(
    "update orders set status = 'Confirmed', created_at = now() - interval '2 days' where order_number = $1",
    [late.orderId],
  );
  await expect(page.getByRole("button", { name: "Print 1", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pick list and slips" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("img", { name: `QR code of ${late.orderId}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Paper").selectOption({ label: "A4, four on a sheet" });
  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "All 31 are packed" })).toBeVisible();
});

test("orders are confirmed while the mail server is down, and the screen shows the waiting e-mails", async ({
  page,
  shop,
  sql,
}) => {
  await aMorning(shop, sql, 3);
  await page.clock.install();
  await enterAdmin(page, shop, TODAY);
  await setFault(shop, "smtp", "error");
  try {
    await page.getByRole("button", { name: "Confirm and e-mail all 3" }).click();
    await expect(page.getByText("Every paid order is confirmed.")).toBeVisible();
    await expect(page.getByText(/e-mails? could not be sent yet/)).toBeVisible();
  } finally {
    await setFault(shop, "smtp", "ok");
  }
  await sql.query(
    `with due as (update order_messages set due_at = now() where state = 'waiting' returning id)
     select pg_notify('work_due', 'messages') from due`,
  );
  const waiting = "select from order_messages where kind = 'confirmation' and state = 'waiting'";
  await expect.poll(async () => (await sql.query(waiting)).rowCount).toBe(0);
  await page.clock.runFor(RECHECK_MS);
  await expect(page.getByText(/could not be sent yet/)).toBeHidden();
});

test("after closing the tab halfway the morning can be resumed, and two people do nothing twice", async ({
  page,
  context,
  shop,
  sql,
}) => {
  const prefix = await aMorning(shop, sql, 60);
  await enterAdmin(page, shop, TODAY);
  // The first request arrives. The tab is closed during the second, which may arrive too.
  let requests = 0;
  const second = Promise.withResolvers<void>();
  await page.route("**/api/admin/orders/confirm", async (route) => {
    requests += 1;
    if (requests === 1) await route.continue();
    else second.resolve();
  });
  await page.getByRole("button", { name: "Confirm and e-mail all 60" }).click();
  await second.promise;
  await page.close();

  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, two]) await open(tab, TODAY);
  const rest = (tab: Page) => tab.getByRole("button", { name: /^Confirm and e-mail all (35|10)$/ });
  for (const tab of [one, two]) await expect(rest(tab)).toBeVisible();
  await pressInBoth(context, "**/api/admin/orders/confirm", [rest(one), rest(two)]);
  for (const tab of [one, two]) await expect(tab.getByText("Every paid order is confirmed.")).toBeVisible();
  expect(await counts(sql, prefix)).toEqual({ Confirmed: 59 });
  const { rows } = await sql.query(
    "select count(*)::int as n from order_messages join orders on orders.id = order_id " +
      "where kind = 'confirmation' and order_number like $1 || '%'",
    [prefix],
  );
  expect(rows).toEqual([{ n: 59 }]);
  const packed = (tab: Page) => tab.getByRole("button", { name: "All 60 are packed" });
  await pressInBoth(context, "**/api/admin/orders/pack", [packed(one), packed(two)]);
  for (const tab of [one, two]) await expect(tab.getByText("Everything is packed.")).toBeVisible();
  const moves = await sql.query(
    "select count(*)::int as n from order_moves join orders on orders.id = order_id " +
      "where to_status = 'Packed' and order_number like $1 || '%'",
    [prefix],
  );
  expect(moves.rows).toEqual([{ n: 59 }]);
});

test("problems are shown above the steps: sold out, on hold, an invalid address", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await aMorning(shop, sql, 8);
  await sql.query("update orders set status = 'Confirmed' where status = 'Paid' and held is null");
  await sql.query("update products set in_stock = false where slug = 'achappam'");
  await sql.query("update orders set held = 'dispute' where order_number = $1", [`${prefix}7`]);
  try {
    await enterAdmin(page, shop, TODAY);
    const odd = page.locator("section").filter({ hasText: "Needs attention" });
    const group = (cause: string) => odd.locator("details").filter({ hasText: cause });
    const soldOut = group("Achappam is sold out: 7 orders");
    await expect(soldOut.getByRole("link")).toHaveCount(0);
    await soldOut.locator("summary").click();
    for (let n = 1; n <= 7; n++) await expect(soldOut).toContainText(`${prefix}${n}`);
    await expect(group("payment disputed by the customer's bank:")).toContainText(`${prefix}7`);
    await expect(page.getByRole("button", { name: "All 7 are packed" })).toBeVisible();
    await expectAccessible(page);
    await soldOut.getByRole("link", { name: `${prefix}7` }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/manage-orders/${prefix}7$`));
  } finally {
    await sql.query("update products set in_stock = true where slug = 'achappam'");
    // clearTheTable does not move orders that are on hold.
    await sql.query("update orders set held = null where order_number = $1", [`${prefix}7`]);
  }
});

test("a courier's file: a workbook, invalid rows, and a file of another format", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await aMorning(shop, sql, 4);
  for (const status of ["Confirmed", "Packed"])
    await sql.query("update orders set status = $1 where order_number like $2 || '%'", [status, prefix]);
  await enterAdmin(page, shop, `${TODAY}/tracking-numbers`);
  const choose = (name: string, content: string | Buffer) =>
    page
      .getByLabel(/^Choose (the courier’s|another) file$/)
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
  await choose("picture.xls", "\0\0\0");
  await expect(page.getByText("Choose an Excel (.xlsx) or CSV file.")).toBeVisible();
  await choose("names.csv", "name,AWB\nLakshmi,1234567");
  await expect(page.getByText("The file has no column with dispatch numbers")).toBeVisible();
  await choose("empty.csv", "order id,AWB\n");
  await expect(page.getByText("The file has no rows below the header.")).toBeVisible();

  const { default: writeWorkbook } = await import("write-excel-file/node");
  const cell = (value: string | number) => ({ value });
  const workbook = await writeWorkbook([
    ["Order Id", "AWB Number", "Courier"].map(cell),
    [`${prefix}1`, 14_123_456_789_012, "Delhivery"].map(cell),
    [`${prefix}2`, "1", "Delhivery"].map(cell),
    [`${prefix}3`, "DT-77812", "DTDC"].map(cell),
  ]).toBuffer();
  await choose("answer.xlsx", workbook);
  await expect(page.getByText("1 with a problem · 2 to ship")).toBeVisible();
  await expect(page.getByText("Tracking number: 4 to 40 letters, digits and dashes.")).toBeVisible();
  await page.getByRole("button", { name: "Ship 2 parcels" }).click();
  await expect(page.getByText("2 parcels are shipped")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const { rows } = await sql.query(
    "select awb, courier_name from consignments join orders on orders.id = order_id where order_number like $1 || '%' order by order_number",
    [prefix],
  );
  expect(rows).toEqual([
    { awb: "14123456789012", courier_name: "Delhivery" },
    { awb: "DT-77812", courier_name: "DTDC" },
  ]);
  await expect.poll(async () => (await messagesTo(shop, "lakshmi@example.com")).length).toBeGreaterThan(0);
  // Choosing the same file again ships nothing twice.
  await choose("answer.xlsx", workbook);
  await expect(page.getByText("1 with a problem · 2 shipped")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ship/ })).toHaveCount(0);
});

/**
 * Packed orders, and the screen for the courier's files.
 * @returns the prefix of their order numbers
 */
async function packedForTracking(page: Page, shop: TestShop, sql: pg.Pool, count: number): Promise<string> {
  const prefix = await aMorning(shop, sql, count + 1);
  for (const status of ["Confirmed", "Packed"])
    await sql.query("update orders set status = $1 where order_number like $2 || '%'", [status, prefix]);
  await enterAdmin(page, shop, `${TODAY}/tracking-numbers`);
  await page.getByLabel("Courier", { exact: true }).fill("Delhivery");
  return prefix;
}

const fileField = (page: Page) => page.getByLabel(/^Choose (the courier’s|another) file$/);

async function chooseCsv(page: Page, name: string, rows: readonly [string, string][]): Promise<void> {
  const content = ["order id,AWB", ...rows.map((row) => row.join())].join("\n");
  await fileField(page).setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

test("the result of a courier's file stays next to that of the next file until it is dismissed", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await packedForTracking(page, shop, sql, 3);
  const file = (name: string) => page.getByRole("region", { name });
  await chooseCsv(page, "first.csv", [
    [`${prefix}1`, `${prefix}-1`],
    [`${prefix}2`, "1"],
  ]);
  await page.getByRole("button", { name: "Ship 1 parcel" }).click();
  await expect(page.getByText("1 parcel is shipped")).toBeVisible();
  await chooseCsv(page, "second.csv", [[`${prefix}3`, `${prefix}-3`]]);
  await expect(page.getByText("1 to ship")).toBeVisible();
  await expect(file("first.csv")).toContainText("1 with a problem · 1 shipped");
  await expect(file("first.csv")).toContainText("Tracking number: 4 to 40 letters, digits and dashes.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // An error disappears with its file, and a file that was only previewed is replaced.
  const letThrough = await intercept(page, "**/api/admin/consignments/tracking-numbers", (route) =>
    route.abort(),
  );
  await page.getByRole("button", { name: "Ship 1 parcel" }).click();
  const failed = page.getByRole("alert").filter({ hasText: "No connection." });
  await expect(failed).toBeVisible();
  letThrough();
  await chooseCsv(page, "third.csv", [[`${prefix}2`, `${prefix}-2`]]);
  await expect(file("third.csv")).toContainText("1 to ship");
  await expect(failed).toBeHidden();
  await chooseCsv(page, "fourth.csv", [[`${prefix}2`, `${prefix}-4`]]);
  await expect(file("fourth.csv")).toContainText("1 to ship");
  await expect(file("third.csv")).toHaveCount(0);

  await file("first.csv").getByRole("button", { name: "Dismiss" }).click();
  await expect(file("first.csv")).toHaveCount(0);
});

test("an interrupted courier's file shows what is shipped, and can be continued", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await packedForTracking(page, shop, sql, 27);
  await chooseCsv(
    page,
    "long.csv",
    Array.from({ length: 27 }, (_, index) => [`${prefix}${index + 1}`, `${prefix}-${index}`]),
  );
  await expect(page.getByText("27 to ship")).toBeVisible();
  let requests = 0;
  const letThrough = await intercept(page, "**/api/admin/consignments/tracking-numbers", (route) =>
    ++requests === 1 ? route.fallback() : route.abort(),
  );
  await page.getByRole("button", { name: "Ship 27 parcels" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No connection." })).toBeVisible();
  await expect(page.getByText("2 to ship · 25 shipped")).toBeVisible();
  letThrough();
  await page.getByRole("button", { name: "Ship 2 parcels" }).click();
  await expect(page.getByText("27 parcels are shipped")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "No connection." })).toBeHidden();
});

test("only one courier's file is read at a time", async ({ page, shop, sql }) => {
  const prefix = await packedForTracking(page, shop, sql, 1);
  const { default: writeWorkbook } = await import("write-excel-file/node");
  const rows = [
    ["Order Id", "AWB Number"],
    [`${prefix}1`, `${prefix}-1`],
  ];
  const workbook = await writeWorkbook(rows.map((cells) => cells.map((value) => ({ value })))).toBuffer();
  // Holds back the code that reads workbooks, which is loaded for the first one.
  const letThrough = await holdBack(page, /\/assets\/.*\.js/);
  await fileField(page).setInputFiles({
    name: "answer.xlsx",
    mimeType: "application/octet-stream",
    buffer: workbook,
  });
  await expect(fileField(page)).toBeDisabled();
  await letThrough();
  await expect(page.getByText("1 to ship")).toBeVisible();
  await expect(fileField(page)).toBeEnabled();
});
