import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { twoFactorState } from "../../contract/account.ts";
import { findProducts } from "../../contract/admin-products.ts";
import { findOrders } from "../../contract/find-orders.ts";
import { listOwnSessions } from "../../contract/own-sessions.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openScreen } from "./open-screen.tsx";
import { adminOrder } from "./samples.ts";
import { lose, reply, Shop } from "./shop.ts";

test("the reply to an outdated search is dropped, and a failed search can be retried", async () => {
  const [first, second] = [adminOrder(), adminOrder()];
  const finds = reply(findOrders, ({ body }) =>
    [first, second].filter(({ orderId, phone }) => orderId === body.search || phone === body.search),
  );
  const shop = await openScreen(
    "/admin/account",
    new Shop(
      reply(twoFactorState, { isOn: false, isRequired: false, recoveryCodesLeft: 0 }),
      reply(listOwnSessions, []),
      reply(findProducts, []),
      finds,
    ),
  );
  const dialog = page.getByRole("dialog", { name: "Find" });
  const field = page.getByRole("combobox", { name: "Screen, order or product" });
  const found = (name: string) => dialog.getByRole("option", { name });
  const release = shop.hold(findOrders, ({ body }) => body.search === first.orderId);
  await page.getByRole("button", { name: "Find anything" }).click();
  await field.fill(first.orderId);
  await expect.poll(() => shop.inputsOf(findOrders).length).toBe(1);
  await expect.element(dialog.getByText("Searching...")).toBeVisible();
  await field.fill(second.orderId);
  await expect.element(found(second.orderId)).toBeVisible();
  await release();
  await shop.settled();
  await expect.element(found(second.orderId)).toBeVisible();
  await expect.element(found(first.orderId)).not.toBeInTheDocument();

  shop.answer(lose(findOrders));
  // A text that was not searched before: a reply of the last seconds is not requested again.
  await field.fill(first.phone as string);
  const alert = dialog.getByRole("alert");
  await expect.element(alert.getByText("Orders and products could not be searched")).toBeVisible();
  await expectAccessible();
  shop.answer(finds);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.element(found(first.orderId)).toBeVisible();
});
