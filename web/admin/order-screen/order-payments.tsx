import type { OrderDetail } from "../../../contract/orders.ts";
import type { OrderMoney } from "../../../contract/refunds.ts";
import { formatRupees } from "../../../rules/money.ts";
import { NET_PAYMENTS } from "../../../rules/order-rows.ts";
import { holdsOrder } from "../../../rules/payment-states.ts";
import { formatIndianDay } from "../../../rules/time.ts";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { formatWhen } from "../../ui/admin/when.ts";
import { Card } from "../../ui/card.tsx";
import { Note } from "../../ui/note.tsx";
import { paymentText, refundReason } from "../order/order-text.ts";
import { Fold } from "./fold.tsx";
import { disputeAdvice, disputeReasonText, disputeStateText } from "./money-texts.ts";
import { OrderRefunds } from "./order-refunds.tsx";

function ProviderId({ name, id }: { name: string; id: string | null }) {
  if (!id) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {name} <code className="text-leaf wrap-anywhere">{id}</code>
      <CopyButton text={id} label={`${name.toLowerCase()} ${id}`} />
    </p>
  );
}

interface OrderPaymentsProps {
  payments: NonNullable<OrderDetail["payments"]>;
  money: OrderMoney | null;
  otherRefunds: OrderDetail["otherRefunds"];
}

/** Payments in these states need no attention. */
const ORDINARY = ["open", "paid", "closed"];

/** What was paid and refunded, and the disputes; each payment with the provider's ids is folded under Details. */
export function OrderPayments({ payments, money, otherRefunds }: OrderPaymentsProps) {
  const isOrdinary = payments.every(({ state }) => ORDINARY.includes(state));
  return (
    <Card title="Payments" className="max-lg:order-last print:hidden">
      {money && <Sums money={money} />}
      {payments.length === 0 && <p className="text-ink-soft">No payment attempts yet.</p>}
      <OrderRefunds money={money} others={otherRefunds ?? []} />
      {money && <OrderDisputes disputes={money.disputes} />}
      {payments.length > 0 && (
        <Fold label="Details" isOpen={!isOrdinary}>
          <PaymentRows payments={payments} />
        </Fold>
      )}
    </Card>
  );
}

function PaymentRows({ payments }: Pick<OrderPaymentsProps, "payments">) {
  return (
    <ul className="divide-y divide-line">
      {payments.map((payment) => (
        <li
          key={`${payment.providerOrderId} ${payment.providerPaymentId} ${payment.startedAt}`}
          className="py-3 first:pt-0 last:pb-0"
        >
          <div className="flex items-baseline justify-between gap-4">
            <p className="font-bold">{paymentText(payment.state, payment.method)}</p>
            <p className="font-bold tabular-nums">{formatRupees(payment.amount)}</p>
          </div>
          {payment.customerFee > 0 && (
            <p className="text-sm">
              The customer also paid Razorpay’s fee of {formatRupees(payment.customerFee)}.
            </p>
          )}
          {payment.reason && <p className="text-sm wrap-anywhere">Reason: {refundReason(payment.reason)}</p>}
          <p className="text-sm text-ink-soft">
            {payment.method === "cash" ? "Received" : "Started"} {formatWhen(payment.startedAt)}
          </p>
          <ProviderId name="Payment" id={payment.providerPaymentId} />
          <ProviderId name="Order at the provider" id={payment.providerOrderId} />
        </li>
      ))}
    </ul>
  );
}

function Sums({ money: { method, captured, refunded, left } }: { money: OrderMoney }) {
  const sums = [
    { name: method === "cash" ? "In cash" : "Paid", amount: captured },
    { name: "Refunded", amount: refunded },
    { name: NET_PAYMENTS, amount: left },
  ];
  return (
    <Note as="dl" tone="green" className="mb-4 grid grid-cols-3 gap-2">
      {sums.map(({ name, amount }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-bold tabular-nums">{formatRupees(amount)}</dd>
        </div>
      ))}
    </Note>
  );
}

/** Disputes that the shopper's bank raised about the payment, and what to do about them. */
function OrderDisputes({ disputes }: { disputes: OrderMoney["disputes"] }) {
  if (disputes.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="text-base font-bold">Disputed by the customer's bank</h3>
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
            <ProviderId name="Dispute" id={disputeId} />
          </li>
        ))}
      </ul>
    </section>
  );
}
