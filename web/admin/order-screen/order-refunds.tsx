import type { OrderMoney, RefundRow } from "../../../contract/refunds.ts";
import { formatRupees } from "../../../rules/money.ts";
import type { PaymentMethod } from "../../../rules/payment-states.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { MarkRefunded } from "../order/mark-refunded.tsx";
import { RetryRefund } from "../order/retry-refund.tsx";
import { refundCauseText, refundedThings, refundStateText } from "./money-texts.ts";

interface OrderRefundsProps {
  money: OrderMoney | null;
  /** Of payments that did not pay the order. */
  others: readonly RefundRow[];
}

/** The refunds of the order's payments: state, items and cause of each. */
export function OrderRefunds({ money, others }: OrderRefundsProps) {
  const refunds = money?.refunds ?? [];
  if (refunds.length + others.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="text-base font-bold">Refunds</h3>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <Refund key={refund._id} refund={refund} method={money?.method ?? "online"} />
        ))}
        {others.map((refund) => (
          <Refund key={refund._id} refund={refund} method="online" />
        ))}
      </ul>
    </section>
  );
}

function Refund({ refund, method }: { refund: RefundRow; method: PaymentMethod }) {
  const { _id, amount, state, reason, at, canTryAgain } = refund;
  const canPayOut = method === "cash" ? state === "due" : canTryAgain && state !== "requested";
  const stateText = refundStateText(refund, method);
  const tone = canTryAgain
    ? "text-chilli"
    : state === "replaced" || state === "failed"
      ? "text-ink-soft"
      : "";
  return (
    <li className="py-3 last:pb-0">
      <div className={`flex items-baseline justify-between gap-4 ${tone}`}>
        <p className="font-bold">{stateText}</p>
        <p
          className={`font-bold tabular-nums ${state === "replaced" || state === "failed" ? "line-through" : ""}`}
        >
          {formatRupees(amount)}
        </p>
      </div>
      {refundedThings(refund).map((thing) => (
        <p key={thing} className="text-sm wrap-anywhere">
          {thing}
        </p>
      ))}
      {reason && <p className="text-sm wrap-anywhere">“{reason}”</p>}
      <p className="text-sm wrap-anywhere text-ink-soft">
        {refundCauseText(refund)}, {formatWhen(at)}
      </p>
      {(canPayOut || canTryAgain) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {canTryAgain && (
            <RetryRefund
              refundId={_id}
              of={`the refund of ${formatRupees(amount)}`}
              className="max-sm:w-full"
            />
          )}
          {canPayOut && <MarkRefunded refundId={_id} amount={amount} />}
        </div>
      )}
    </li>
  );
}
