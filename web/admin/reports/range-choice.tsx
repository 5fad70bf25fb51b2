import { DASHBOARD_DAYS } from "../../../contract/dashboard.ts";
import type { Figures, FiguresRange } from "../../../contract/reports.ts";
import { Tabs } from "../../ui/admin/tabs.tsx";
import { RANGE_LABELS } from "../range-labels.ts";
import { MonthChoice } from "./month-choice.tsx";

const PATH = "/admin/figures";

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
          to: `${PATH}?days=${each}`,
          label: RANGE_LABELS[each],
          isCurrent: month === undefined && each === days,
        }))}
      />
      <MonthChoice path={PATH} month={month} firstMonth={firstMonth} thisMonth={thisMonth} />
    </div>
  );
}
