import type { InputOf, ReplyOf } from "../../../contract/call.ts";
import type { setFiled as call } from "../../../contract/gst-return.ts";
import { lastMonthOf, monthsOf } from "../../../rules/return-period.ts";
import type { Deps } from "../../deps.ts";
import { ShopError } from "../../errors.ts";
import { inTransaction, type Queryable } from "../../platform/database/connect.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { readCalendar } from "../daily-totals/daily-figures.ts";
import { findFiling } from "./filed-months.ts";

/**
 * Marks each month of a period as filed, or as not filed. A month that is filed stays as it was marked first.
 * @throws ShopError PERIOD_NOT_OVER
 */
export function setFiled(
  { db }: Pick<Deps, "db">,
  { month, by, isFiled }: InputOf<typeof call>["body"],
  actor: Actor,
): Promise<ReplyOf<typeof call>> {
  return inTransaction(db, async (trx) => {
    const { today } = await readCalendar(trx);
    if (isFiled && lastMonthOf(month, by) >= today.slice(0, 7)) throw new ShopError("PERIOD_NOT_OVER");
    const months = monthsOf(month, by);
    const changed = isFiled ? await addMonths(trx, months, actor) : await removeMonths(trx, months);
    const [first, ...others] = changed.sort().map((subject) => ({
      action: isFiled ? "month marked as filed" : "month marked as not filed",
      subject,
    }));
    if (first) await audit(trx, actor, first, ...others);
    return { filing: await findFiling(trx, months) };
  });
}

/** @returns those that were not filed */
async function addMonths(trx: Queryable, months: readonly string[], { name }: Actor): Promise<string[]> {
  const added = await trx
    .insertInto("filedMonths")
    .values(months.map((month) => ({ month, filedBy: name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("month")
    .execute();
  return added.map(({ month }) => month);
}

/** @returns those that were filed */
async function removeMonths(trx: Queryable, months: readonly string[]): Promise<string[]> {
  const removed = await trx
    .deleteFrom("filedMonths")
    .where("month", "in", months)
    .returning("month")
    .execute();
  return removed.map(({ month }) => month);
}
