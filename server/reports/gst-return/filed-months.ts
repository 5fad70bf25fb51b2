import type { Filing } from "../../../contract/gst-return.ts";
import { monthToFile } from "../../../rules/return-period.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Calendar } from "../daily-totals/daily-figures.ts";
import { findFirstMonth } from "../figures/figures-queries.ts";

/** The last filing of these months; null while one of them is not filed. @param months yyyy-mm */
export async function findFiling(db: Queryable, months: readonly string[]): Promise<Filing | null> {
  const rows = await db
    .selectFrom("filedMonths")
    .select(["filedAt", "filedBy"])
    .where("month", "in", months)
    .orderBy("filedAt", "desc")
    .execute();
  const [last] = rows;
  if (!last || rows.length < months.length) return null;
  return { filedAt: last.filedAt.toISOString(), filedBy: last.filedBy };
}

/** The month that month files begin with, yyyy-mm. */
export async function findMonthToFile(db: Queryable, calendar: Calendar): Promise<string> {
  return monthToFile(
    await listFiledMonths(db),
    await findFirstMonth(db, calendar),
    calendar.today.slice(0, 7),
  );
}

/** The months that are marked as filed, yyyy-mm. */
export async function listFiledMonths(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom("filedMonths").select("month").execute();
  return rows.map(({ month }) => month);
}
