import type { OrderDetail } from "../../../../contract/orders.ts";
import type { OrderMoney } from "../../../../contract/refunds.ts";
import { formatRupees } from "../../../../rules/money.ts";
import { Card } from "../../../ui/admin/card.tsx";
import { CopyButton } from "../../../ui/admin/copy-button.tsx";
import { formatWhen } from "../../../ui/when.ts";
import { paymentText, refundReason } from "../order-words.ts";
import { OrderDisputes } from "./order-disputes.tsx";
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
}

/** What came in for an order and what went back, every attempt to pay, and the refunds. */
export function OrderPayments({ payments, money }: OrderPaymentsProps) {
  return (
    <Card title="Payments" className="max-lg:order-last print:hidden">
      {money && <Sums money={money} />}
      {payments.length === 0 && <p className="text-ink-soft">Nobody has tried to pay yet.</p>}
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
            {payment.reason && (
              <p className="text-sm wrap-anywhere">Because {refundReason(payment.reason)}</p>
            )}
            <p className="text-sm text-ink-soft">
              {payment.method === "cash" ? "Taken" : "Begun"} {formatWhen(payment.startedAt)}
            </p>
            <ProviderId name="Payment" id={payment.providerPaymentId} />
            <ProviderId name="Provider's order" id={payment.providerOrderId} />
          </li>
        ))}
      </ul>
      {money && <OrderRefunds money={money} />}
      {money && <OrderDisputes disputes={money.disputes} />}
    </Card>
  );
}

function Sums({ money: { method, captured, refunded, left } }: { money: OrderMoney }) {
  const sums = [
    { name: method === "cash" ? "In cash" : "Captured", amount: captured },
    { name: "Refunded", amount: refunded },
    { name: "Net paid", amount: left },
  ];
  return (
    <dl className="mb-4 grid grid-cols-3 gap-2 rounded-control bg-leaf-wash px-4 py-3">
      {sums.map(({ name, amount }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-bold tabular-nums">{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
