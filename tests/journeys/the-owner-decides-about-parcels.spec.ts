import type { Page } from "@playwright/test";
import { orderNumber } from "../../rules/ids.ts";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { BY_COURIER, consignmentsOf, MANUAL, moveParcel, openShipper } from "../support/courier.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/expect-accessible.ts";
import { expect, ONE_TRY, open, test } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { databaseOf, movesOf, statusOf } from "../support/rows.ts";

const ORDERS = "/admin/manage-orders";
const stateOf = (page: Page) => page.getByRole("heading", { level: 1 }).locator("..").getByRole("status");
const card = (page: Page, title: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
    .last();
const history = (page: Page) => card(page, "History").getByRole("listitem");

async function packedOrder(shop: TestShop): Promise<string> {
  const { orderId } = await paidOrder(shop);
  for (const status of ["Confirmed", "Packed"] as const) await setRow(shop, orderId, { status });
  return orderId;
}

const setRow = (
  shop: TestShop,
  orderId: string,
  row: { status?: "Confirmed" | "Packed"; held?: "dispute" },
) =>
  databaseOf(shop).updateTable("orders").set(row).where("orderNumber", "=", orderNumber(orderId)).execute();

async function expectLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("a status is corrected with a reason, on the order's screen and in a list that is open meanwhile", async ({
  page,
  shop,
}) => {
  const orderId = await packedOrder(shop);
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`, "packer");
  const list = await page.context().newPage();
  const listening = list.waitForResponse("**/api/admin/orders/events*");
  await open(list, `${ORDERS}?status=Confirmed`);
  await listening;
  const inList = list.locator(`[data-order="${orderId}"]`);
  await expect(inList).toBeHidden();

  await page.getByRole("button", { name: "Back to Confirmed" }).click();
  const dialog = page.getByRole("dialog", { name: "Move back to Confirmed?" });
  await expectLayout(page);
  await dialog.getByLabel("Reason").fill("  ");
  await dialog.getByRole("button", { name: "Back to Confirmed" }).click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill("One packet short");
  await dialog.getByRole("button", { name: "Back to Confirmed" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(stateOf(page)).toHaveText("Status: Confirmed");
  await expect(history(page).last()).toContainText("Back to Confirmed");
  await expect(history(page).last()).toContainText("Reason: One packet short");

  // The order is in the list again, can be packed there, and leaves the list.
  await expect(inList).toBeVisible();
  await expect(async () => {
    if (await inList.isVisible())
      await list.getByRole("button", { name: `Packed ${orderId}` }).click(ONE_TRY);
    await expect(inList).toBeHidden(ONE_TRY);
  }).toPass();
  await expect
    .poll(async () => (await movesOf(shop, orderId)).slice(-3))
    .toEqual(["Confirmed→Packed", "Packed→Confirmed", "Confirmed→Packed"]);
});

test("many parcels are handed over at once, from the list and from the packing screen", async ({
  page,
  shop,
}) => {
  const orders = [];
  for (let n = 0; n < 4; n++) orders.push(await packedOrder(shop));
  const [first, second, third, held] = orders as [string, string, string, string];
  await setRow(shop, held, { held: "dispute" });
  await enterAdmin(page, shop, `${ORDERS}?status=Packed`, "packer");
  for (const orderId of [first, second, held]) await page.getByLabel(`Select ${orderId}`).check();
  await expect(page.getByText("On hold: payment disputed by the customer's bank")).toBeVisible();
  await expect(page.getByRole("link", { name: `Ship ${held}` })).toHaveCount(0);
  await expectLayout(page);
  const chosen = page.getByRole("region", { name: "Chosen orders" });
  await chosen.getByRole("button", { name: "Handed over" }).click();
  const many = page.getByRole("dialog", { name: "Hand over without a tracking number?" });
  await expect(many).toContainText("None of the 3 orders has a tracking number.");
  await expectLayout(page);
  await many.getByRole("button", { name: "Hand over 3" }).dblclick();
  await expect(chosen.getByText("2 of 3 handed over")).toBeVisible();
  await expect(chosen.getByText(`${held}: This order is on hold`)).toBeVisible();
  for (const orderId of [first, second]) expect(await statusOf(shop, orderId)).toBe("Shipped");
  await expect(page.getByRole("link", { name: first, exact: true })).toBeHidden();

  await open(page, "/admin/manage-orders-manually?status=Packed");
  const parcel = page.getByRole("article", { name: third });
  await expect(page.getByRole("article", { name: held }).getByText(/^On hold:/)).toBeVisible();
  await parcel.getByRole("button", { name: "Handed over" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over" });
  await expectLayout(page);
  await dialog.getByRole("button", { name: "Hand over without a number" }).dblclick();
  await expect(page.getByText(`${third} is handed over`)).toBeVisible();
  await expect(parcel).toHaveCount(0);
  expect(await statusOf(shop, third)).toBe("Shipped");

  await open(page, `${ORDERS}/${held}`);
  await expect(page.getByText("On hold:")).toHaveText(/disputed by the customer's bank\. Ask the owner\.$/);
  await expectLayout(page);
});

test("a returned parcel is sent again from the dashboard, and the order shows both parcels", async ({
  page,
  shop,
}) => {
  const packer = await openShipper(shop);
  const orderId = await packedOrder(shop);
  const first = (await packer.ship(orderId, BY_COURIER)).json.awb;
  for (const status of ["picked up", "rto delivered"]) await moveParcel(shop, first, status);
  await expect.poll(() => statusOf(shop, orderId)).toBe("Returned");

  await enterAdmin(page, shop, "/admin/dashboard");
  await expect(page.getByText(`The courier has returned parcel ${first} to you.`)).toBeVisible();
  await expect(card(page, "Send again, refund or cancel").getByRole("link", { name: orderId })).toBeVisible();
  await expectLayout(page);
  await page.getByRole("button", { name: `Send again ${orderId}` }).dblclick();
  await expect(page.getByText(`Order ${orderId} is Packed.`)).toBeVisible();
  await expect(page.getByText(`The courier has returned parcel ${first} to you.`)).toBeHidden();

  await packer.ship(orderId, BY_COURIER);
  const second = (await consignmentsOf(shop, orderId)).at(-1)?.awb as string;
  await open(page, `${ORDERS}/${orderId}`);
  await expect(card(page, "Parcel")).toContainText(second);
  await expect(card(page, "Parcel")).toContainText(`as ${orderId}-R1`);
  await expect(card(page, "Returned parcel")).toContainText(first);
  await expectLayout(page);
  await page.getByRole("button", { name: `Handed over ${orderId}` }).click();
  await expect(stateOf(page)).toHaveText("Status: Shipped");
});

test("a lost parcel is set to Lost manually, and cancelled from its alert", async ({ page, shop }) => {
  const packer = await openShipper(shop);
  const orderId = await packedOrder(shop);
  await packer.ship(orderId, { ...MANUAL, awb: "EK777777777IN" });
  await enterAdmin(page, shop, `${ORDERS}/${orderId}`);
  await page.getByRole("button", { name: `Handed over ${orderId}` }).click();
  await expect(stateOf(page)).toHaveText("Status: Shipped");
  await page.getByRole("button", { name: `Lost ${orderId}` }).click();
  const lost = page.getByRole("dialog", { name: "Mark as lost?" });
  await lost.getByLabel("Reason").fill("The post office says so");
  await lost.getByRole("button", { name: "Lost" }).click();
  await expect(stateOf(page)).toHaveText("Status: Lost");
  await expect(page.getByRole("button", { name: "Send again", exact: true })).toBeVisible();

  await open(page, `${ORDERS}/${orderId}?cancel=1`);
  const cancel = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(cancel.getByText("Put the returned items back into stock")).toHaveCount(0);
  await cancel.getByRole("button", { name: "Keep order" }).click();
  await expect(cancel).toBeHidden();
  await expect(page).not.toHaveURL(/cancel/);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await cancel.getByLabel("Reason").fill("We cannot bake these again");
  await cancel.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(stateOf(page)).toHaveText(/Cancelled|Refunded/);
});
