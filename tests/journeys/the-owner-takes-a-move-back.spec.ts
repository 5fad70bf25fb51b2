import type { Page } from "@playwright/test";
import { orderNumber } from "../../rules/ids.ts";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expect, holdTime, open, test } from "../support/journey.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { card, PACKING } from "../support/packing-journey.ts";
import { databaseOf, movesOf, statusOf } from "../support/rows.ts";

const LIST = "/admin/manage-orders?status=Confirmed";

/** An order from before the cut-off, so that it is on the packing screen. */
async function confirmedOrder(shop: TestShop): Promise<string> {
  const { orderId } = await paidOrder(shop);
  await databaseOf(shop)
    .updateTable("orders")
    .set({ status: "Confirmed", createdAt: new Date(Date.now() - 3 * 24 * 3_600_000) })
    .where("orderNumber", "=", orderNumber(orderId))
    .execute();
  return orderId;
}

const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

test("on the packing screen Undo reverts one or many packed orders, and the history shows it", async ({
  page,
  shop,
}) => {
  const [one, other] = [await confirmedOrder(shop), await confirmedOrder(shop)];
  await enterAdmin(page, shop, PACKING, "packer");
  await card(page, one).getByRole("button", { name: "Packed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(card(page, one)).toHaveCount(0);
  // The ten seconds are paused while the toast has the focus.
  await undo(page).focus();
  await expect(undo(page)).toBeFocused();
  await expectAccessible(page);
  await undo(page).click();
  await expect(page.getByText(`${one} is Confirmed again`)).toBeVisible();
  await expect(card(page, one)).toBeVisible();
  expect((await movesOf(shop, one)).slice(-2)).toEqual(["Confirmed→Packed", "Packed→Confirmed"]);

  for (const orderId of [one, other]) await page.getByRole("checkbox", { name: `Select ${orderId}` }).check();
  await page.getByRole("button", { name: "Packed (2)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  // A toast under the pointer does not expire.
  await undo(page).hover();
  await expect(page.getByText("2 orders packed")).toBeVisible();
  await undo(page).click();
  await expect(page.getByText("2 orders are Confirmed again")).toBeVisible();
  for (const orderId of [one, other]) await expect(card(page, orderId)).toBeVisible();

  await open(page, `/admin/manage-orders/${one}`);
  await expect(page.getByText("Reason: Undone").first()).toBeVisible();
});

test("two undos have their own ten seconds and cover neither each other nor header, title and bars", {
  tag: "@both",
}, async ({ page, shop }) => {
  const orders = [await confirmedOrder(shop), await confirmedOrder(shop), await confirmedOrder(shop)];
  await enterAdmin(page, shop, PACKING, "packer");
  await holdTime(page);
  const pack = async (orderId: string) => {
    await card(page, orderId).getByRole("button", { name: "Packed" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByText(`${orderId} is packed`)).toBeVisible();
  };
  await page.getByRole("checkbox", { name: `Select ${orders[2]}` }).check();
  await pack(orders[0] as string);
  await page.clock.runFor(6_000);
  await pack(orders[1] as string);
  await page.evaluate(() => scrollTo(0, 0));

  const boxes = [
    page.locator("header").first(),
    page.getByRole("heading", { level: 1 }),
    page.locator("[data-foot-bar]").filter({ visible: true }),
    page.locator(".pointer-events-auto"),
  ];
  const rects = (await Promise.all(boxes.map((each) => each.evaluateAll(boundsOf)))).flat();
  expect(rects.length).toBeGreaterThanOrEqual(5);
  for (const [at, one] of rects.entries())
    for (const other of rects.slice(at + 1))
      expect(one.top >= other.bottom || other.top >= one.bottom, `${one.text} / ${other.text}`).toBe(true);

  await page.clock.runFor(5_000);
  await expect(page.getByText(`${orders[0]} is packed`)).toBeHidden();
  await expect(page.getByText(`${orders[1]} is packed`)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(undo(page)).toHaveCount(0);
});

/** The places on the screen, after all animations. */
function boundsOf(elements: Element[]): { text: string; top: number; bottom: number }[] {
  for (const animation of document.getAnimations()) animation.finish();
  return elements.map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { text: element.textContent?.slice(0, 40) ?? "", top, bottom };
  });
}

test("in the list of orders Undo reverts a packed order", async ({ page, shop }) => {
  const orderId = await confirmedOrder(shop);
  await enterAdmin(page, shop, LIST);
  const inList = page.locator(`[data-order="${orderId}"]`);
  await page.getByRole("button", { name: `Packed ${orderId}` }).click();
  await undo(page).hover();
  await expect(inList).toBeHidden();
  await undo(page).click();
  await expect(page.getByText(`${orderId} is Confirmed again`)).toBeVisible();
  await expect(inList).toBeVisible();
  expect(await statusOf(shop, orderId)).toBe("Confirmed");
});

test("a move that can no longer be undone stays, and the reason is shown", async ({ page, shop }) => {
  const orderId = await confirmedOrder(shop);
  await enterAdmin(page, shop, LIST);
  await page.getByRole("button", { name: `Packed ${orderId}` }).click();
  await undo(page).hover();
  await databaseOf(shop)
    .updateTable("orders")
    .set({ status: "Shipped" })
    .where("orderNumber", "=", orderNumber(orderId))
    .execute();
  await undo(page).click();
  await expect(page.getByText(`Not undone: ${orderId}: It has already been handed over.`)).toBeVisible();
  expect(await statusOf(shop, orderId)).toBe("Shipped");
});

async function packedOrder(shop: TestShop): Promise<string> {
  const orderId = await confirmedOrder(shop);
  await databaseOf(shop)
    .updateTable("orders")
    .set({ status: "Packed" })
    .where("orderNumber", "=", orderNumber(orderId))
    .execute();
  return orderId;
}

const handOverDialog = (page: Page) => page.getByRole("dialog", { name: "Hand over" });
const WITH_NUMBER = { name: "Hand over with this number" };
const AWB = "Tracking number (AWB)";

test("a hand-over without an AWB needs a confirmation, and Undo cancels its e-mail", async ({
  page,
  shop,
}) => {
  const orderId = await packedOrder(shop);
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`, "packer");
  const state = page.locator("article").getByRole("status").first();
  await page.getByRole("button", { name: "Handed over" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(handOverDialog(page)).toBeHidden();
  await page.getByRole("button", { name: "Handed over" }).click();
  await handOverDialog(page).getByRole("button", WITH_NUMBER).click();
  await expect(handOverDialog(page).getByText("Enter 4 to 40 letters, digits and dashes.")).toBeVisible();
  await handOverDialog(page).getByRole("button", { name: "Hand over without a number" }).dblclick();
  await undo(page).hover();
  await expect(state).toHaveText("Status: Shipped");
  await undo(page).click();
  await expect(state).toHaveText("Status: Packed");
  expect((await movesOf(shop, orderId)).slice(-2)).toEqual(["Packed→Shipped", "Shipped→Packed"]);
  const messages = await databaseOf(shop)
    .selectFrom("orderMessages")
    .innerJoin("orders", "orders.id", "orderMessages.orderId")
    .select(["kind", "state"])
    .where("orderNumber", "=", orderNumber(orderId))
    .where("kind", "=", "shipped")
    .execute();
  expect(messages).toEqual([{ kind: "shipped", state: "superseded" }]);
});

test("a hand-over with an AWB typed in the dialog", async ({ page, shop }) => {
  const orderId = await packedOrder(shop);
  await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`, "packer");
  await page.getByRole("button", { name: "Handed over" }).click();
  await handOverDialog(page).getByLabel("Courier").fill("India Post");
  const awb = handOverDialog(page).getByLabel(AWB);
  // Enter does not hand over while no AWB is entered.
  await awb.press("Enter");
  await expect(handOverDialog(page).getByText("Enter 4 to 40 letters, digits and dashes.")).toBeVisible();
  expect(await statusOf(shop, orderId)).toBe("Packed");
  await awb.fill(`EK${orderId.slice(-9)}`);
  await expect(handOverDialog(page).getByText("Enter 4 to 40 letters, digits and dashes.")).toBeHidden();
  await handOverDialog(page).getByRole("button", WITH_NUMBER).dblclick();
  await expect(page.getByText(`${orderId} is handed over`)).toBeVisible();
  await expect(page.getByText("India Post").first()).toBeVisible();
  expect(await statusOf(shop, orderId)).toBe("Shipped");
});

test("an AWB of another order can be entered a second time if both are in one box", async ({
  page,
  shop,
}) => {
  const [first, second] = [await packedOrder(shop), await packedOrder(shop)];
  const number = `BOX${first.slice(-9)}`;
  await enterAdmin(page, shop, `/admin/manage-orders/${first}`, "packer");
  for (const orderId of [first, second]) {
    await open(page, `/admin/manage-orders/${orderId}`);
    await page.getByRole("button", { name: "Handed over" }).click();
    await handOverDialog(page).getByLabel("Courier").fill("India Post");
    await handOverDialog(page).getByLabel(AWB).fill(number);
    await handOverDialog(page).getByRole("button", WITH_NUMBER).click();
    if (orderId === first) await expect(page.getByText(`${first} is handed over`)).toBeVisible();
  }
  await expect(
    handOverDialog(page).getByText(`Order ${first} has this tracking number already.`),
  ).toBeVisible();
  await handOverDialog(page).getByRole("checkbox", { name: "Two orders in one box" }).check();
  await expectAccessible(page);
  await handOverDialog(page).getByLabel(AWB).press("Enter");
  await expect(page.getByText(`${second} is handed over`)).toBeVisible();
  expect(await statusOf(shop, second)).toBe("Shipped");
});

test("a single hand-over that the server refuses causes the packing screen to reload", async ({
  page,
  shop,
}) => {
  const orderId = await packedOrder(shop);
  // No event reports the change.
  await page.route("**/api/admin/orders/events*", (route) => route.abort());
  await enterAdmin(page, shop, `${PACKING}?status=Packed`, "packer");
  await card(page, orderId).getByRole("button", { name: "Handed over" }).click();
  await expect(handOverDialog(page)).toBeVisible();
  await databaseOf(shop)
    .updateTable("orders")
    .set({ status: "Cancelled" })
    .where("orderNumber", "=", orderNumber(orderId))
    .execute();
  await handOverDialog(page).getByRole("button", { name: "Hand over without a number" }).click();
  await expect(handOverDialog(page).getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("1 moved on elsewhere")).toBeVisible();
});

test("the undo of packing ends when the next step begins", async ({ page, shop }) => {
  const orderId = await confirmedOrder(shop);
  await enterAdmin(page, shop, LIST);
  // The clock is paused, so the toast cannot expire.
  await holdTime(page);
  await page.getByRole("button", { name: `Packed ${orderId}` }).click();
  await expect(undo(page)).toBeVisible();
  await page.getByRole("link", { name: "Packed", exact: false }).first().click();
  await expect(undo(page)).toBeVisible();
  await page.getByRole("link", { name: `Ship ${orderId}` }).click();
  await expect(page.getByRole("heading", { name: "Choose courier" })).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
});
