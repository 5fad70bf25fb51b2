import { useNavigate } from "react-router";
import type { GstReturnReply, ReturnQuery } from "../../../contract/gst-return.ts";
import { firstMonthOf, lastMonthOf, RETURN_PERIODS } from "../../../rules/return-period.ts";
import { Tabs } from "../../ui/admin/tabs.tsx";
import { SelectField } from "../../ui/field.tsx";
import { monthsBetween, monthsLabel } from "./range-label.ts";

const PATH = "/admin/gst";
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
    `${PATH}?${new URLSearchParams({ by, month, ...choice })}`;
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
