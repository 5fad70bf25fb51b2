import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getEndOfDay, getToday } from "../../contract/today.ts";
import { paise, ZERO } from "../../rules/money.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { holdTimers, openScreen } from "./open-screen.tsx";
import { reply, Shop } from "./shop.ts";

const NONE = { orderIds: [], hasMore: false };
const today = reply(getToday, {
  cutoffHour: 12,
  toConfirm: NONE,
  toPrint: NONE,
  toList: NONE,
  toPack: NONE,
  toShip: NONE,
  toHandOver: NONE,
  emails: { waiting: 0, failing: 0 },
  exceptions: [],
  hasSold: true,
  hasCourier: false,
  runs: [],
});
const end = reply(getEndOfDay, {
  cash: { orders: 2, taken: paise(31_000), refunded: paise(3_000) },
  online: { orders: 0, taken: ZERO },
  refunds: { count: 1, amount: paise(3_000) },
  packed: 0,
  shipped: 0,
  dueToday: 2,
  left: { toConfirm: 0, toPack: 0, toShip: 0, onHold: 0 },
});

test("the end of the day is shown from 6 pm on, without a reload", async () => {
  const passTime = holdTimers(new Date("2026-11-28T17:58:00+05:30"));
  await openScreen("/admin/today", new Shop(today, end));
  await expect.element(page.getByText("Shown automatically after 6 PM.")).toBeVisible();
  await expectAccessible();
  await passTime(3 * MINUTE_MS);
  await expect.element(page.getByText("Left for tomorrow")).toBeVisible();
  await expectAccessible();
});

test("refunds of cash orders are not counted as cash: they may be bank transfers", async () => {
  holdTimers(new Date("2026-11-28T18:02:00+05:30"));
  await openScreen("/admin/today", new Shop(today, end));
  const amountOf = (name: string) =>
    page.getByRole("term").filter({ hasText: name }).element().parentElement?.querySelector("dd")
      ?.textContent;
  await expect.element(page.getByRole("term").filter({ hasText: "Refunds of cash orders" })).toBeVisible();
  expect(amountOf("Refunds of cash orders")).toBe("₹30");
  expect(amountOf("Cash taken")).toBe("₹310");
  expect(amountOf("Still due today")).toBe("2 orders");
  expect(page.getByText("Cash left").elements()).toEqual([]);
});
