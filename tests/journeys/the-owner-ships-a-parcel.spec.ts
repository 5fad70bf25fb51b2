import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { orderNumber } from "../../rules/ids.ts";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { ADDRESS } from "../support/browser.ts";
import { moveParcel } from "../support/courier.ts";
import { setFault } from "../support/emulators.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, hydrated, open, test } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { statusOf } from "../support/rows.ts";

const screen = (orderId: string, name = "select-carrier") => `/admin/manage-orders/${name}/${orderId}`;

/** An order that is paid, confirmed and packed. */
async function packedOrder(shop: TestShop): Promise<string> {
  const { orderId } = await paidOrder(shop);
  for (const status of ["Confirmed", "Packed"] as const)
    await shop.shop.deps.db
      .updateTable("orders")
      .set({ status })
      .where("orderNumber", "=", orderNumber(orderId))
      .execute();
  return orderId;
}

async function expectLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("the owner chooses a courier, books the parcel and sees it arrive", async ({ page, shop }) => {
  const orderId = await packedOrder(shop);
  await enterAdmin(page, shop, screen(orderId), "packer");

  const couriers = page.getByRole("list", { name: "Couriers" });
  await expect(couriers.getByRole("listitem")).toHaveCount(5);
  await expect(couriers.getByText("Cheapest")).toHaveCount(1);
  await expect(page.getByText(ADDRESS.pincode)).toBeVisible();
  await expectLayout(page);

  const cheapest = couriers.getByRole("listitem").first();
  const before = await cheapest.innerText();
  await page.getByLabel("Weight (grams)").fill("2600");
  await expect.poll(() => cheapest.innerText().catch(() => before)).not.toBe(before);
  await page.getByLabel("Height (cm)").fill("0");
  await expect(page.getByText("At least 0.6 cm")).toBeVisible();
  await page.getByLabel("Height (cm)").fill("12");
  await page.getByRole("button", { name: "Fastest" }).click();
  await expect(couriers.getByRole("listitem").first().getByText("Fastest")).toBeVisible();
  await page.getByRole("link", { name: "Choose Delhivery Surface" }).click();

  await page.waitForURL(/create-consignment/);
  for (const secret of ["Lakshmi", ADDRESS.pincode]) expect(page.url()).not.toContain(secret);
  await expect(page.getByRole("heading", { name: "Book parcel" })).toBeVisible();
  await expect(page.getByText("Delhivery Surface")).toBeVisible();
  await expect(page.getByLabel("Weight (grams)")).toHaveValue("2600");
  await expect(page.getByLabel("Height (cm)")).toHaveValue("12");
  await expectLayout(page);

  // The courier fails once. Nothing typed or chosen is lost, and the next press succeeds.
  await setFault(shop, "shiprocket", "error", 1, { path: "assign/awb" });
  const create = page.getByRole("button", { name: "Book parcel" });
  await create.click();
  await expect(page.getByText("The courier is not responding. Try again.")).toBeVisible();
  await expect(page.getByLabel("Weight (grams)")).toHaveValue("2600");
  await create.dblclick();

  await expect(page.getByText("Parcel booked")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Parcel", exact: true })).toBeVisible();
  expect(await statusOf(shop, orderId)).toBe("Packed");
  await expect(page.getByRole("button", { name: "Handed over" })).toBeVisible();
  const awb = await page.getByText(/^\d{14}$/).innerText();
  await expect(page.getByText(/^The courier comes on /)).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download label" }).click();
  const label = await saving;
  expect(label.suggestedFilename()).toBe(`label-${orderId}.pdf`);
  expect((await readFile(await label.path())).toString("latin1")).toMatch(new RegExp(`^%PDF[^]*AWB ${awb}`));
  await expectLayout(page);

  for (const status of ["picked up", "in transit", "out for delivery"])
    await moveParcel(shop, awb, status, "none");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Out for delivery" })).toBeVisible();
  // The courier has the parcel, so staff need not report the hand-over.
  await expect(page.getByRole("button", { name: "Handed over" })).toHaveCount(0);
  expect(await statusOf(shop, orderId)).toBe("Shipped");

  // The sandbox's page simulates the courier; its webhook does the rest.
  await page.goto("/sandbox");
  const parcel = page.getByRole("listitem").filter({ hasText: awb });
  await parcel.getByRole("button", { name: "Delivered", exact: true }).click();
  await expect(parcel.getByText("Webhook DELIVERED: 200")).toBeVisible();
  await expect.poll(() => statusOf(shop, orderId)).toBe("Delivered");
  await open(page, screen(orderId, "create-consignment"));
  await expect(page.getByRole("listitem").filter({ hasText: "Delivered" })).toBeVisible();
});

test("a Speed Post parcel is entered manually, and errors are shown at their fields", async ({
  page,
  shop,
}) => {
  const orderId = await packedOrder(shop);
  await enterAdmin(page, shop, screen(orderId));
  await page.getByRole("link", { name: "Enter tracking number" }).click();
  await page.waitForURL(/carrier=manual/);
  await hydrated(page);
  const create = page.getByRole("button", { name: "Book parcel" });
  await page.getByLabel("Tracking number (AWB)").fill("EK 1");
  await create.click();
  await expect(page.getByText("4 to 40 letters, digits and dashes").first()).toBeVisible();
  await page.getByLabel("Courier", { exact: true }).fill("Speed Post");
  await page.getByLabel("Tracking number (AWB)").fill("EK123456789IN");
  await expectLayout(page);
  await create.click();
  await expect(page.getByText("Parcel booked")).toBeVisible();
  await expect(page.getByText("EK123456789IN").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Download label" })).toHaveCount(0);
  expect(await statusOf(shop, orderId)).toBe("Packed");
  await page.getByRole("button", { name: "Handed over" }).dblclick();
  await expect(page.getByText("Order moved to Shipped")).toBeVisible();
  await expect(page.getByRole("button", { name: "Handed over" })).toHaveCount(0);
  expect(await statusOf(shop, orderId)).toBe("Shipped");

  // Another tab or the back button shows the existing consignment.
  await open(page, screen(orderId));
  await expect(page.getByRole("heading", { name: "This parcel is already booked" })).toBeVisible();
  await page.getByRole("link", { name: "Open the parcel" }).click();
  await expect(page.getByRole("heading", { name: "Speed Post" })).toBeVisible();
});

test("an unserved pincode, a courier that is down and an order that is not packed are each explained", async ({
  page,
  shop,
}) => {
  const orderId = await packedOrder(shop);
  const { db } = shop.shop.deps;
  await enterAdmin(page, shop, screen(orderId));
  await expect(page.getByRole("list", { name: "Couriers" })).toBeVisible();
  const storedToken = () => page.evaluate(() => localStorage.getItem("shippingToken"));
  const handle = await storedToken();
  expect(handle).toMatch(/^[\w-]{43}$/);

  // An expired token is renewed silently.
  await db
    .updateTable("shippingSessions")
    .set({ expiresAt: new Date(0) })
    .execute();
  await setFault(shop, "shiprocket", "error", 1, { path: "serviceability" });
  await page.reload();
  await expect(page.getByText("The courier is not responding. Try again.")).toBeVisible();
  expect(await storedToken()).not.toBe(handle);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Couriers" })).toBeVisible();

  await db
    .updateTable("addresses")
    .set({ pincode: "999999" })
    .where("id", "=", (eb) =>
      eb.selectFrom("orders").select("addressId").where("orderNumber", "=", orderNumber(orderId)),
    )
    .execute();
  await page.reload();
  await expect(page.getByText("No courier delivers to 999999.")).toBeVisible();
  await expectLayout(page);

  await db
    .updateTable("orders")
    .set({ status: "Cancelled" })
    .where("orderNumber", "=", orderNumber(orderId))
    .execute();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This order is Cancelled" })).toBeVisible();

  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(/\/admin\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual(
    [],
  );
});
