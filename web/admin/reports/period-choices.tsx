// The fields that choose the days of a report.
import { useNavigate } from "react-router";
import { DASHBOARD_DAYS } from "../../../contract/dashboard.ts";
import type { GstReturnReply, ReturnQuery } from "../../../contract/gst-return.ts";
import type { Figures, FiguresRange } from "../../../contract/reports.ts";
import { firstMonthOf, lastMonthOf, RETURN_PERIODS } from "../../../rules/return-period.ts";
import { Tabs } from "../../ui/admin/tabs.tsx";
import { SelectField } from "../../ui/field.tsx";
import { RANGE_LABELS } from "../range-labels.ts";
import { formatMonth, monthsBetween, monthsLabel } from "./range-label.ts";

interface MonthChoiceProps {
  /** The screen, without its query. */
  path: string;
  /** yyyy-mm; undefined if none is chosen. */
  month: string | undefined;
  firstMonth: string;
  thisMonth: string;
}

/** Chooses one of the shop's months. The choice is in the URL. */
export function MonthChoice({ path, month, firstMonth, thisMonth }: MonthChoiceProps) {
  const navigate = useNavigate();
  const months = monthsBetween(firstMonth, thisMonth);
  return (
    <SelectField
      label="Month"
      placeholder="Choose a month"
      className="mb-5 w-full sm:w-56"
      value={month ?? ""}
      // A URL may name a month before the shop's first one, or a future month.
      options={(month === undefined || months.includes(month) ? months : [month, ...months]).map((each) => ({
        value: each,
        label: formatMonth(each),
      }))}
      onChange={({ target }) =>
        void navigate(target.value ? `${path}?month=${target.value}` : path, {
          replace: true,
          preventScrollReset: true,
        })
      }
    />
  );
}

const REPORTS = "/admin/figures";

interface RangeChoiceProps {
  range: FiguresRange;
  figures: Pick<Figures, "firstMonth" | "thisMonth">;
}

/** Chooses days that end today, or one of the shop's months. The choice is in the URL. */
export function RangeChoice({
  range: { days, month },
  figures: { firstMonth, thisMonth },
}: RangeChoiceProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6">
      <Tabs
        label="Range"
        tabs={DASHBOARD_DAYS.map((each) => ({
          to: `${REPORTS}?days=${each}`,
          label: RANGE_LABELS[each],
          isCurrent: month === undefined && each === days,
        }))}
      />
      <MonthChoice path={REPORTS} month={month} firstMonth={firstMonth} thisMonth={thisMonth} />
    </div>
  );
}

const GST_RETURN = "/admin/gst";
const LABELS = { month: "Month", quarter: "Quarter" };

interface PeriodChoiceProps {
  query: ReturnQuery;
  filed: Pick<GstReturnReply, "from" | "firstMonth" | "thisMonth" | "gstin" | "gstins">;
}

/** Chooses a month or quarter of the shop, and one of its GSTINs if it has had several. The choice is in the URL. */
export function PeriodChoice({ query, filed }: PeriodChoiceProps) {
  const navigate = useNavigate();
  const { by } = query;
  const { firstMonth, thisMonth, gstin, gstins } = filed;
  const month = filed.from.slice(0, 7);
  const urlOf = (choice: Record<string, string>) =>
    `${GST_RETURN}?${new URLSearchParams({ by, month, ...choice })}`;
  const open = (choice: Record<string, string>) =>
    void navigate(urlOf(choice), { replace: true, preventScrollReset: true });
  const known = monthsBetween(firstMonth, thisMonth);
  const periods = [...new Set(known.map((each) => firstMonthOf(each, by)))];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6">
      <Tabs
        label="Period"
        tabs={RETURN_PERIODS.map((each) => ({
          // A month that was chosen is still chosen after a glance at its quarter.
          to: urlOf({ by: each, ...(query.month && { month: query.month }) }),
          label: LABELS[each],
          isCurrent: each === by,
        }))}
      />
      <div className="flex w-full flex-wrap gap-x-4 sm:w-auto">
        {gstins.length > 1 && (
          <SelectField
            label="GSTIN"
            className="mb-5 w-full sm:w-60"
            value={gstin}
            options={gstins.map((each) => ({ value: each, label: each }))}
            onChange={({ target }) => open({ gstin: target.value })}
          />
        )}
        <SelectField
          label={LABELS[by]}
          className="mb-5 w-full sm:w-72"
          value={month}
          // A URL may name a month before the shop's first document, or a future month.
          options={(periods.includes(month) ? periods : [month, ...periods]).map((each) => ({
            value: each,
            label: monthsLabel({ from: each, until: lastMonthOf(each, by) }),
          }))}
          onChange={({ target }) => open({ month: target.value })}
        />
      </div>
    </div>
  );
}
