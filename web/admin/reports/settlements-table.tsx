import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import type { Settlements } from "../../../contract/settlements.ts";
import { counted } from "../../../rules/counted.ts";
import { formatRupees, type Paise, ZERO } from "../../../rules/money.ts";
import { settlementWarnings } from "../../../rules/settlements.ts";
import { type DataColumn, DataList } from "../../ui/admin/data-list.tsx";
import { formatDay } from "../../ui/admin/when.ts";
import { ErrorText } from "../../ui/error-text.tsx";

type Settlement = Settlements["settlements"][number];

interface SettlementsTableProps {
  settlements: readonly Settlement[];
  title: string;
}

/** A table on a wide screen; on a phone each payout is a card, without amounts of zero. */
export function SettlementsTable({ settlements, title }: SettlementsTableProps) {
  const hasOthers = settlements.some(({ other }) => other !== ZERO);
  const amounts: readonly (readonly [string, (settlement: Settlement) => Paise])[] = [
    ["Payments", ({ gross }) => gross],
    ["Refunds", ({ refunds }) => refunds],
    ["Fee", ({ fee }) => fee],
    ["GST on fee", ({ gst }) => gst],
    ...(hasOthers ? [["Other", ({ other }: Settlement) => other] as const] : []),
    ["Paid out", ({ payout }) => payout],
  ];
  const columns: DataColumn<Settlement>[] = [
    {
      title: "Settled on",
      className: "font-semibold lg:py-3 lg:whitespace-nowrap xl:py-2",
      cell: (settlement) => (
        <>
          {formatDay(settlement.settledOn)}
          <span className="block text-sm font-normal text-ink-soft">
            {counted(settlement.paymentCount, "payment", "payments")}
            {settlement.state === "created" && ", on its way to the bank"}
          </span>
        </>
      ),
    },
    { title: "UTR", isNamed: true, className: "wrap-anywhere", cell: ({ utr }) => utr || "None yet" },
    ...amounts.map(([title, amountOf]) => ({
      title,
      isNamed: true,
      className: (settlement: Settlement) =>
        `tabular-nums last:font-semibold lg:whitespace-nowrap ${amountOf(settlement) === ZERO ? "max-lg:not-last:hidden" : ""}`,
      cell: (settlement: Settlement) => formatRupees(amountOf(settlement)),
      isNumber: true,
    })),
  ];
  return (
    <DataList
      caption={title}
      columns={columns}
      rows={settlements}
      idOf={({ settlementId }) => settlementId}
      grid="max-lg:gap-y-1 lg:align-baseline"
      below={warningsOf}
    />
  );
}

function warningsOf(settlement: Settlement): ReactNode {
  const warnings = settlementWarnings(settlement);
  if (warnings.length === 0) return null;
  return warnings.map((warning) => (
    <ErrorText key={warning} className="flex gap-2">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {warning}
    </ErrorText>
  ));
}
