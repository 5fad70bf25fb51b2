import { useNavigate } from "react-router";
import { DASHBOARD_DAYS } from "../../../contract/dashboard.ts";
import type { Figures, FiguresRange } from "../../../contract/figures.ts";
import { Tabs } from "../../ui/admin/tabs.tsx";
import { SelectField } from "../../ui/field.tsx";
import { DAYS_WORDS } from "../dashboard/when-words.ts";
import { formatMonth, monthsBetween } from "./range-words.ts";

const PATH = "/admin/figures";

interface RangeChoiceProps {
  range: FiguresRange;
  figures: Pick<Figures, "firstMonth" | "thisMonth">;
}

/** Days that end today, or one of the shop's months; both are in the address. */
export function RangeChoice({ range, figures }: RangeChoiceProps) {
  const navigate = useNavigate();
  const months = monthsBetween(figures.firstMonth, figures.thisMonth);
  const { month } = range;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6">
      <Tabs
        label="Range"
        tabs={DASHBOARD_DAYS.map((days) => ({
          to: `${PATH}?days=${days}`,
          label: DAYS_WORDS[days],
          isCurrent: month === undefined && days === range.days,
        }))}
      />
      <SelectField
        label="Month"
        placeholder="Choose a month"
        className="mb-5 w-full sm:w-56"
        value={month ?? ""}
        // An address may name a month from before the shop, or one to come.
        options={(month === undefined || months.includes(month) ? months : [month, ...months]).map(
          (each) => ({
            value: each,
            label: formatMonth(each),
          }),
        )}
        onChange={({ target }) =>
          void navigate(target.value ? `${PATH}?month=${target.value}` : PATH, {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </div>
  );
}
