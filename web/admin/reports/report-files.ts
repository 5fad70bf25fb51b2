import {
  type GstReturnReply,
  RETURN_FILE_PATH,
  type ReturnFormat,
  type ReturnQuery,
} from "../../../contract/gst-return.ts";
import { type Figures, type FiguresRange, SALES_EXPORT_PATH } from "../../../contract/reports.ts";
import { returnFileName } from "../../../rules/gst-return-files.ts";

export type ShownReturn = Pick<GstReturnReply, "gstin" | "from" | "until">;

/**
 * The URL and name of a file of the return on the screen. The URL names its month, which the screen's own URL may not: a screen
 * that is open over the end of a month still downloads the return that it shows.
 */
export function returnFileOf(
  { by }: Pick<ReturnQuery, "by">,
  { gstin, from, until }: ShownReturn,
  format: ReturnFormat,
): { url: string; name: string } {
  const query = new URLSearchParams({ by, month: from.slice(0, 7), gstin, format });
  return {
    url: `${RETURN_FILE_PATH}?${query}`,
    name: returnFileName({ gstin, lastMonth: until.slice(0, 7) }, format),
  };
}

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
