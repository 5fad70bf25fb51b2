// The file of a month's settled transactions, a row for each. It contains no name, phone or e-mail.
import type { SettlementsMonth } from "../../../contract/settlements.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../rules/csv.ts";
import { SETTLEMENT_COLUMNS, settlementRow } from "../../../rules/settlements.ts";
import type { Deps } from "../../deps.ts";
import type { Download } from "../../platform/http/send-download.ts";
import { type Actor, audit } from "../../staff/audit-log/audit.ts";
import { readCalendar } from "../daily-totals/daily-figures.ts";
import { rangeOfDays } from "../daily-totals/range-of-days.ts";
import { findMonthToFile } from "../gst-return/filed-months.ts";
import type { FetchSettled } from "./fetch-settled.ts";

const LINES_AT_ONCE = 500;

/** Fetches all of the month before the file starts, and records the export in the audit log. @throws ShopError */
export async function exportSettlements(
  { db }: Pick<Deps, "db">,
  input: SettlementsMonth,
  actor: Actor,
  fetchSettled: FetchSettled,
): Promise<Download> {
  const calendar = await readCalendar(db);
  const month = input.month ?? (await findMonthToFile(db, calendar));
  const file = await settlementsFile(month, calendar.today, fetchSettled);
  await audit(db, actor, { action: "settlements exported", subject: month });
  return file;
}

/** The file of a month, after all of the month was fetched. @throws ShopError */
export async function settlementsFile(
  month: string,
  today: string,
  fetchSettled: FetchSettled,
): Promise<Download> {
  const { items, payments } = await fetchSettled(month, rangeOfDays({ month }, today));
  const settled = items.filter(({ settlement }) => settlement);

  async function* content(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(SETTLEMENT_COLUMNS);
    for (let from = 0; from < settled.length; from += LINES_AT_ONCE)
      yield settled
        .slice(from, from + LINES_AT_ONCE)
        .map((item) => csvLine(settlementRow(item, payments.get(item.paymentId ?? "")?.orderNumber ?? null)))
        .join("");
  }
  return { type: "text/csv; charset=utf-8", name: `settlements-${month}.csv`, content: content() };
}
