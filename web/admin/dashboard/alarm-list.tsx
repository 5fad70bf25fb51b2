import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import type { Alarm } from "../../../contract/alarms.ts";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../kit/card.tsx";
import { formatWhen } from "../kit/when.ts";
import { AlarmRefundAction } from "./alarm-refund-action.tsx";

const isOfPayment = ({ kind }: Alarm) => /^(payment|refund|dispute)/.test(kind);

interface AlarmListProps {
  alarms: Dashboard["needs"]["alarms"];
  onDismiss: (alarm: Alarm) => void;
}

/** Payment problems first, then all others. */
export function AlarmList({ alarms, onDismiss }: AlarmListProps) {
  const payments = alarms.first.filter(isOfPayment);
  const others = alarms.first.filter((alarm) => !isOfPayment(alarm));
  const hidden = alarms.count - alarms.first.length;
  return (
    <>
      {payments.length > 0 && (
        <Alarms title="Payments that look wrong" alarms={payments} onDismiss={onDismiss} />
      )}
      {others.length > 0 && <Alarms title="Please look at" alarms={others} onDismiss={onDismiss} />}
      {hidden > 0 && (
        <p className="mt-2 text-sm text-ink-soft">And {hidden} older ones, once these are dismissed.</p>
      )}
    </>
  );
}

function Alarms({
  title,
  alarms,
  onDismiss,
}: {
  title: string;
  alarms: Alarm[];
  onDismiss: AlarmListProps["onDismiss"];
}) {
  return (
    <Card className="mt-4" title={title}>
      <ul className="divide-y divide-line">
        {alarms.map((alarm) => (
          <li
            key={alarm._id}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <TriangleAlert className="mt-0.5 size-5 shrink-0 text-chilli" aria-hidden="true" />
            <div className="min-w-0 grow basis-60">
              <p className="font-semibold">{alarm.happened}</p>
              <p className="text-ink-soft">{alarm.advice}</p>
              <p className="mt-1 text-sm text-ink-soft">
                {formatWhen(alarm.raisedAt)}
                {alarm.orderId && (
                  <>
                    {" · Order "}
                    <Link
                      to={`/admin/manage-orders/${alarm.orderId}`}
                      className="font-semibold text-leaf underline underline-offset-4 wrap-anywhere"
                    >
                      {alarm.orderId}
                    </Link>
                  </>
                )}
              </p>
            </div>
            <AlarmRefundAction alarm={alarm} />
            <Button
              variant="secondary"
              onClick={() => onDismiss(alarm)}
              aria-label={`Dismiss: ${alarm.happened}`}
              className="max-sm:w-full"
            >
              Dismiss
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
