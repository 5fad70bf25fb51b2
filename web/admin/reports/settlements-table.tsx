import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import type { Settlements } from "../../../contract/settlements.ts";
import { counted } from "../../../rules/counted.ts";
import { formatRupees, type Paise, ZERO } from "../../../rules/money.ts";
import { settlementWarnings } from "../../../rules/settlements.ts";
import { formatDay } from "../../ui/admin/when.ts";

type Settlement = Settlements["settlements"][number];

interface SettlementsTableProps {
  settlements: readonly Settlement[];
  title: string;
}

/** A table on a wide screen; on a phone each payout is a card, without amounts of zero. */
export function SettlementsTable({ settlements, title }: SettlementsTableProps) {
  const hasOthers = settlements.some(({ other }) => other !== ZERO);
  const columns: readonly (readonly [string, (settlement: Settlement) => Paise])[] = [
    ["Payments", ({ gross }) => gross],
    ["Refunds", ({ refunds }) => refunds],
    ["Fee", ({ fee }) => fee],
    ["GST on fee", ({ gst }) => gst],
    ...(hasOthers ? [["Other", ({ other }: Settlement) => other] as const] : []),
    ["Paid out", ({ payout }) => payout],
  ];
  return (
    <table className="w-full tabular-nums max-lg:grid max-lg:gap-3 lg:overflow-hidden lg:rounded-card lg:bg-white lg:shadow-card xl:text-sm">
      <caption className="sr-only">{title}</caption>
      <thead className="bg-leaf-wash text-left text-sm max-lg:sr-only">
        <tr>
          <th scope="col" className="py-3 pl-4 xl:py-2">
            Settled on
          </th>
          <th scope="col" className="px-3">
            UTR
          </th>
          {columns.map(([name]) => (
            <th key={name} scope="col" className="px-3 text-right last:pr-4">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {settlements.map((settlement) => (
        <tbody
          key={settlement.settlementId}
          className="max-lg:block max-lg:rounded-card max-lg:bg-white max-lg:p-4 max-lg:shadow-card max-lg:forced-colors:outline lg:border-t lg:border-line"
        >
          <tr className="max-lg:grid max-lg:gap-y-1 lg:align-baseline">
            <th scope="row" className="text-left font-semibold lg:py-3 lg:pl-4 lg:whitespace-nowrap xl:py-2">
              {formatDay(settlement.settledOn)}
              <span className="block text-sm font-normal text-ink-soft">
                {counted(settlement.paymentCount, "payment", "payments")}
                {settlement.state === "created" && ", on its way to the bank"}
              </span>
            </th>
            <Cell name="UTR" className="wrap-anywhere">
              {settlement.utr || "None yet"}
            </Cell>
            {columns.map(([name, amountOf]) => (
              <Cell
                key={name}
                name={name}
                className={`text-right last:pr-4 last:font-semibold lg:whitespace-nowrap ${amountOf(settlement) === ZERO ? "max-lg:not-last:hidden" : ""}`}
              >
                {formatRupees(amountOf(settlement))}
              </Cell>
            ))}
          </tr>
          <Warnings settlement={settlement} span={columns.length + 2} />
        </tbody>
      ))}
    </table>
  );
}

/** On a phone, its column's name is on its left. */
function Cell({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <td className={`max-lg:flex max-lg:justify-between max-lg:gap-4 max-lg:last:pr-0 lg:px-3 ${className}`}>
      <span aria-hidden="true" className="font-normal text-ink-soft lg:hidden">
        {name}
      </span>
      {children}
    </td>
  );
}

function Warnings({ settlement, span }: { settlement: Settlement; span: number }) {
  const warnings = settlementWarnings(settlement);
  if (warnings.length === 0) return null;
  return (
    <tr className="max-lg:block">
      <td colSpan={span} className="max-lg:block max-lg:pt-2 lg:px-4 lg:pb-3">
        {warnings.map((warning) => (
          <p key={warning} className="flex gap-2 font-semibold text-chilli">
            <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            {warning}
          </p>
        ))}
      </td>
    </tr>
  );
}
