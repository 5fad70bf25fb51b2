// Prints every page to a PDF, and reads it page by page.
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import type pg from "pg";
import readWorkbook from "read-excel-file/node";
import type { Admin } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectStatus } from "../support/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { intercept } from "../support/intercept.ts";
import { buy, expect, fillCart, open, test } from "../support/journey.ts";
import {
  ordersOfSizes,
  readPrintJob,
  senderOf,
  THIRTEEN_ORDERS,
  wrongOnPages,
  wrongOnPickList,
  wrongOnSlips,
} from "../support/orders-on-paper.ts";
import { PACKING } from "../support/packing-journey.ts";
import { LINES, MALAYALAM_NAME, NOTE, ordersToPrint, type PrintedOrder } from "../support/printed-orders.ts";
import { type PdfPage, piecesAmong, readPdf, squeeze } from "../support/read-pdf.ts";

const COUNT = 24;
const A4: [number, number] = [595, 842];
const FOUR_BY_SIX: [number, number] = [288, 432];

const PAPERS = [
  { label: "A4, two on a sheet", size: A4, perSheet: 2 },
  { label: "A4, four on a sheet", size: A4, perSheet: 4 },
  { label: "4 × 6 inch labels", size: FOUR_BY_SIX, perSheet: 1 },
] as const;

/** Paper for pages without a paper size: small enough for at least three sheets. */
const SMALL = { width: "74mm", height: "52mm" };

/** What a browser leaves free around a page without a paper size. */
const margin = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };
/** The paper that is chosen in the print dialog, for pages without a paper size. */
const PLAIN_PAPERS = [
  [A4, { width: `${A4[0] / 72}in`, height: `${A4[1] / 72}in`, margin }],
  [FOUR_BY_SIX, { width: "4in", height: "6in", margin }],
] as const;

/**
 * Shows elements that must not be printed: the focused skip link, and the notice that the browser is offline.
 * @returns the texts outside the page's own content
 */
async function showFurniture(page: Page): Promise<string[]> {
  await page.getByRole("link", { name: "Skip to content" }).focus();
  // Fonts that are still loading would fail once the browser is offline.
  await page.evaluate(() => document.fonts.ready);
  await page.context().setOffline(true);
  const shown = page.locator("[data-notice] p").filter({ hasText: /^No connection\./ });
  await expect(shown).toBeVisible();
  const notice = await shown.innerText();
  const around = await page.evaluate(() => {
    const content = document.querySelector("main")?.textContent.replace(/\s/g, "") ?? "";
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement;
      if (box && !box.closest("main") && box.checkVisibility()) texts.push(node.textContent?.trim() ?? "");
    }
    return texts.filter((text) => text.length > 2 && !content.includes(text.replace(/\s/g, "")));
  });
  expect(around).toEqual(expect.arrayContaining(["Skip to content", notice]));
  return around;
}

async function pdfOf(page: Page, paper: Parameters<Page["pdf"]>[0] = SMALL): Promise<Uint8Array> {
  await page.evaluate(() => document.fonts.ready);
  return page.pdf({ preferCSSPageSize: true, ...paper });
}

async function printed(page: Page): Promise<PdfPage[]> {
  const pages = await readPdf(await pdfOf(page));
  await page.context().setOffline(false);
  return pages;
}

function expectNoFurniture(pages: readonly PdfPage[], furniture: readonly string[]): void {
  expect(pages.length).toBeGreaterThanOrEqual(3);
  const found = pages.flatMap(({ text }, index) =>
    furniture
      .filter((phrase) => text.includes(squeeze(phrase)))
      .map((phrase) => `page ${index + 1} of ${pages.length}: ${phrase}`),
  );
  expect(found).toEqual([]);
}

const occurrences = (text: string, part: string): number => text.split(squeeze(part)).length - 1;

/** Orders whose slip begins on a page. */
const ordersOn = ({ pieces }: PdfPage, orders: readonly PrintedOrder[]) =>
  orders.filter(({ orderId }) => pieces.includes(orderId));

async function productNames(sql: pg.Pool, orderId: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    "select name from order_lines where order_id = (select id from orders where order_number = $1) order by position",
    [orderId],
  );
  return rows.map(({ name }) => name);
}

async function addNote(admin: Admin, orderId: string): Promise<void> {
  const note = { note: NOTE, isForPacking: true };
  expectStatus(await admin.request("POST", `/api/admin/order/notes/${orderId}`, note), 201);
}

/** Adds all other products to an order, with names of several lines: its page fills at least three A4 sheets. */
async function lengthen(sql: pg.Pool, { orderId }: PrintedOrder): Promise<void> {
  await sql.query(
    `insert into order_lines (order_id, position, product_id, slug, name, selling_price, mrp, net_weight_grams,
       hsn_code, gst_rate_percent, quantity)
     select orders.id, 100 + row_number() over (order by slug), products.id, slug, name || repeat(' in a gift box', 20),
       10000, mrp, net_weight_grams, hsn_code, gst_rate_percent, 2
     from orders, (select * from products order by id limit 18) as products
     where order_number = $1
       and not exists (select from order_lines where order_id = orders.id and product_id = products.id)`,
    [orderId],
  );
}

/** Adds eleven products to an order. */
async function addProducts(sql: pg.Pool, orderId: string): Promise<void> {
  await sql.query(
    `insert into order_lines (order_id, position, product_id, slug, name, selling_price, mrp, net_weight_grams,
       hsn_code, gst_rate_percent, quantity)
     select orders.id, 100 + place, more.id, slug, name, 10000, mrp, net_weight_grams, hsn_code, gst_rate_percent, 2
     from orders, (select row_number() over (order by slug) as place, * from
       (select * from products order by id limit 18) as demo order by slug limit 11) as more
     where order_number = $1
       and not exists (select from order_lines where order_id = orders.id and product_id = more.id)`,
    [orderId],
  );
}

/**
 * Prints, and shows the toast about it. It stays, since its time is paused while the pointer is over it.
 * @param orders their slips are recorded as not printed first, so that there is something to undo
 */
async function showToast(page: Page, admin: Admin, orders: readonly PrintedOrder[]): Promise<string> {
  const body = { orderIds: orders.map(({ orderId }) => orderId), kind: "slip" };
  expectStatus(await admin.request("POST", "/api/admin/orders/paperwork/undo", body), 200);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.getByRole("button", { name: "Yes, everything" }).click();
  const toast = page.getByText(`${orders.length} slips marked as printed`).last();
  await toast.hover();
  return toast.innerText();
}

/** Checks that every slip is whole on one sheet, by dispatch number. */
async function expectSlips(
  sql: pg.Pool,
  pages: readonly PdfPage[],
  orders: readonly PrintedOrder[],
  perSheet: number,
): Promise<void> {
  expect(pages).toHaveLength(Math.ceil(orders.length / perSheet));
  const numbers = orders.map(({ dispatchNumber }) => dispatchNumber);
  expect(piecesAmong(pages, numbers)).toEqual(numbers);
  const names = await productNames(sql, orders[0]?.orderId as string);
  expect(names).toHaveLength(LINES);
  for (const sheet of pages) {
    const here = ordersOn(sheet, orders);
    for (const line of [...names, "Flat 4B", "Marine Drive", "Kochi 682001", "From:"])
      expect(occurrences(sheet.text, line), line).toBe(here.length);
  }
  const text = pages.map((sheet) => sheet.text).join("");
  for (const phrase of [MALAYALAM_NAME, NOTE]) expect(occurrences(text, phrase), phrase).toBe(1);
  expect(text, "letters without a font").not.toContain("\0");
}

test("slips on every paper size: nothing else of the screen, every line on its sheet, by dispatch number", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const orders = await ordersToPrint(shop, sql, COUNT);
  await addNote(admin, orders[5]?.orderId as string);
  await open(page, "/admin/manage-orders-manually/packing-slips");
  await expect(page.getByRole("article")).toHaveCount(COUNT);
  for (const { label, size, perSheet } of PAPERS) {
    await page.getByLabel("Paper", { exact: true }).selectOption({ label });
    const toast = await showToast(page, admin, orders);
    const around = await showFurniture(page);
    const pages = await printed(page);
    expectNoFurniture(pages, [...around, toast, "Packing slips"]);
    expect(new Set(pages.map((sheet) => sheet.size.join()))).toEqual(new Set([size.join()]));
    await expectSlips(sql, pages, orders, perSheet);
  }
});

test(`print job and pick list on every paper: one size, and every number, QR code and packet of orders of 1 to ${LINES} products`, async ({
  page,
  shop,
  sql,
}) => {
  await enterAdmin(page, shop, "/admin/account");
  const orders = await ordersOfSizes(shop, sql, THIRTEEN_ORDERS);
  const sender = await senderOf(shop);
  await open(page, "/admin/today");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("article")).toHaveCount(orders.length);
  for (const { label, size, perSheet } of PAPERS) {
    await page.getByLabel("Paper", { exact: true }).selectOption({ label });
    const job = await readPrintJob(await pdfOf(page));
    expect(wrongOnPickList(job.pickList, orders, size), label).toEqual([]);
    expect(wrongOnSlips(job.slips, job.codes, orders, { sender, size }), label).toEqual([]);
    expect(job.slips, label).toHaveLength(Math.ceil(orders.length / perSheet));
  }
  // The pick list alone has the paper that is chosen in the print dialog.
  await open(page, `${PACKING}/pick-list`);
  await expect(page.getByText(/ for 13 orders$/)).toBeVisible();
  for (const [size, paper] of PLAIN_PAPERS) {
    const pages = await readPdf(await pdfOf(page, paper));
    expect(wrongOnPickList(pages, orders, size)).toEqual([]);
  }
});

const inSheet = async (download: Download): Promise<unknown[]> => {
  const [sheet] = await readWorkbook(await readFile(await download.path()));
  return sheet?.data.slice(1).map((row) => row[1]) ?? [];
};

async function downloaded(page: Page, button: string | RegExp): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return download;
}

test("packing list, print job, sheet, labels and manifest have the same orders in the same order", async ({
  page,
  shop,
  sql,
}) => {
  const admin = await enterAdmin(page, shop, "/admin/account");
  const orders = await ordersToPrint(shop, sql, COUNT);
  const numbers = orders.map(({ dispatchNumber }) => dispatchNumber);
  // This order differs from that of placement and from the alphabetical one.
  expect(numbers.toSorted()).not.toEqual(numbers);
  await open(page, PACKING);
  await expect(page.getByRole("article")).toHaveCount(COUNT);
  expect(await page.getByRole("article").evaluateAll((cards) => cards.map(({ id }) => id))).toEqual(
    orders.map(({ orderId }) => `order-${orderId}`),
  );
  await open(page, "/admin/today");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("article")).toHaveCount(COUNT);
  const toast = await showToast(page, admin, orders);
  const around = await showFurniture(page);
  const job = await printed(page);
  expectNoFurniture(job, [...around, toast, "Pick list and slips"]);
  expect(piecesAmong(job, numbers)).toEqual(numbers);

  await open(page, "/admin/today");
  const sheet = await downloaded(page, `Download the sheet of ${COUNT}`);
  expect(sheet.suggestedFilename()).toBe(`Bill_${COUNT}.xlsx`);
  expect(await inSheet(sheet)).toEqual(numbers);
  await page.getByRole("button", { name: `All ${COUNT} are packed` }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  // A toast under the pointer does not expire. Only the next step can close it.
  await undo.hover();
  const ship = page.getByRole("button", { name: `Ship ${COUNT} by courier` });
  await expect(ship).toBeEnabled();
  await ship.press("Enter");
  await page.waitForURL(/\/today\/ship\//);
  await expect(undo).toHaveCount(0);
  await page.getByLabel("Courier", { exact: true }).selectOption({ label: "Only Delhivery Surface" });
  await page.getByRole("button", { name: `Book ${COUNT} parcels` }).click();
  await expect(page.getByText(new RegExp(`^${COUNT} of ${COUNT} booked`))).toBeVisible();

  for (const [file, size, count] of [
    ["Labels", FOUR_BY_SIX, COUNT],
    ["Manifest", A4, 1],
  ] as const) {
    const download = await downloaded(page, `${file} of ${COUNT} parcels`);
    expect(download.suggestedFilename()).toBe(`${file.toLowerCase()}.pdf`);
    const pages = await readPdf(await readFile(await download.path()));
    expect(pages.map((each) => each.size)).toEqual(Array(count).fill(size));
    expect(piecesAmong(pages, numbers)).toEqual(numbers);
  }
  // The Today screen offers both files too.
  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  for (const file of ["Labels", "Manifest"])
    expect((await downloaded(page, `${file} of ${COUNT} parcels`)).suggestedFilename()).toBe(
      `${file.toLowerCase()}.pdf`,
    );
});

test("a shipping run lists the parcels that have no label yet", async ({ page, shop, sql }) => {
  await enterAdmin(page, shop, "/admin/account");
  const orders = await ordersToPrint(shop, sql, 3);
  await sql.query("update orders set status = 'Packed' where order_number = any($1)", [
    orders.map(({ orderId }) => orderId),
  ]);
  await open(page, "/admin/today");
  await page.getByRole("button", { name: "Ship 3 by courier" }).click();
  await page.getByRole("button", { name: "Book 3 parcels" }).click();
  await expect(page.getByText(/^3 of 3 booked/)).toBeVisible();
  const [, missing] = orders as [PrintedOrder, PrintedOrder, PrintedOrder];
  await sql.query(
    `update consignments set provider_shipment_id = null
     where order_id = (select id from orders where order_number = $1)`,
    [missing.orderId],
  );
  const download = await downloaded(page, "Labels of 3 parcels");
  expect(await readPdf(await readFile(await download.path()))).toHaveLength(2);
  const notice = page.getByRole("status").filter({ hasText: "1 parcel has no label yet" });
  await expect(notice.getByRole("link", { name: missing.dispatchNumber })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("slips count as printed only after the answer that everything printed", async ({
  page,
  context,
  shop,
  sql,
}) => {
  await enterAdmin(page, shop, "/admin/account");
  await ordersToPrint(shop, sql, 3);
  const print = (tab: Page) => tab.getByRole("button", { name: "Print 3" });
  const question = (tab: Page) => tab.getByText("Did everything print? 3 slips");
  await open(page, "/admin/today");
  await print(page).click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(question(page)).toBeHidden();
  await expect(print(page)).toBeVisible();

  // Chromium ignores a second print of the same tab within two seconds.
  const tab = await context.newPage();
  await open(tab, "/admin/today");
  await print(tab).click();
  await expect(question(tab)).toBeVisible();
  await open(tab, "/admin/today");
  await expect(print(tab)).toBeVisible();
  await expect(question(tab)).toBeVisible();
  await tab.getByRole("button", { name: "Yes, everything" }).click();
  const undo = tab.getByRole("button", { name: "Undo" });
  await undo.hover();
  await expect(tab.getByText("Every slip is printed.")).toBeVisible();
  await expect(question(tab)).toBeHidden();
  await expect(tab.getByText("3 slips marked as printed")).toBeVisible();
  await undo.click();
  await expect(tab.getByText("3 slips are not printed yet")).toBeVisible();
  await expect(print(tab)).toBeVisible();
});

/** Chooses one order on the packing screen, and opens a page that prints it. */
async function openPrintOf(page: Page, link: "Pick list" | "Packing slips", { orderId }: PrintedOrder) {
  await open(page, PACKING);
  await expect(page.getByRole("checkbox", { name: `Select ${orderId}` })).toBeVisible();
  const chosen = page.getByRole("checkbox", { checked: true });
  for (let left = await chosen.count(); left > 0; left--) {
    await chosen.first().uncheck();
    await expect(chosen).toHaveCount(left - 1);
  }
  await page.getByRole("checkbox", { name: `Select ${orderId}` }).check();
  await page.getByRole("link", { name: `${link} of the selected orders` }).click();
  await expect(page.getByRole("heading", { level: 1, name: link })).toBeVisible();
}

test("a second print job before the answer, and a lost connection, forget no printed slip", async ({
  page,
  shop,
  sql,
}) => {
  await enterAdmin(page, shop, "/admin/account");
  const [first, second] = (await ordersToPrint(shop, sql, 3)) as [PrintedOrder, PrintedOrder];
  for (const order of [first, second]) {
    await openPrintOf(page, "Packing slips", order);
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await expect(page.getByText("Did everything print? 1 slip")).toBeVisible();
  }
  await open(page, "/admin/today");
  const question = page.getByText("Did everything print? 2 slips");
  await expect(question).toBeVisible();
  const letThrough = await intercept(page, "**/api/admin/orders/paperwork", (route) => route.abort());
  await page.getByRole("button", { name: "Yes, everything" }).click();
  await expect(page.getByText("Not recorded. No connection.")).toBeVisible();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  letThrough();
  await page.getByRole("button", { name: "Yes, everything" }).click();
  await expect(page.getByText("2 slips marked as printed")).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "Print 1", exact: true })).toBeVisible();
});

test("pick list and slips of chosen orders have their own address; without it they list all orders to pack", async ({
  page,
  shop,
  sql,
}) => {
  await enterAdmin(page, shop, "/admin/account");
  const [first, second] = (await ordersToPrint(shop, sql, 3)) as [PrintedOrder, PrintedOrder];
  await openPrintOf(page, "Pick list", first);
  await expect(page.getByText(/ for 1 order$/)).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page.getByText(/ for 1 order$/)).toBeVisible();
  await open(page, `${PACKING}/pick-list`);
  await expect(page.getByText(/ for 3 orders$/)).toBeVisible();
  await open(page, `${PACKING}/packing-slips`);
  await expect(page.getByRole("article")).toHaveCount(3);

  await openPrintOf(page, "Packing slips", second);
  await expect(page.getByRole("article", { name: second.orderId })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  // Another choice does not change the first address.
  await open(page, address);
  await expect(page.getByText(/ for 1 order$/)).toBeVisible();
  await open(page, `${PACKING}/pick-list?batch=unknown1`);
  await expect(
    page.getByText("The orders chosen for this page are not stored on this device."),
  ).toBeVisible();
  await expect(page.getByText("Nothing to pick")).toHaveCount(0);

  // Without space for the choice, nothing is opened: it would not be the chosen orders.
  await open(page, PACKING);
  await page.getByRole("checkbox", { name: "Select all 3 shown" }).check();
  await page.evaluate(() => {
    localStorage.removeItem("packing-batches");
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2))
      try {
        localStorage.setItem(`full ${size}`, "x".repeat(size));
      } catch {
        // The next piece is smaller.
      }
  });
  await page.getByRole("link", { name: "Pick list of the selected orders" }).click();
  const notStored = page
    .getByRole("alert")
    .filter({ hasText: "The browser could not store the chosen orders" });
  await expect(notStored).toBeVisible();
  await expect(page).toHaveURL(PACKING);
  await expectAccessible(page);
});

test("pick list and slips open in a new tab, and the oldest of many choices are removed", async ({
  page,
  shop,
  sql,
}) => {
  await enterAdmin(page, shop, "/admin/account");
  const [first, second] = (await ordersToPrint(shop, sql, 3)) as [PrintedOrder, PrintedOrder];
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("packing-batches") as string));
  await page.evaluate(
    (orderIds) => {
      const batches = Array.from({ length: 20 }, (_, at) => ({
        key: `old${at}`,
        status: "Confirmed",
        orderIds,
      }));
      localStorage.setItem("packing-batches", JSON.stringify(batches));
    },
    Array.from({ length: 1_000 }, (_, at) => `S9X4W2K7Q1M${at}`),
  );
  const linkOf = (label: string) => page.getByRole("link", { name: `${label} of the selected orders` });
  await open(page, PACKING);
  await page.getByRole("checkbox", { name: `Select ${first.orderId}` }).check();
  // A browser without a window sometimes opens no tab for a middle press: the test opens the link's address itself.
  const openLinked = async (label: string) => {
    const tab = await page.context().newPage();
    await open(tab, (await linkOf(label).getAttribute("href")) as string);
    return tab;
  };
  await page.evaluate(() => {
    addEventListener("auxclick", (event) => {
      document.documentElement.dataset.opensTab = String(!event.defaultPrevented);
      event.preventDefault();
    });
  });
  await linkOf("Packing slips").click({ button: "middle" });
  await expect(page.locator("html")).toHaveAttribute("data-opens-tab", "true");
  const slips = await openLinked("Packing slips");
  await expect(slips.getByRole("article")).toHaveCount(1);
  await expect(slips.getByRole("article", { name: first.orderId })).toBeVisible();

  // "Open link in new tab" of the link's menu takes the address that the link has when the menu opens.
  await page.getByRole("checkbox", { name: `Select ${second.orderId}` }).check();
  await linkOf("Pick list").click({ button: "right" });
  const pickList = await openLinked("Pick list");
  await expect(pickList.getByText(/ for 2 orders$/)).toBeVisible();
  await slips.reload();
  await expect(slips.getByRole("article")).toHaveCount(1);
  expect((await stored()).map(({ key }: { key: string }) => key).slice(2)).toEqual(
    Array.from({ length: 18 }, (_, at) => `old${at}`),
  );
});

test("a slip that needs a second label names its order there", async ({ page, shop, sql }) => {
  await enterAdmin(page, shop, "/admin/account");
  const [order] = await ordersToPrint(shop, sql, 1);
  await lengthen(sql, order as PrintedOrder);
  await open(page, "/admin/manage-orders-manually/packing-slips");
  for (const { label } of PAPERS) {
    await page.getByLabel("Paper", { exact: true }).selectOption({ label });
    const pages = await printed(page);
    if (label === "4 × 6 inch labels") expect(pages.length).toBeGreaterThan(1);
    for (const { text } of pages) expect(text, label).toContain((order as PrintedOrder).orderId);
  }
});

test("every other page of the back office is printed without the screen around it", async ({
  page,
  shop,
  sql,
}) => {
  await enterAdmin(page, shop, "/admin/account");
  const orders = await ordersToPrint(shop, sql, 6);
  const first = orders[0] as PrintedOrder;
  await lengthen(sql, first);
  const packed = orders.slice(4).map(({ orderId }) => orderId);
  await sql.query("update orders set status = 'Packed' where order_number = any($1)", [packed]);
  await open(page, "/admin/today");
  await page.getByRole("button", { name: "Ship 2 by courier" }).click();
  await page.waitForURL(/\/today\/ship\//);
  const shippingRun = new URL(page.url()).pathname;
  for (const { path, content, controls } of [
    {
      path: "/admin/manage-orders-manually/pick-list",
      content: "Kozhikodan Banana Halwa",
      controls: ["Not enough on the shelf"],
    },
    // On A4, whatever paper is chosen for slips.
    {
      path: `/admin/manage-orders/${first.orderId}`,
      content: "Kozhikodan Banana Halwa",
      controls: ["Cancel order", "Messages"],
    },
    { path: "/admin/manage-orders?status=Confirmed", content: first.orderId, controls: ["Filters"] },
    {
      path: "/admin/manage-orders-manually",
      content: first.orderId,
      controls: ["Search by", "Orders excelsheet Download"],
    },
    { path: "/admin/today", content: "Confirm", controls: ["Download the sheet", "All 4 are packed"] },
    { path: shippingRun, content: "Kochi, 682001", controls: ["Book 2 parcels"] },
    {
      path: "/admin/edit-products",
      content: "Kozhikodan Banana Halwa",
      controls: ["Search by name", "Add product"],
    },
    { path: "/admin/figures", content: "By state", controls: ["Download"] },
  ]) {
    await open(page, path);
    await expect(page.getByText(content).filter({ visible: true }).first()).toBeVisible();
    const around = await showFurniture(page);
    const pages = await printed(page);
    expectNoFurniture(pages, [...around, ...controls]);
    const text = pages.map((sheet) => sheet.text).join("");
    expect(text, path).toContain(squeeze(content));
    if (path.endsWith(first.orderId)) {
      for (const name of [first.orderId, first.dispatchNumber, ...(await productNames(sql, first.orderId))])
        expect(text).toContain(squeeze(name));
      expect(text).toContain(squeeze(MALAYALAM_NAME));
      expect(text, "letters without a font").not.toContain("\0");
    }
  }
});

test("the shop's pages print only their content", async ({ page, shop, sql, phone }) => {
  const orderId = await buy(page, shop, phone);
  await open(page, "/your-order");
  await expect(page.getByText(orderId)).toBeVisible();
  const onOrder = await showFurniture(page);
  const order = await printed(page);
  expectNoFurniture(order, onOrder);
  expect(order.map(({ text }) => text).join("")).toContain(orderId);
  // Every product of a long order is printed.
  await addProducts(sql, orderId);
  await page.reload();
  const names = await productNames(sql, orderId);
  await expect(page.getByText(names.at(-1) as string)).toBeVisible();
  for (const [size, paper] of PLAIN_PAPERS) {
    const pages = await readPdf(await pdfOf(page, paper));
    expect(wrongOnPages(pages, size)).toEqual([]);
    for (const name of [orderId, ...names])
      expect(pages.map(({ text }) => text).join("")).toContain(squeeze(name));
  }
  // Of a short order the last sheet is not empty.
  await sql.query(
    "delete from order_lines where position > 0 and order_id = (select id from orders where order_number = $1)",
    [orderId],
  );
  await page.reload();
  await expect(page.getByText(names[0] as string)).toBeVisible();
  for (const [, paper] of PLAIN_PAPERS)
    expect((await readPdf(await pdfOf(page, paper))).map(({ text }) => text)).not.toContain("");
  await fillCart(page, { "nendran-banana-chips": 2 });
  for (const [path, content] of [
    ["/products/nendran-banana-chips", "Nendran Banana Chips"],
    ["/cart", "Nendran Banana Chips"],
    ["/refund-policy", "Effective date"],
    ["/explore", "Achappam"],
  ] as const) {
    await open(page, path);
    await expect(page.getByText(content).first()).toBeVisible();
    const around = await showFurniture(page);
    const pages = await printed(page);
    expectNoFurniture(pages, [...around, "Add to Cart", "Buy Now", "Proceed to Checkout"]);
    expect(pages.map(({ text }) => text).join(""), path).toContain(squeeze(content));
    if (!path.startsWith("/products/")) continue;
    // All of a product is on one sheet, also what is folded on the screen.
    const [[, onA4]] = PLAIN_PAPERS;
    const sheets = await readPdf(await pdfOf(page, onA4));
    expect(sheets.length).toBe(1);
    expect(sheets[0]?.text).toContain("Sodium");
  }
});
