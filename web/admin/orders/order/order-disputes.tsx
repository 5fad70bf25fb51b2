import type { OrderMoney } from "../../../../contract/refunds.ts";
import { formatRupees } from "../../../../rules/money.ts";
import { holdsOrder } from "../../../../rules/payment-states.ts";
import { formatIndianDay } from "../../../../rules/time.ts";
import { CopyButton } from "../../../ui/admin/copy-button.tsx";
import { formatWhen } from "../../../ui/when.ts";
import { disputeAdvice, disputeReasonText, disputeStateText } from "./money-texts.ts";

/** What the shopper's bank disputes of an order's payment, and what to do about it. */
export function OrderDisputes({ disputes }: { disputes: OrderMoney["disputes"] }) {
  if (disputes.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="text-base font-bold">Disputed by the shopper's bank</h3>
      <ul className="divide-y divide-line">
        {disputes.map(({ disputeId, amount, reason, state, respondBy, raisedAt }) => (
          <li key={disputeId} className="py-3 last:pb-0">
            <div
              className={`flex items-baseline justify-between gap-4 ${holdsOrder(state) ? "text-chilli" : ""}`}
            >
              <p className="font-bold">{disputeStateText(state)}</p>
              <p className="font-bold tabular-nums">{formatRupees(amount)}</p>
            </div>
            <p className="text-sm wrap-anywhere">{disputeReasonText(reason)}</p>
            <p className="text-sm font-semibold">
              {disputeAdvice(state, respondBy && formatIndianDay(respondBy))}
            </p>
            <p className="text-sm text-ink-soft">Raised {formatWhen(raisedAt)}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
              Dispute <code className="text-leaf wrap-anywhere">{disputeId}</code>
              <CopyButton text={disputeId} label={`dispute ${disputeId}`} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
