import type { GstReturnReply, ReturnQuery } from "../../../contract/gst-return.ts";
import { openReturn, unregisteredBillsWarning } from "../../../rules/gst-return.ts";
import { gstinOn } from "../../../rules/gstin.ts";
import { firstMonthOf, lastMonthOf, monthsOf, runningPeriodWarning } from "../../../rules/return-period.ts";
import { regimeOn } from "../../../rules/tax-regime.ts";
import type { Database } from "../../platform/database/connect.ts";
import { inSlices } from "../../platform/http/in-slices.ts";
import type { LimitConcurrency } from "../../platform/http/limit-concurrency.ts";
import { getProfileWithRegimes } from "../../shop-profile/tax-position.ts";
import { type Calendar, daysBefore, readCalendar } from "../daily-totals/daily-figures.ts";
import { type RangeOfDays, rangeOfDays } from "../daily-totals/range-of-days.ts";
import { findFiling, findMonthToFile } from "./filed-months.ts";
import {
  countPlainBills,
  findFirstDocumentMonth,
  listDocumentsOf,
  listGstins,
} from "./gst-return-queries.ts";

/**
 * The GST return of a month or quarter.
 * @param limitStatements limits how many database connections reports occupy
 * @param asOf its time, if several files are made as of the same; default now
 */
export async function viewGstReturn(
  db: Database,
  { month, by, gstin: wanted }: ReturnQuery,
  limitStatements: LimitConcurrency,
  asOf?: Calendar,
): Promise<GstReturnReply> {
  const calendar = asOf ?? (await limitStatements(() => readCalendar(db)));
  const { today, now } = calendar;
  const of = month ?? (await limitStatements(() => findMonthToFile(db, calendar)));
  const range = rangeOfReturn(of, by);
  const firstMonth = await limitStatements(() => findFirstDocumentMonth(db));
  const gstins = await limitStatements(() => listGstins(db, range));
  const gstin = wanted ?? gstins[0] ?? "";
  const profile = await limitStatements(() => getProfileWithRegimes(db));
  const open = openReturn();
  let chargedGst = false;
  // Bills without a GSTIN belong to no return. Day by day: a quarter may have tens of thousands of documents.
  for (let day = range.from; gstin !== "" && day < range.until && day <= today; day = daysBefore(day, -1))
    for await (const documents of inSlices(await limitStatements(() => listDocumentsOf(db, gstin, day, now))))
      for (const document of documents) {
        open.add(document);
        chargedGst ||= document.supply !== "no GST";
      }
  const until = daysBefore(range.until, 1);
  const { warnings, ...tables } = open.close();
  const lastDay = until < today ? until : today;
  // Without an invoice: the registration that the bills should have named.
  const registration = gstin || gstinOn(lastDay, profile);
  const plainBills = registration === "" ? [] : await limitStatements(() => countPlainBills(db, range));
  const others = [
    runningPeriodWarning(by, until, today),
    unregisteredBillsWarning(plainBills.filter(({ day }) => gstinOn(day, profile) === registration)),
  ].filter((warning) => warning !== null);
  return {
    from: range.from,
    until,
    firstMonth: firstMonth ?? today.slice(0, 7),
    thisMonth: today.slice(0, 7),
    // Only regular shops charge GST.
    regime: chargedGst ? "regular" : regimeOn(lastDay, profile),
    gstin,
    gstins,
    ...tables,
    filing: await limitStatements(() => findFiling(db, monthsOf(of, by))),
    warnings: [...others, ...warnings],
  };
}

function rangeOfReturn(month: string, by: ReturnQuery["by"]): RangeOfDays {
  const { from } = rangeOfDays({ month: firstMonthOf(month, by) }, "");
  return { from, until: rangeOfDays({ month: lastMonthOf(month, by) }, "").until };
}
