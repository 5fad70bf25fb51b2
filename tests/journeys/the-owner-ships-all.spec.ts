// Two hundred packed orders are shipped by couriers, with labels, manifest and pickup.
import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Locator, Page } from "@playwright/test";
import type pg from "pg";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { setFault } from "../support/emulators.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import { clearTheTable } from "../support/morning.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { randomFrom } from "../support/random.ts";

const TODAY = "/admin/today";
const MANY = 200;

let shipments = 0;

/**
 * Packed orders without a booking.
 * @returns the prefix of their order numbers
 */
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
  await expect(book).toBeEnabled();
  await expect(page.getByText(new RegExp(`₹[\\d,.]+ for ${MANY} parcels`))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(book);
  await expect(page.getByText(new RegExp(`^${MANY} of ${MANY} booked\\. Pickup from `))).toBeVisible();
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
  // The courier's van has collected them.
  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  await page.getByRole("button", { name: `Courier has picked up ${MANY}` }).click();
  await expect(page.getByText(`${MANY} of ${MANY} handed over`)).toBeVisible();
});

/** The first parcels weigh more than two kilograms. */
const makeHeavy = (sql: pg.Pool, prefix: string, count: number) =>
  sql.query(
    `update order_lines set quantity = 20 where order_id in (
      select id from orders where order_number = any($1::text[]))`,
    [Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`)],
  );

const couriersOf = async (sql: pg.Pool, prefix: string): Promise<Record<string, number>> => {
  const { rows } = await sql.query(
    "select courier_name, count(*)::int as n from consignments join orders on orders.id = order_id " +
      "where state = 'created' and order_number like $1 || '%' group by courier_name",
    [prefix],
  );
  return Object.fromEntries(rows.map(({ courier_name, n }) => [courier_name, n]));
};

test("two hundred parcels, three left out and five by another courier, in nine presses @both", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await packedOrders(shop, sql, MANY);
  await makeHeavy(sql, prefix, 5);
  await enterAdmin(page, shop, TODAY);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  // Opening a list and choosing from it are two presses.
  const choose = async (list: Locator, label: string) => {
    presses += 2;
    await list.selectOption({ label });
  };
  await press(page.getByRole("button", { name: `Ship ${MANY} by courier` }));
  await expect(bookButton(page, `${MANY} parcels`)).toBeEnabled();
  await expect(
    page.getByText(/^Customers paid ₹6,000 for delivery\. You pay ₹[\d,.]+ (more|less) than they did\.$/),
  ).toBeVisible();
  const ticks = page.getByRole("list", { name: "Parcels" }).getByRole("checkbox");
  for (const place of [7, 11, 20]) await press(ticks.nth(place));
  await expect(page.getByText(/for 197 parcels, 3 left out$/)).toBeVisible();
  await choose(page.getByLabel("Weight shown"), "Over 2 kg");
  await expect(page.getByText("5 of 200 shown")).toBeVisible();
  await choose(page.getByLabel("Courier of 5 parcels"), "Blue Dart Air");
  await expect(ticks).toHaveCount(5);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(bookButton(page, "197 parcels"));
  await expect(page.getByText(/^197 of 200 booked/)).toBeVisible();
  expect(presses).toBe(9);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const byCourier = await couriersOf(sql, prefix);
  expect(byCourier["Blue Dart Air"]).toBe(5);
  expect(Object.values(byCourier).reduce((all, n) => all + n, 0)).toBe(197);

  // The rule is remembered with its exception.
  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  await page.getByRole("button", { name: "Ship 3 by courier" }).click();
  await expect(bookButton(page, "3 parcels")).toBeEnabled();
  await page.getByRole("button", { name: "Remove Over 2 kg: Blue Dart Air" }).click();
  await expect(page.getByRole("list", { name: "Exceptions" })).toBeHidden();

  // Other stories may have booked parcels too, and midnight may have passed.
  const { rows } = await sql.query(
    `select count(*) filter (where courier_name = 'Blue Dart Air')::int as parcels,
       count(distinct to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM'))::int as months
     from consignments where state in ('created', 'delivered', 'returned', 'lost') and carrier <> 'manual'`,
  );
  const { parcels, months } = rows[0];
  await page.goto("/admin/figures?days=7");
  const costs = page.getByRole("table", { name: "Delivery cost by courier" });
  await expect(costs.getByRole("row").filter({ hasText: "Blue Dart Air" })).toHaveText(
    new RegExp(`^Blue Dart Air${parcels}₹[\\d,.]+₹[\\d,.]+$`),
  );
  await expect(page.getByRole("table", { name: "Delivery cost by month" }).getByRole("row")).toHaveCount(
    1 + months,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

/** Eight of the parcels, drawn at random: three to leave out and five for another courier, by their dispatch numbers. */
async function drawParcels(sql: pg.Pool, prefix: string) {
  const seed = Math.floor(Math.random() * 1e9);
  test.info().annotations.push({ type: "seed", description: String(seed) });
  const below = randomFrom(seed);
  const { rows } = await sql.query<{ dispatch_number: string }>(
    "select dispatch_number from orders where order_number like $1 || '%' order by id",
    [prefix],
  );
  const numbers = rows.map(({ dispatch_number }) => dispatch_number);
  const drawn = Array.from({ length: 8 }, () => numbers.splice(below(numbers.length), 1).join());
  return { leaveOut: drawn.slice(0, 3), other: drawn.slice(3) };
}

/** Dispatch numbers of the parcels by one courier, and of those that were left out. */
async function numbersOf(sql: pg.Pool, prefix: string, courierName: string | null): Promise<string[]> {
  const { rows } = await sql.query<{ dispatch_number: string }>(
    `select dispatch_number from orders left join consignments on order_id = orders.id and state = 'created'
     where order_number like $1 || '%' and courier_name is not distinct from $2`,
    [prefix, courierName],
  );
  return rows.map(({ dispatch_number }) => dispatch_number).sort();
}

/** Presses and counts. */
function countingHand() {
  const hand = {
    presses: 0,
    async press(target: Locator) {
      hand.presses += 1;
      await target.click();
    },
    /** Opening a list and choosing from it are two presses. */
    async choose(list: Locator, label: string) {
      hand.presses += 2;
      await list.selectOption({ label });
    },
  };
  return hand;
}

test("any three parcels left out and any five by another courier: twelve presses by ticks @both", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await packedOrders(shop, sql, MANY);
  const { leaveOut, other } = await drawParcels(sql, prefix);
  await enterAdmin(page, shop, TODAY);
  const hand = countingHand();
  await hand.press(page.getByRole("button", { name: `Ship ${MANY} by courier` }));
  await expect(bookButton(page, `${MANY} parcels`)).toBeEnabled();
  await expect(page.getByText("Booking continues")).toBeHidden();
  const rows = page.getByRole("list", { name: "Parcels" }).getByRole("listitem");
  await expect(rows.nth(3)).toBeVisible();
  const [fourth, bar] = await Promise.all([
    rows.nth(3).boundingBox(),
    page.getByRole("region", { name: "Booking" }).boundingBox(),
  ]);
  expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // More rows are rendered while the screen scrolls.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await rows.count()).toBe(MANY);
  }).toPass();
  for (const number of leaveOut) await hand.press(page.getByLabel(`Ship ${number}`, { exact: true }));
  for (const number of other)
    await hand.press(page.getByRole("button", { name: `Select ${number}`, exact: true }));
  await expect(page.getByText("5 selected")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await hand.choose(page.getByLabel("Courier for the selected"), "Blue Dart Air");
  await expect(page.getByText("5 selected")).toBeHidden();
  await hand.press(bookButton(page, "197 parcels"));
  await expect(page.getByText(/^197 of 200 booked/)).toBeVisible();
  expect(hand.presses).toBe(12);
  expect(await numbersOf(sql, prefix, "Blue Dart Air")).toEqual(other.toSorted());
  expect(await numbersOf(sql, prefix, null)).toEqual(leaveOut.toSorted());
});

test("any three parcels left out and any five by another courier: eight presses by their numbers @both", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await packedOrders(shop, sql, MANY);
  const { leaveOut, other } = await drawParcels(sql, prefix);
  await enterAdmin(page, shop, TODAY);
  const hand = countingHand();
  await hand.press(page.getByRole("button", { name: `Ship ${MANY} by courier` }));
  await expect(bookButton(page, `${MANY} parcels`)).toBeEnabled();
  const opener = page.getByRole("button", { name: "Open the search" });
  const field = page.getByLabel("Search for");
  await hand.press(opener.or(field).filter({ visible: true }));
  await expect(field).toBeFocused();
  await page.keyboard.type(leaveOut.map((number) => number.replace(/^\D+/, "")).join(", "));
  await page.keyboard.type(", 999999999");
  await expect(page.getByText("Not among these parcels: 999999999")).toBeVisible();
  await expect(page.getByText("3 of 200 shown")).toBeAttached();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await hand.press(page.getByLabel("Ship these 3"));
  await hand.press(field);
  await field.fill(other.join(" "));
  await expect(page.getByText("5 of 200 shown")).toBeAttached();
  await hand.press(page.getByRole("button", { name: "Select all 5" }));
  await hand.choose(page.getByLabel("Courier for the selected"), "Blue Dart Air");
  await hand.press(bookButton(page, "197 parcels"));
  await expect(page.getByText(/^197 of 200 booked/)).toBeVisible();
  expect(hand.presses).toBe(8);
  expect(await numbersOf(sql, prefix, "Blue Dart Air")).toEqual(other.toSorted());
  expect(await numbersOf(sql, prefix, null)).toEqual(leaveOut.toSorted());
});

test("parcels that are left out go by another courier, in one choice for all of them @both", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await packedOrders(shop, sql, 10);
  await enterAdmin(page, shop, TODAY);
  await page.getByRole("button", { name: "Ship 10 by courier" }).click();
  await expect(bookButton(page, "10 parcels")).toBeEnabled();
  const ticks = page.getByRole("list", { name: "Parcels" }).getByRole("checkbox");
  for (const place of [1, 3, 4, 6, 9]) await ticks.nth(place).click();
  await page.getByLabel("Ship the 5 left out by").selectOption("Blue Dart Air");
  await expect(bookButton(page, "10 parcels")).toBeEnabled();
  for (const place of [0, 2]) await ticks.nth(place).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await bookButton(page, "8 parcels").click();
  await expect(page.getByText(/^8 of 10 booked/)).toBeVisible();
  expect((await couriersOf(sql, prefix))["Blue Dart Air"]).toBe(5);
});

test("chosen orders are shipped from the list of orders; a parcel is weighed and given to another courier", async ({
  page,
  shop,
  sql,
}) => {
  const prefix = await packedOrders(shop, sql, 3);
  await enterAdmin(page, shop, "/admin/manage-orders?status=Packed");
  for (const n of [1, 2]) await page.getByLabel(`Select ${prefix}${n}`).check();
  await page.getByRole("button", { name: "Ship 2 by courier" }).click();
  await expect(bookButton(page, "2 parcels")).toBeEnabled();
  const rows = page.getByRole("list", { name: "Parcels" }).getByRole("listitem");
  const first = rows.first();
  const number = await first.getByRole("link").innerText();
  const price = first.getByText(/^₹[\d,.]+$/);
  const before = await price.innerText();
  await first.getByRole("button", { name: `Change the weight of ${number}` }).click();
  const weight = page.getByLabel(`Weight of ${number} in grams`);
  await weight.fill("60000");
  await weight.press("Enter");
  await expect(page.getByText("Whole grams, up to 50,000 g")).toBeVisible();
  await expectAccessible(page);
  await weight.fill("3200");
  await weight.press("Enter");
  await expect(first.getByRole("button", { name: `Change the weight of ${number}: 3,200 g` })).toBeFocused();
  await expect(bookButton(page, "2 parcels")).toBeEnabled();
  expect(await price.innerText()).not.toBe(before);
  await page.getByLabel(`Courier of ${number}`).selectOption("Xpressbees Air");
  await rows.nth(1).getByRole("checkbox").uncheck();
  // The choice survives a reload.
  await page.reload();
  await expect(page.getByLabel(`Courier of ${number}`)).toHaveValue("Xpressbees Air");
  await bookButton(page, "1 parcel").click();
  await expect(page.getByText(/^1 of 2 booked/)).toBeVisible();
  expect(await couriersOf(sql, prefix)).toEqual({ "Xpressbees Air": 1 });
  const { rows: weights } = await sql.query(
    "select weight_grams from consignments join orders on orders.id = order_id where order_number like $1 || '%'",
    [prefix],
  );
  expect(weights).toEqual([{ weight_grams: 3200 }]);
});

test("the rule chooses the offers before anything is booked, and an unserved parcel is reported and left out", async ({
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
  await expect(bookButton(page, "3 parcels")).toBeEnabled();
  await expect(page.getByText("No courier delivers to 999999.")).toBeVisible();
  await expect(page.getByText(/for 3 parcels, 1 left out/)).toBeVisible();
  const sum = () => page.getByText(/^₹[\d,.]+ for 3 parcels/).innerText();
  const cheapest = await sum();
  await page.getByLabel("Courier", { exact: true }).selectOption({ label: "Only Blue Dart Air" });
  const parcels = page.getByRole("list", { name: "Parcels" });
  await expect(parcels.getByRole("combobox").first()).toHaveValue("Blue Dart Air");
  expect(await sum()).not.toBe(cheapest);
  await page.getByLabel("Courier", { exact: true }).selectOption({ label: "Cheapest for each parcel" });
  expect(await sum()).toBe(cheapest);
  expect(await booked(sql, prefix)).toBe(0);
  await page.getByLabel("Courier", { exact: true }).selectOption({ label: "Only Blue Dart Air" });
  // The chosen rule is stored.
  await page.reload();
  await expect(page.getByLabel("Courier", { exact: true })).toHaveValue("courier: Blue Dart Air");
  await bookButton(page, "3 parcels").dblclick();
  await expect(page.getByText(/^3 of 4 booked/)).toBeVisible();
  await expectAccessible(page);
  expect(await booked(sql, prefix)).toBe(3);
});

test("if the courier is down and the tab is closed halfway, all parcels are still booked, and only once", async ({
  page,
  context,
  shop,
  sql,
}) => {
  const prefix = await packedOrders(shop, sql, 12);
  await enterAdmin(page, shop, TODAY);
  await page.getByRole("button", { name: "Ship 12 by courier" }).click();
  await expect(bookButton(page, "12 parcels")).toBeEnabled();
  await setFault(shop, "shiprocket", "error");
  const later = await context.newPage();
  try {
    await bookButton(page, "12 parcels").click();
    await expect(
      page.getByText("The courier is not responding. Booking is retried automatically."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.close();
    await open(later, TODAY);
    await later.getByRole("link", { name: /still being booked$/ }).click();
    await expect(later.getByText(/^0 of 12 booked, 12 to go/)).toBeVisible();
  } finally {
    await setFault(shop, "shiprocket", "ok");
  }
  await later.getByRole("button", { name: "Try again now" }).click();
  await expect(later.getByText(/^12 of 12 booked/)).toBeVisible();
  expect(await booked(sql, prefix)).toBe(12);
});
