import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  type AdminCoupon,
  addCoupon,
  deleteCoupon,
  editCoupon,
  listCoupons,
} from "../../contract/admin-coupons.ts";
import { PAGE_SIZE } from "../../contract/paging.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { holdTimers, openScreen } from "./open-screen.tsx";
import { coupon } from "./samples.ts";
import { type Answer, lose, pageOf, refuse, reply, Shop } from "./shop.ts";

/** Opens the screen of a shop that has these coupons, the newest first, and adds, changes and deletes them. */
function openCoupons(coupons: AdminCoupon[], ...answers: Answer[]) {
  let stored = coupons;
  const shop = new Shop(
    reply(listCoupons, ({ query }) => pageOf(stored, query)),
    reply(addCoupon, ({ body: { couponName, discountPercentage } }) => {
      const added = coupon({ couponName, discountPercentage });
      stored = [added, ...stored];
      return added;
    }),
    reply(editCoupon, ({ params, body: { isActive = true } }) => {
      stored = stored.map((one) => (one._id === params.id ? { ...one, isActive } : one));
      return stored.find(({ _id }) => _id === params.id) as AdminCoupon;
    }),
    reply(deleteCoupon, ({ params }) => {
      stored = stored.filter(({ _id }) => _id !== params.id);
      return { message: "Coupon deleted" };
    }),
    ...answers,
  );
  return openScreen("/admin/add-coupon", shop);
}

const list = page.getByRole("list", { name: "Coupons" });
const name = page.getByLabelText("Coupon name");
const discount = page.getByLabelText("Discount, %");
const add = page.getByRole("button", { name: "Add coupon" });
const switchOf = (couponName: string) => page.getByRole("switch", { name: `${couponName} can be used` });

test("a switch that the server refuses changes back, and shows why in its row", async () => {
  const passTime = holdTimers();
  const shop = await openCoupons(
    [coupon({ couponName: "REFUSED" }), coupon()],
    refuse(editCoupon, 400, { code: "INVALID_INPUT", message: "This coupon cannot be switched" }),
  );
  await expect.element(switchOf("REFUSED")).toBeChecked();
  const release = shop.hold(editCoupon);
  await switchOf("REFUSED").click();
  await expect.element(switchOf("REFUSED")).not.toBeChecked();
  await release();
  const row = list.getByRole("listitem").filter({ hasText: "REFUSED" });
  await expect.element(row.getByRole("alert")).toHaveTextContent("This coupon cannot be switched");
  await passTime(6_000);
  await expect.element(row.getByRole("alert")).toBeVisible();
  await expect.element(switchOf("REFUSED")).toBeChecked();
  await expectAccessible();
});

test("a coupon that no longer exists leaves the list, and its error stays above the screen", async () => {
  const passTime = holdTimers();
  const [other, deleted] = [coupon(), coupon({ couponName: "DELETED" })];
  const shop = await openCoupons([deleted, other]);
  await expect.element(switchOf("DELETED")).toBeChecked();
  shop.answer(
    reply(listCoupons, [other]),
    refuse(editCoupon, 404, { code: "COUPON_NOT_FOUND", message: "Coupon Not Found" }),
  );
  await switchOf("DELETED").click();
  const standing = page.getByRole("list", { name: "Errors" }).getByRole("alert");
  await expect.element(standing.getByText("DELETED: Coupon Not Found")).toBeVisible();
  await expect.element(switchOf("DELETED")).not.toBeInTheDocument();
  await expect.element(switchOf(other.couponName)).toBeChecked();
  await passTime(6_000);
  await expect.element(standing).toBeVisible();
  await expectAccessible();
});

test("a coupon that is switched off and on again before the server replies is on", async () => {
  const shop = await openCoupons([coupon({ couponName: "TWICE" })]);
  const flip = switchOf("TWICE");
  await expect.element(flip).toBeChecked();
  const release = shop.hold(editCoupon);
  await flip.click();
  await expect.element(flip).not.toBeChecked();
  await flip.click();
  await expect.element(flip).toBeChecked();
  // Parallel requests could overtake each other.
  expect(shop.inputsOf(editCoupon)).toHaveLength(1);
  await release();
  await expect
    .poll(() => shop.inputsOf(editCoupon).map(({ body }) => body))
    .toEqual([{ isActive: false }, { isActive: true }]);
  await shop.settled();
  await expect.element(flip).toBeChecked();
});

test.each([
  ["Edit", "Save", "Saving...", "Cancel", editCoupon],
  ["Delete", "Delete", "Deleting...", "Keep", deleteCoupon],
] as const)(
  "the dialog %s stays open until its request is answered, and then shows the result",
  async (opens, confirms, waits, closes, call) => {
    const shop = await openCoupons([coupon({ couponName: "STAYS" })], lose(call));
    const release = shop.hold(call);
    await page.getByRole("button", { name: `${opens} STAYS` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: confirms, exact: true }).click();
    await expect.element(dialog.getByRole("button", { name: waits })).toBeVisible();
    // A second Escape without a press in between closes a dialog without a cancel event, so the page cannot prevent it.
    await userEvent.keyboard("{Escape}{Escape}");
    await dialog.getByRole("button", { name: closes }).click();
    await dialog.getByRole("button", { name: "Close dialog" }).click();
    await release();
    await expect.element(dialog.getByText("No connection. Check your internet and try again.")).toBeVisible();
    await expectAccessible();
    await dialog.getByRole("button", { name: closes }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test("text typed for the next coupon while one is being added stays", async () => {
  const shop = await openCoupons([coupon()]);
  await name.fill("ONE");
  await discount.fill("5");
  const release = shop.hold(addCoupon);
  await add.click();
  await expect.element(page.getByRole("button", { name: "Adding..." })).toBeVisible();
  await page.getByLabelText("Total uses").fill("40");
  await name.fill("TWO");
  await release();
  await expect.element(page.getByText("ONE added")).toBeVisible();
  await expect.element(discount).toHaveValue("");
  await expect.element(name).toHaveValue("TWO");
  await expect.element(page.getByLabelText("Total uses")).toHaveValue("40");
});

test("changes made while more coupons are loading stay", async () => {
  const shop = await openCoupons(
    Array.from({ length: PAGE_SIZE + 30 }, (_, at) => coupon({ couponName: `PAGE${at + 1}` })),
  );
  const release = shop.hold(listCoupons, ({ query }) => query.before !== undefined);
  await page.getByRole("button", { name: "Load more" }).click();

  const remove = list.getByRole("button", { name: "Delete PAGE1", exact: true });
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(remove).not.toBeInTheDocument();
  const changed = page.getByRole("switch", { name: "PAGE3 can be used", exact: true });
  await changed.click();
  await expect.element(changed).not.toBeChecked();
  await name.fill("LATE");
  await discount.fill("5");
  await add.click();
  await expect.element(list.getByText("LATE")).toBeVisible();

  await release();
  await expect.element(list.getByRole("button", { name: "Delete PAGE130" })).toBeVisible();
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(changed).not.toBeChecked();
  await expect.element(list.getByText("LATE")).toBeVisible();
});

test("a coupon added while the list is loaded again stays in the list", async () => {
  const shop = await openCoupons([coupon()]);
  await expect.element(list).toBeVisible();
  // The reply to the second request is that of before the addition.
  const release = shop.hold(listCoupons, () => shop.inputsOf(listCoupons).length === 2);
  await page
    .getByRole("navigation", { name: "Admin", exact: true })
    .getByRole("link", { name: "Coupons" })
    .click();
  await expect.poll(() => shop.inputsOf(listCoupons).length).toBe(2);
  await name.fill("DURING");
  await discount.fill("5");
  await add.click();
  await expect.element(list.getByText("DURING")).toBeVisible();
  await release();
  await shop.settled();
  await name.fill("NEXT");
  await expect.element(list.getByText("DURING")).toBeVisible();
});
