import type { Settlements, SettlementsMonth } from "../../../contract/settlements.ts";
import { monthToFile } from "../../../rules/return-period.ts";
import { groupSettlements, isPaidOut, notSettled, totalOf } from "../../../rules/settlements.ts";
import type { Deps } from "../../deps.ts";
import { readCalendar } from "../daily-totals/daily-figures.ts";
import { rangeOfDays } from "../daily-totals/range-of-days.ts";
import { findFirstMonth } from "../figures/figures-queries.ts";
import { listFiledMonths } from "../gst-return/filed-months.ts";
import type { FetchSettled } from "./fetch-settled.ts";
import { listRefunded, listTaken } from "./settlement-queries.ts";

/** The payouts of a month, checked against their transactions and the shop's payments. @throws ShopError */
export async function viewSettlements(
  { db }: Pick<Deps, "db">,
  input: SettlementsMonth,
  fetchSettled: FetchSettled,
): Promise<Settlements> {
  const calendar = await readCalendar(db);
  const thisMonth = calendar.today.slice(0, 7);
  const firstMonth = await findFirstMonth(db, calendar);
  const month = input.month ?? monthToFile(await listFiledMonths(db), firstMonth, thisMonth);
  const days = rangeOfDays({ month }, calendar.today);
  const { items, payouts, payments } = await fetchSettled(month, days);
  const settlements = groupSettlements(month, items, payouts, (paymentId) => payments.has(paymentId));
  const paidOut = new Set(settlements.filter(isPaidOut).map(({ settlementId }) => settlementId));
  return {
    month,
    firstMonth,
    thisMonth,
    totals: totalOf(settlements),
    settlements,
    notSettled: notSettled(items, paidOut, {
      payments: await listTaken(db, days),
      refunds: await listRefunded(db, days),
    }),
  };
}
