import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Link } from "react-router";
import type { Alarm } from "../../../../contract/alarms.ts";
import { Card } from "../../../ui/admin/card.tsx";
import { RowProblem } from "../../../ui/admin/row-problem.tsx";
import { Button } from "../../../ui/button.tsx";
import { usePassFocusOn } from "../../../ui/use-pass-focus-on.ts";
import { formatWhen } from "../../../ui/when.ts";
import { orderPath } from "../order-paths.ts";
import { RetryRefund } from "../retry-refund.tsx";
import { AlarmActions } from "./alarm-actions.tsx";
import type { ShownAlarm } from "./use-alarms.ts";

interface AlarmItemsProps {
  title: string;
  alarms: readonly ShownAlarm[];
  /** On an order's own screen. */
  isOnOrder?: boolean;
  /** Something was done about one of them. */
  onDone: () => void;
  /** Left out for those who may not dismiss them. */
  onDismiss?: ((alarm: Alarm) => void) | undefined;
  className?: string;
}

/** Alarms: what happened, what to do, and the buttons that do it. */
export function AlarmItems({
  title,
  alarms,
  isOnOrder = false,
  onDone,
  onDismiss,
  className,
}: AlarmItemsProps) {
  const passFocusOn = usePassFocusOn();
  if (alarms.length === 0) return null;
  return (
    <Card className={className} title={title}>
      <ul className="divide-y divide-line">
        {alarms.map((alarm) => (
          <li key={alarm._id} className="flex items-start gap-x-4 py-3 first:pt-0 last:pb-0">
            <TriangleAlert className="mt-0.5 size-5 shrink-0 text-chilli" aria-hidden="true" />
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">{alarm.happened}</p>
              <p className="text-ink-soft">{alarm.advice}</p>
              <p className="mt-1 text-sm text-ink-soft">
                {formatWhen(alarm.raisedAt)}
                {alarm.orderId && !isOnOrder && (
                  <>
                    {" · Order "}
                    <Link
                      to={orderPath(alarm.orderId)}
                      className="font-semibold text-leaf link wrap-anywhere"
                    >
                      {alarm.orderId}
                    </Link>
                  </>
                )}
              </p>
              <div className="mt-2.5 flex flex-wrap gap-2">
                {alarm.refundId !== null && (
                  <RetryRefund refundId={alarm.refundId} of={alarm.happened} className="max-sm:w-full" />
                )}
                <AlarmActions alarm={alarm} isOnOrder={isOnOrder} onDone={onDone} />
                {onDismiss && (
                  <Button
                    variant="ghost"
                    data-removes
                    onClick={({ currentTarget }) => {
                      passFocusOn(currentTarget);
                      onDismiss(alarm);
                    }}
                    aria-label={`Dismiss: ${alarm.happened}`}
                    className="max-sm:w-full"
                  >
                    Dismiss
                  </Button>
                )}
                <RowProblem message={alarm.problem} className="basis-full" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
