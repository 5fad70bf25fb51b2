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
import { type Answer, lose, refuse, reply, Shop } from "./shop.ts";

const openCoupons = (coupons: AdminCoupon[], ...answers: Answer[]) =>
  openScreen("/admin/add-coupon", new Shop(reply(listCoupons, coupons), ...answers));

const list = page.getByRole("list", { name: "Coupons" });
const name = page.getByLabelText("Coupon name");
const discount = page.getByLabelText("Discount, %");
const add = page.getByRole("button", { name: "Add coupon" });
const switchOf = (couponName: string) => page.getByRole("switch", { name: `${couponName} can be used` });

/** Adds what was typed, as the shop does. */
const adds = reply(addCoupon, ({ body }) =>
  coupon({ couponName: body.couponName, discountPercentage: body.discountPercentage }),
);

test("a switch that the server refuses changes back, and shows why in its row", async () => {
  const passTime = holdTimers();
  const shop = await openCoupons(
    [coupon({ couponName: "GONE" }), coupon()],
    refuse(editCoupon, 404, { code: "COUPON_NOT_FOUND", message: "Coupon Not Found" }),
  );
  await expect.element(switchOf("GONE")).toBeChecked();
  const release = shop.hold(editCoupon);
  await switchOf("GONE").click();
  await expect.element(switchOf("GONE")).not.toBeChecked();
  await release();
  const row = list.getByRole("listitem").filter({ hasText: "GONE" });
  await expect.element(row.getByRole("alert")).toHaveTextContent("Coupon Not Found");
  await passTime(6_000);
  await expect.element(row.getByRole("alert")).toBeVisible();
  await expect.element(switchOf("GONE")).toBeChecked();
  await expectAccessible();
});

test("a coupon that is switched off and on again before the server replies is on", async () => {
  const one = coupon({ couponName: "TWICE" });
  const shop = await openCoupons(
    [one],
    reply(editCoupon, ({ body }) => ({ ...one, isActive: body.isActive ?? true })),
  );
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
  const shop = await openCoupons([coupon()], adds);
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
  const pageOf = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => coupon({ couponName: `PAGE${from + at}` }));
  const [first, more] = [pageOf(PAGE_SIZE, 1), pageOf(30, PAGE_SIZE + 1)];
  const shop = await openCoupons(
    first,
    reply(listCoupons, ({ query }) => (query.before ? more : first)),
    reply(deleteCoupon, { message: "Coupon deleted" }),
    reply(editCoupon, ({ params, body }) => ({
      ...(first.find(({ _id }) => _id === params.id) as AdminCoupon),
      isActive: body.isActive ?? true,
    })),
    adds,
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
  const [one, added] = [coupon(), coupon({ couponName: "DURING" })];
  const shop = await openCoupons([one], reply(addCoupon, added));
  await expect.element(list).toBeVisible();
  const release = shop.hold(listCoupons);
  await page
    .getByRole("navigation", { name: "Admin", exact: true })
    .getByRole("link", { name: "Coupons" })
    .click();
  await expect.poll(() => shop.inputsOf(listCoupons).length).toBe(2);
  shop.answer(reply(listCoupons, [added, one]));
  await name.fill("DURING");
  await discount.fill("5");
  await add.click();
  await expect.element(list.getByText("DURING")).toBeVisible();
  await release();
  await shop.settled();
  await name.fill("NEXT");
  await expect.element(list.getByText("DURING")).toBeVisible();
});
