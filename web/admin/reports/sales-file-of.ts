import { type Figures, type FiguresRange, SALES_EXPORT_PATH } from "../../../contract/reports.ts";

/**
 * The URL and name of the accountant's file of the days on the screen. The URL names the last one: a screen that is open over
 * midnight still downloads the days that it shows.
 */
export function salesFileOf(
  range: FiguresRange,
  { from, until }: Pick<Figures, "from" | "until">,
): { url: string; name: string } {
  const { month } = range;
  const query = new URLSearchParams(month ? { month } : { ...range, until });
  return { url: `${SALES_EXPORT_PATH}?${query}`, name: `sales-${month ?? `${from}-to-${until}`}.csv` };
}
