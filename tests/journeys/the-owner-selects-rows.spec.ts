// Rows of the shipping plan, of Orders and of Packing are selected in the same ways.
import type { Locator, Page } from "@playwright/test";
import type pg from "pg";
import type { OrderStatus } from "../../rules/order-status.ts";
import { paidOrder } from "../support/admin.ts";
import { enterAdmin } from "../support/admin-journey.ts";
import { expect, open, test } from "../support/journey.ts";
import { copyOrder } from "../support/many-orders.ts";
import { clearTheTable } from "../support/morning.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { PACKING } from "../support/packing-journey.ts";

const COUNT = 8;
let batches = 0;

interface List {
  rows: Locator;
  ticks: Locator;
  /** The places of the selected rows. */
  selected: () => Promise<number[]>;
}

/** @param row selector of a row @param tick selector of its tick */
function listOf(page: Page, row: string, tick: string): List {
  const rows = page.locator(row);
  return {
    rows,
    ticks: rows.locator(tick),
    selected: () =>
      rows
        .locator(tick)
        .evaluateAll((ticks) =>
          ticks.flatMap((each, place) =>
            (each as HTMLInputElement).checked || each.ariaPressed === "true" ? [place] : [],
          ),
        ),
  };
}

/** @returns the coupon of the orders, by which a list shows only them: other stories leave paid orders */
async function copies(shop: TestShop, sql: pg.Pool, status: OrderStatus): Promise<string> {
  await clearTheTable(sql);
  const { orderId } = await paidOrder(shop);
  const prefix = `SEL${++batches}W${process.pid}N`;
  await copyOrder(sql, orderId, { prefix, count: COUNT, status });
  await sql.query("update orders set coupon_name = $1 where order_number like $1 || '%'", [prefix]);
  await sql.query("update orders set status = 'Cancelled' where order_number = $1", [orderId]);
  // They are in the packing list from the next noon on.
  await sql.query("update orders set created_at = created_at - interval '2 days' where status = $1", [
    status,
  ]);
  return prefix;
}

const SCREENS: { name: string; status: OrderStatus; enter: (page: Page, coupon: string) => Promise<List> }[] =
  [
    {
      name: "the shipping plan",
      status: "Packed",
      async enter(page) {
        await open(page, "/admin/today");
        await page.getByRole("button", { name: `Ship ${COUNT} by courier` }).click();
        await expect(page.getByRole("button", { name: `Book ${COUNT} parcels` })).toBeEnabled();
        return listOf(page, "li[data-row]", "[data-tick=select]");
      },
    },
    {
      name: "Orders",
      status: "Paid",
      async enter(page, coupon) {
        await open(page, `/admin/manage-orders?status=Paid&coupon=${coupon}`);
        return listOf(page, "[data-row]", "[data-tick=select]");
      },
    },
    {
      name: "Packing",
      status: "Confirmed",
      async enter(page) {
        await page.evaluate(() => localStorage.setItem("packing-look", "list"));
        await open(page, PACKING);
        return listOf(page, "article[data-row]", "[data-tick=select]");
      },
    },
  ];

const center = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not shown");
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
};

/** Waits until the page has not scrolled for ten frames. */
function untilStill(): Promise<void> {
  return new Promise((resolve) => {
    let place = -1;
    let frames = 0;
    const check = () => {
      frames = scrollY === place ? frames + 1 : 0;
      place = scrollY;
      if (frames > 10) resolve();
      else requestAnimationFrame(check);
    };
    check();
  });
}

for (const { name, status, enter } of SCREENS) {
  test(`rows of ${name} are selected by Shift, by dragging over ticks and by keys`, async ({
    page,
    shop,
    sql,
  }) => {
    const coupon = await copies(shop, sql, status);
    await enterAdmin(page, shop, "/admin/today");
    const { ticks, selected } = await enter(page, coupon);
    await expect(ticks).toHaveCount(COUNT);
    const expectSelected = (...places: number[]) => expect.poll(selected).toEqual(places);

    await ticks.nth(1).click();
    await ticks.nth(3).click({ modifiers: ["Shift"] });
    await expectSelected(1, 2, 3);
    await ticks.nth(2).click();
    await expectSelected(1, 3);

    const drag = async (from: number, ...over: number[]) => {
      for (const [index, place] of [from, ...over].entries()) {
        const { x, y } = await center(ticks.nth(place));
        await page.mouse.move(x, y, { steps: 4 });
        if (index === 0) await page.mouse.down();
      }
      await page.mouse.up();
    };
    await drag(4, 6);
    await expectSelected(1, 3, 4, 5, 6);
    // Back to the tick where it began: its row stays as the drag made it.
    await drag(6, 5, 6);
    await expectSelected(1, 3, 4);
    expect(await page.evaluate(() => String(getSelection()))).toBe("");

    await page.keyboard.press("Control+a");
    await expectSelected(0, 1, 2, 3, 4, 5, 6, 7);
    await drag(0, 4);
    await expectSelected(5, 6, 7);

    await ticks.nth(2).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(ticks.nth(4)).toBeFocused();
    await expectSelected(2, 3, 4, 5, 6, 7);
    await page.keyboard.press("Shift+ArrowUp");
    await expectSelected(2, 3, 5, 6, 7);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expectSelected(2, 3, 6, 7);
  });

  test(`a long press selects a row of ${name}, and taps add to it`, { tag: "@phone" }, async ({
    page,
    shop,
    sql,
  }) => {
    const coupon = await copies(shop, sql, status);
    await enterAdmin(page, shop, "/admin/today");
    const { rows, ticks, selected } = await enter(page, coupon);
    await expect(ticks).toHaveCount(COUNT);
    const expectSelected = (...places: number[]) => expect.poll(selected).toEqual(places);
    const { pathname } = new URL(page.url());
    const session = await page.context().newCDPSession(page);
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      ...touchPoints: { x: number; y: number }[]
    ) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    /** The text of a row, which is a link in some lists. */
    const textOf = async (place: number) => {
      const text = rows.nth(place).getByText(/Lakshmi Nair/);
      // In the middle nothing covers it.
      await text.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      return center(text);
    };

    const { x, y } = await textOf(0);
    // A finger that moves scrolls the list.
    await touch("touchStart", { x, y });
    for (const dy of [15, 30, 60, 90]) await touch("touchMove", { x, y: y - dy });
    await touch("touchEnd");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    // A press on a list that still scrolls stops it, and selects nothing.
    await page.evaluate(untilStill);
    await expectSelected();

    await touch("touchStart", await textOf(1));
    await expectSelected(1);
    await touch("touchEnd");
    const tap = async (place: number) => {
      const point = await textOf(place);
      await page.touchscreen.tap(point.x, point.y);
    };
    await tap(2);
    await tap(3);
    await expectSelected(1, 2, 3);
    await tap(2);
    await expectSelected(1, 3);
    expect(new URL(page.url()).pathname).toBe(pathname);
    await session.detach();
  });
}
