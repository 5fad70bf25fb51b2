// The month that was chosen on a screen of Reports. The others open with it until the tab is closed or its user logs out.
import { redirect } from "react-router";
import { Month } from "../../../contract/reports.ts";
import { stored } from "../../storage.ts";

const chosen = stored("report-month", (json) => Month.safeParse(json).data ?? null, "tab");

export const chosenMonth = chosen.read;
export const forgetReportMonth = chosen.remove;

/**
 * Stores the month of a screen's URL.
 * @throws a redirect to the same screen with the stored month, if the URL has neither a month nor a number of days
 */
export function carryMonth(url: string): void {
  const { pathname, searchParams } = new URL(url);
  const { data: month } = Month.safeParse(searchParams.get("month"));
  if (month) {
    chosen.write(month);
    return;
  }
  const stored = chosen.read();
  if (!stored || searchParams.has("days")) return;
  searchParams.set("month", stored);
  throw redirect(`${pathname}?${searchParams}`);
}
