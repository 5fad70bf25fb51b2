// Two hundred packed orders go to the couriers, with their labels, manifest and pickup.
import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Locator, Page } from "@playwright/test";
import type pg from "pg";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { setFault } from "../support/emulators.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, JOB, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import { clearTheTable } from "../support/morning.ts";
import type { TestShop } from "../support/open-test-shop.ts";

const TODAY = "/admin/today";
const MANY = 200;

let shipments = 0;

/** Packed orders, none of which is booked. @returns the beginning of their order numbers */
async function packedOrders(shop: TestShop, sql: pg.Pool, count: number): Promise<string> {
  await clearTheTable(sql);
  const { orderId } = await paidOrder(shop);
  const prefix = `SHIP${++shipments}W${process.pid}N`;
  await copyOrder(sql, orderId, { prefix, count, status: "Packed" });
  await sql.query("update orders set status = 'Cancelled' where order_number = $1", [orderId]);
  return prefix;
}

const booked = async (sql: pg.Pool, prefix: string): Promise<number> => {
  const { rows } = await sql.query(
    "select count(distinct awb)::int as n from consignments join orders on orders.id = order_id " +
      "where state = 'created' and order_number like $1 || '%'",
    [prefix],
  );
  return rows[0].n;
};

const bookButton = (page: Page, parcels: string): Locator =>
  page.getByRole("button", { name: `Book ${parcels}` });

test("two hundred parcels: labels and pickup in three presses, the manifest in a fourth", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await packedOrders(shop, sql, MANY);
  await enterAdmin(page, shop, TODAY);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole("button", { name: `Ship ${MANY} by courier` }));
  const book = bookButton(page, `${MANY} parcels`);
  await expect(book).toBeEnabled(JOB);
  await expect(page.getByText(new RegExp(`₹[\\d,.]+ for ${MANY} parcels`))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(book);
  await expect(page.getByText(new RegExp(`^${MANY} of ${MANY} booked\\. Pickup from `))).toBeVisible(JOB);
  expect(await booked(sql, prefix)).toBe(MANY);
  const widthsOf = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press(page.getByRole("button", { name })),
    ]);
    const file = await PDFDocument.load(await readFile(await download.path()));
    return file.getPages().map((each) => Math.round(each.getWidth()));
  };
  expect(await widthsOf(`Labels of ${MANY} parcels`)).toEqual(Array(MANY).fill(288));
  expect(presses).toBe(3);
  expect(new Set(await widthsOf(`Manifest of ${MANY} parcels`))).toEqual(new Set([595]));
  const { rows } = await sql.query(
    "select count(*)::int as n from consignments join orders on orders.id = order_id " +
      "where pickup_at is not null and order_number like $1 || '%'",
    [prefix],
  );
  expect(rows).toEqual([{ n: MANY }]);
  // The courier's van has come.
  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  await page.getByRole("button", { name: `${MANY} booked are handed over` }).click();
  await expect(page.getByText(`${MANY} of ${MANY} handed over`)).toBeVisible(JOB);
});

test("the rule chooses before anything is booked; where nobody goes is said, and stays behind", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await packedOrders(shop, sql, 4);
  await sql.query(
    `with far as (
      insert into addresses (phone, full_name, email, pincode, state, city, house_no, road_name)
      select phone, 'Major Rao', email, '999999', state, city, house_no, road_name
      from addresses where id = (select address_id from orders where order_number = $1) returning id)
    update orders set address_id = (select id from far) where order_number = $1`,
    [`${prefix}2`],
  );
  await enterAdmin(page, shop, TODAY);
  await page.getByRole("button", { name: "Ship 4 by courier" }).click();
  await expect(bookButton(page, "3 parcels")).toBeEnabled(JOB);
  await expect(page.getByText("No courier goes to 999999.")).toBeVisible();
  await expect(page.getByText(/for 3 parcels, 1 stays behind/)).toBeVisible();
  const sum = () => page.getByText(/^₹[\d,.]+ for 3 parcels/).innerText();
  const cheapest = await sum();
  await page.getByLabel("Courier").selectOption({ label: "Only Blue Dart Air" });
  const parcels = page.getByRole("list", { name: "Parcels" });
  await expect(parcels.getByText("Blue Dart Air").first()).toBeVisible();
  expect(await sum()).not.toBe(cheapest);
  await page.getByLabel("Courier").selectOption({ label: "The cheapest for each" });
  expect(await sum()).toBe(cheapest);
  expect(await booked(sql, prefix)).toBe(0);
  await page.getByLabel("Courier").selectOption({ label: "Only Blue Dart Air" });
  // The rule is hers from day to day.
  await page.reload();
  await expect(page.getByLabel("Courier")).toHaveValue("courier: Blue Dart Air");
  await bookButton(page, "3 parcels").dblclick();
  await expect(page.getByText(/^3 of 4 booked/)).toBeVisible(JOB);
  await expectAccessible(page);
  expect(await booked(sql, prefix)).toBe(3);
});

test("with the courier away and the tab closed half-way nothing is forgotten and nothing booked twice", async ({
  page,
  context,
  shop,
  sql,
}) => {
  const prefix = await packedOrders(shop, sql, 12);
  await enterAdmin(page, shop, TODAY);
  await page.getByRole("button", { name: "Ship 12 by courier" }).click();
  await expect(bookButton(page, "12 parcels")).toBeEnabled(JOB);
  await setFault(shop, "shiprocket", "error");
  const later = await context.newPage();
  try {
    await bookButton(page, "12 parcels").click();
    await expect(page.getByText("The courier does not answer. The shop tries again by itself.")).toBeVisible(
      JOB,
    );
    await expectAccessible(page);
    await page.close();
    await open(later, TODAY);
    await later.getByRole("link", { name: /of a shipping run wait for the courier$/ }).click();
    await expect(later.getByText(/^0 of 12 booked, 12 to go/)).toBeVisible();
  } finally {
    await setFault(shop, "shiprocket", "ok");
  }
  await later.getByRole("button", { name: "Try again now" }).click();
  await expect(later.getByText(/^12 of 12 booked/)).toBeVisible(JOB);
  expect(await booked(sql, prefix)).toBe(12);
});
