import type { OrderDetail } from "../../../../contract/orders.ts";
import { formatRupees } from "../../../../rules/money.ts";
import { Card } from "../../kit/card.tsx";
import { CopyButton } from "../../kit/copy-button.tsx";
import { formatWhen } from "../../kit/when.ts";
import { paymentWords, refundReason } from "../order-words.ts";

function ProviderId({ name, id }: { name: string; id: string | null }) {
  if (!id) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {name} <code className="text-leaf wrap-anywhere">{id}</code>
      <CopyButton text={id} label={`${name.toLowerCase()} ${id}`} />
    </p>
  );
}

/** Every payment attempt of an order, and what became of the money. */
export function OrderPayments({ payments }: { payments: NonNullable<OrderDetail["payments"]> }) {
  return (
    <Card title="Payments" className="max-lg:order-last print:hidden">
      {payments.length === 0 && <p className="text-ink-soft">Nobody has tried to pay yet.</p>}
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li
            key={`${payment.providerOrderId} ${payment.providerPaymentId} ${payment.startedAt}`}
            className="py-3 first:pt-0 last:pb-0"
          >
            <div className="flex items-baseline justify-between gap-4">
              <p className="font-bold">{paymentWords(payment.state)}</p>
              <p className="font-bold tabular-nums">{formatRupees(payment.amount)}</p>
            </div>
            {payment.reason && (
              <p className="text-sm wrap-anywhere">Because {refundReason(payment.reason)}</p>
            )}
            <p className="text-sm text-ink-soft">Begun {formatWhen(payment.startedAt)}</p>
            <ProviderId name="Payment" id={payment.providerPaymentId} />
            <ProviderId name="Provider's order" id={payment.providerOrderId} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
