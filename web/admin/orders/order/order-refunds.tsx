import type { OrderMoney, RefundRow } from "../../../../contract/refunds.ts";
import { formatRupees } from "../../../../rules/money.ts";
import type { PaymentMethod } from "../../../../rules/payment-states.ts";
import { formatWhen } from "../../../ui/when.ts";
import { RetryRefund } from "../retry-refund.tsx";
import { MarkRefunded } from "./mark-refunded.tsx";
import { refundCauseText, refundedThings, refundStateText } from "./money-texts.ts";

/** The refunds of an order's payment: how far each is, why, and what it was for. */
export function OrderRefunds({ money: { refunds, method } }: { money: OrderMoney }) {
  if (refunds.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="text-base font-bold">Refunds</h3>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <Refund key={refund._id} refund={refund} method={method} />
        ))}
      </ul>
    </section>
  );
}

function Refund({ refund, method }: { refund: RefundRow; method: PaymentMethod }) {
  const { _id, amount, state, reason, at, canTryAgain } = refund;
  const canGiveBack = method === "cash" ? state === "due" : canTryAgain && state !== "requested";
  const words = refundStateText(refund, method);
  const tone = canTryAgain
    ? "text-chilli"
    : state === "replaced" || state === "failed"
      ? "text-ink-soft"
      : "";
  return (
    <li className="py-3 last:pb-0">
      <div className={`flex items-baseline justify-between gap-4 ${tone}`}>
        <p className="font-bold">{words}</p>
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
      {(canGiveBack || canTryAgain) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {canTryAgain && (
            <RetryRefund
              refundId={_id}
              of={`the refund of ${formatRupees(amount)}`}
              className="max-sm:w-full"
            />
          )}
          {canGiveBack && <MarkRefunded refundId={_id} amount={amount} />}
        </div>
      )}
    </li>
  );
}
