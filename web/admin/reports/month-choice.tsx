import { useNavigate } from "react-router";
import { SelectField } from "../../ui/field.tsx";
import { formatMonth, monthsBetween } from "./range-label.ts";

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
