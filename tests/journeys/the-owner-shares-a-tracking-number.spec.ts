import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectStatus } from "../support/browser.ts";
import { consignmentsOf, MANUAL, openShipper, type Shipper } from "../support/courier.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, open, test } from "../support/journey.ts";
import { messagesTo } from "../support/mailbox.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { setStatus } from "../support/orders.ts";
import { statusOf } from "../support/rows.ts";

async function orderMovedTo(shop: TestShop, status: "Packed" | "Shipped"): Promise<string> {
  const { orderId } = await paidOrder(shop);
  for (const next of ["Confirmed", "Packed", "Shipped"]) {
    await setStatus(shop, orderId, next);
    if (next === status) break;
  }
  return orderId;
}

test("the AWB of another order is refused, unless both orders are in the same box", async ({
  page,
  shop,
}) => {
  const [first, second] = [await orderMovedTo(shop, "Packed"), await orderMovedTo(shop, "Packed")];
  const create = page.getByRole("button", { name: "Book parcel" });
  const fillIn = async (orderId: string) => {
    await open(page, `/admin/manage-orders/create-consignment/${orderId}?carrier=manual`);
    await page.getByLabel("Courier", { exact: true }).fill("Speed Post");
    await page.getByLabel("Tracking number (AWB)").fill("EK55555IN");
  };
  await enterAdmin(page, shop, `/admin/manage-orders/create-consignment/${first}?carrier=manual`, "packer");
  await fillIn(first);
  await create.click();
  await expect(page.getByText("Parcel booked")).toBeVisible();

  await fillIn(second);
  await create.click();
  const question = page.getByRole("alert").filter({ hasText: `Order ${first} has this tracking number` });
  await expect(question).toBeVisible();
  const box = page.getByRole("checkbox", { name: "Two orders in one box" });
  await box.check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The checkbox applies to this AWB only.
  await page.getByLabel("Tracking number (AWB)").fill("EK55555INN");
  await expect(box).toHaveCount(0);
  await page.getByLabel("Tracking number (AWB)").fill("EK55555IN");
  await create.click();
  await box.check();
  await create.dblclick();
  await expect(page.getByText("Parcel booked")).toBeVisible();
  await expect(page.getByText("EK55555IN").first()).toBeVisible();
});

test("an order that was handed over without an AWB can get one later", async ({ page, shop }) => {
  const orderId = await orderMovedTo(shop, "Shipped");
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`, "packer");
  await page.getByRole("button", { name: "Add tracking number" }).click();
  await expect(page.getByLabel("Courier", { exact: true })).toBeFocused();
  const add = page.getByRole("button", { name: "Add and e-mail" });
  await add.click();
  await expect(page.getByText("Enter the courier's name")).toBeVisible();
  await page.getByLabel("Courier", { exact: true }).fill("Speed Post");
  await expect(page.getByText("Enter the courier's name")).toBeHidden();
  await page.getByLabel("Tracking number (AWB)").fill("EK66666IN");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await add.dblclick();
  await expect(page.getByText("Tracking number added", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the parcel" })).toBeVisible();
  await expect(add).toHaveCount(0);
  expect(await statusOf(shop, orderId)).toBe("Shipped");
  await expect
    .poll(async () => {
      const mails = await messagesTo(shop, "lakshmi@example.com");
      return mails.filter(({ body }) => body.includes(orderId) && body.includes("EK66666IN")).length;
    })
    .toBe(1);

  // The parcel's other screen has the form too.
  const bare = await orderMovedTo(shop, "Shipped");
  await open(page, `/admin/manage-orders/create-consignment/${bare}`);
  await page.getByRole("button", { name: "Add tracking number" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Add tracking number" })).toBeVisible();
});

test("a row of the courier's file shares a box only after staff confirm it", async ({ page, shop }) => {
  const one = await orderMovedTo(shop, "Packed");
  const other = await orderMovedTo(shop, "Packed");
  const shipped = await orderMovedTo(shop, "Shipped");
  const last = await orderMovedTo(shop, "Packed");
  await enterAdmin(page, shop, "/admin/today/tracking-numbers");
  const { default: writeWorkbook } = await import("write-excel-file/node");
  const cell = (value: string | number) => ({ value });
  const buffer = await writeWorkbook([
    ["Order Id", "AWB Number", "Courier"].map(cell),
    [one, "BOX-1234", "Delhivery"].map(cell),
    [other, "BOX-1234", "Delhivery"].map(cell),
    [shipped, "LATE-1234", "Delhivery"].map(cell),
    // Excel stores only 15 digits of a number.
    [last, 1_412_345_678_901_230, "Delhivery"].map(cell),
  ]).toBuffer();
  await page
    .getByLabel("Choose the courier’s file")
    .setInputFiles({ name: "answer.xlsx", mimeType: "application/octet-stream", buffer });
  await expect(page.getByText("3 with a problem · 1 to add")).toBeVisible();
  await expect(page.getByText(/^Excel changed this tracking number to 1\.41234567890123E\+15/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Same box: row 2" }).click();
  await expect(page.getByText("1 with a problem · 2 to ship · 1 to add")).toBeVisible();
  await page.getByRole("button", { name: "Ship 2 parcels and add 1 number" }).click();
  await expect(page.getByText("2 parcels are shipped and 1 number is added")).toBeVisible();
  for (const orderId of [one, other, shipped]) expect(await statusOf(shop, orderId)).toBe("Shipped");
  expect(await statusOf(shop, last)).toBe("Packed");
});

test("a large workbook is read, also if the list is not on its first sheet", async ({ page, shop }) => {
  const orderId = await orderMovedTo(shop, "Packed");
  await enterAdmin(page, shop, "/admin/today/tracking-numbers");
  const { default: writeWorkbook } = await import("write-excel-file/node");
  const row = (cells: string[]) => cells.map((value) => ({ value }));
  // Cells of the greatest length that Excel allows: more than a library unpacks without a worker.
  const remarks = Array.from({ length: 40 }, (_, line) =>
    row(["", "", `${line} `.repeat(16_000).slice(0, 32_000)]),
  );
  const buffer = await writeWorkbook([
    { sheet: "Summary", data: [row(["Parcels", "1"])] },
    {
      sheet: "Parcels",
      data: [
        row(["Parcels of today"]),
        row(["Order Id", "AWB", "Remarks"]),
        row([orderId, "'LARGE-1234", "-"]),
        ...remarks,
      ],
    },
  ]).toBuffer();
  await page.getByLabel("Courier", { exact: true }).fill("Speed Post");
  await page
    .getByLabel("Choose the courier’s file")
    .setInputFiles({ name: "large.xlsx", mimeType: "application/octet-stream", buffer });
  await page.getByRole("button", { name: "Ship 1 parcel" }).click();
  await expect(page.getByText("1 parcel is shipped")).toBeVisible();
  expect(await statusOf(shop, orderId)).toBe("Shipped");
});

/** Ships an order with this number of Speed Post. */
async function shippedWith(shop: TestShop, packer: Shipper, awb: string): Promise<string> {
  const orderId = await orderMovedTo(shop, "Packed");
  expectStatus(await packer.ship(orderId, { ...MANUAL, awb }), 201);
  await setStatus(shop, orderId, "Shipped");
  return orderId;
}

test("a wrong tracking number of a shipped order is corrected with a reason, and e-mailed @both", async ({
  page,
  shop,
}) => {
  const orderId = await shippedWith(shop, await openShipper(shop), "EK70001IN");
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`, "packer");
  await page.getByRole("button", { name: "Correct tracking number" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct tracking number" });
  await expect(dialog.getByLabel("Courier", { exact: true })).toHaveValue("Speed Post");
  const number = dialog.getByLabel("Tracking number (AWB)");
  await expect(number).toHaveValue("EK70001IN");
  await number.fill("EK70002IN");
  const correct = dialog.getByRole("button", { name: "Correct and e-mail" });
  await correct.click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Typed from another label");
  await dialog.getByLabel("Tracking page").fill("http://track.example");
  await correct.click();
  await expect(dialog.getByText("Starts with https://", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel("Tracking page").fill("");
  await correct.dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Reason: Typed from another label")).toHaveCount(1);
  await expect(page.getByText("EK70002IN").first()).toBeVisible();
  await expect
    .poll(async () => {
      const mails = await messagesTo(shop, "lakshmi@example.com");
      return mails.filter(({ body }) => body.includes(orderId) && body.includes("EK70002IN")).length;
    })
    .toBe(1);
});

test("a number that was corrected in another tab is not overwritten", async ({ page, shop }) => {
  const packer = await openShipper(shop);
  const orderId = await shippedWith(shop, packer, "EK70003IN");
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`, "packer");
  await page.getByRole("button", { name: "Correct tracking number" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct tracking number" });
  const body = { courierName: "Speed Post", awb: "EK70004IN", reason: "First" };
  const replaces = { courierName: "Speed Post", awb: "EK70003IN" };
  const path = `/api/admin/consignments/${orderId}/tracking-number`;
  expectStatus(await packer.request("PUT", path, { ...body, replaces }), 200);
  await dialog.getByLabel("Tracking number (AWB)").fill("EK70005IN");
  await dialog.getByLabel("Reason").fill("Second");
  await dialog.getByRole("button", { name: "Correct and e-mail" }).click();
  await expect(dialog.getByText("The tracking number was changed by someone else.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("EK70004IN").first()).toBeVisible();
});

test("the courier's file corrects numbers of shipped orders after staff confirm it @both", async ({
  page,
  shop,
}) => {
  const packer = await openShipper(shop);
  const one = await shippedWith(shop, packer, "EK70006IN");
  const other = await shippedWith(shop, packer, "EK70007IN");
  await enterAdmin(page, shop, "/admin/today/tracking-numbers");
  const csv = `Order Id,AWB,Courier\n${one},"=""EK70007IN""",Speed Post\n${other},'EK70006IN,Speed Post\n`;
  await page
    .getByLabel("Choose the courier’s file")
    .setInputFiles({ name: "right.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByText("2 to correct", { exact: true })).toBeVisible();
  await expect(page.getByText("now EK70006IN, Speed Post")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Correct 2 numbers" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct 2 numbers?" });
  await dialog.getByLabel("Reason").fill("Labels were exchanged");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Correct and e-mail" }).dblclick();
  await expect(
    page.getByText("2 numbers are corrected; the e-mails to customers are on the way."),
  ).toBeVisible();
  const numbers = await Promise.all([one, other].map((orderId) => consignmentsOf(shop, orderId)));
  expect(numbers.flat().map(({ awb }) => awb)).toEqual(["EK70007IN", "EK70006IN"]);
});
