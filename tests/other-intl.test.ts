// Dates that a machine reads are the same whatever `Intl` writes for a language: that differs between browsers.
import { expect, onTestFinished, test } from "vitest";
import { backupsToRemove } from "../rules/backup-retention.ts";
import { pickupDate } from "../rules/bulk-booking.ts";
import { orderCells, type SheetOrder } from "../rules/orders-sheet.ts";
import { indianDate } from "../rules/time.ts";
import { dayFirst, yearFirst } from "../sandbox/shiprocket/indian-time.ts";
import { writeIndianTime } from "../server/adapters/courier/shiprocket-times.ts";
import { toIndianInput } from "../web/admin/coupons/coupon-draft.ts";
import { writeDatesOtherwise } from "./support/other-intl.ts";

const ISO = "2026-11-29T13:35:09.000Z";
const MOMENT = new Date(ISO);
const ORDER = { createdAt: ISO, items: [], totalAmount: 0, shippingCharges: 0 } as unknown as SheetOrder;

test.each<[string, () => unknown, unknown]>([
  ["a day", () => indianDate(MOMENT), "2026-11-29"],
  ["the pickup day of the courier's sheet", () => pickupDate(MOMENT.getTime()), "30/11/2026"],
  ["the time of an order in a spreadsheet", () => orderCells(ORDER)[2], "2026-11-29 19:05"],
  ["a coupon's time in its field", () => toIndianInput(ISO), "2026-11-29T19:05"],
  ["a time for Shiprocket", () => writeIndianTime(MOMENT), "2026-11-29 19:05"],
  ["a time in Shiprocket's API", () => yearFirst(ISO), "2026-11-29 19:05:09"],
  ["a time in Shiprocket's webhooks", () => dayFirst(ISO), "29 11 2026 19:05:09"],
  [
    "the backups of one day",
    () => backupsToRemove([{ madeAt: MOMENT }, { madeAt: new Date(MOMENT.getTime() + 1) }]).length,
    1,
  ],
])("%s does not depend on what Intl writes", (_name, written, expected) => {
  onTestFinished(writeDatesOtherwise());
  expect(new Intl.DateTimeFormat("en-CA", { dateStyle: "short" }).format(MOMENT)).toMatch(/^11\/29\//);
  expect(written()).toEqual(expected);
});
