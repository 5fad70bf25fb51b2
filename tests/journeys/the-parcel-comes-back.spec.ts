import type { Page } from "@playwright/test";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { ADDRESS } from "../support/browser.ts";
import { BY_COURIER, moveParcel, openShipper } from "../support/courier.ts";
import { expect, test } from "../support/journey.ts";
import { type Message, messagesTo } from "../support/mailbox.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { atProvider } from "../support/provider.ts";
import { movesOf, paymentsOf, statusOf } from "../support/rows.ts";

const CHIPS = "nendran-banana-chips";
const HALWA = "kozhikodan-banana-halwa";

const stateOf = (page: Page) => page.getByRole("heading", { level: 1 }).locator("..").getByRole("status");

async function mailsAbout(shop: TestShop, orderId: string): Promise<Message[]> {
  const mails = await messagesTo(shop, ADDRESS.email);
  return mails.filter(({ subject }) => subject?.includes(orderId)).toReversed();
}

test("a parcel comes back damaged: one line is refunded, the rest is sent again and arrives", async ({
  page,
  shop,
}) => {
  const items = [
    { productId: CHIPS, quantity: 2 },
    { productId: HALWA, quantity: 1 },
  ];
  const { orderId } = await paidOrder(shop, { items });
  const owner = await enterAdmin(page, shop, `/admin/manage-orders/${orderId}`);
  await page.getByRole("button", { name: /^Confirm and e-mail/ }).click();
  await expect(stateOf(page)).toHaveText("Status: Confirmed");
  await page.getByRole("button", { name: /^Packed/ }).click();
  await expect(stateOf(page)).toHaveText("Status: Packed");
  const packer = await openShipper(shop);
  const first = (await packer.ship(orderId, BY_COURIER)).json.awb;
  for (const status of ["picked up", "undelivered", "rto initiated", "rto delivered"])
    await moveParcel(shop, first, status);
  await expect.poll(() => statusOf(shop, orderId)).toBe("Returned");
  await expect(stateOf(page)).toHaveText("Status: Returned");
  await expect.poll(async () => (await mailsAbout(shop, orderId)).length).toBe(3);

  // The halwa is crushed: it is refunded, but not restocked.
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Refund ${orderId}` });
  await dialog.getByRole("button", { name: /^Increase quantity of .*Halwa/ }).click();
  await dialog.getByLabel("Reason").fill("The halwa was crushed on its way");
  await dialog.getByRole("button", { name: /^Refund ₹/ }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await mailsAbout(shop, orderId)).length).toBe(4);

  await page
    .getByRole("button", { name: /^Send again/ })
    .first()
    .click();
  await expect(stateOf(page)).toHaveText("Status: Packed");
  const second = (await packer.ship(orderId, BY_COURIER)).json.awb;
  expect(second).not.toBe(first);
  await moveParcel(shop, second, "picked up");
  await expect.poll(() => statusOf(shop, orderId)).toBe("Shipped");
  // A late scan of the first parcel does not affect the second.
  await moveParcel(shop, first, "delivered");
  for (const status of ["out for delivery", "delivered"]) await moveParcel(shop, second, status);
  await expect.poll(() => statusOf(shop, orderId)).toBe("Delivered");
  await expect(stateOf(page)).toHaveText("Status: Delivered");

  await expect.poll(async () => (await mailsAbout(shop, orderId)).length).toBe(6);
  const mails = await mailsAbout(shop, orderId);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `We have received your order ${orderId}`,
    `Your order ${orderId} is confirmed`,
    `Your order ${orderId} is on its way`,
    expect.stringContaining("Refund for your order"),
    expect.stringContaining("on its way again"),
    expect.stringContaining("has arrived"),
  ]);
  const [, , , paidBack, again] = mails;
  expect(paidBack?.body).toContain("The halwa was crushed on its way");
  expect(paidBack?.body).toContain("1 × ");
  expect(again?.body).toContain(second);
  expect(again?.body).toContain("2 × Nendran Banana Chips");
  expect(again?.body).not.toContain("Halwa");

  expect(await movesOf(shop, orderId)).toEqual([
    "Created→Verified",
    "Verified→Paid",
    "Paid→Confirmed",
    "Confirmed→Packed",
    "Packed→Shipped",
    "Shipped→Returned",
    "Returned→Packed",
    "Packed→Shipped",
    "Shipped→Delivered",
  ]);
  const [paid] = await paymentsOf(shop, orderId);
  expect(await atProvider(shop, `/payments/${paid?.providerPaymentId}/refunds`)).toHaveLength(1);

  const { json } = await owner.request<{ action: string }[]>("GET", `/api/admin/activity?subject=${orderId}`);
  expect(json.map(({ action }) => action).toReversed()).toEqual([
    "order moved",
    "order moved",
    "consignment created",
    "order moved",
    "order moved",
    "order refunded",
    "order moved",
    "consignment created",
    "order moved",
    "order moved",
  ]);
});
