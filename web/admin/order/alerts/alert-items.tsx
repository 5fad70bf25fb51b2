import ChevronDown from "lucide-react/icons/chevron-down";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Alert } from "../../../../contract/alerts.ts";
import { counted } from "../../../../rules/counted.ts";
import { RowProblem } from "../../../ui/admin/row-problem.tsx";
import { usePassFocusOn } from "../../../ui/admin/use-pass-focus-on.ts";
import { formatWhen } from "../../../ui/admin/when.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { groupByCause } from "../group-by-cause.ts";
import { MarkRefunded } from "../mark-refunded.tsx";
import { orderPath } from "../order-paths.ts";
import { RetryRefund } from "../retry-refund.tsx";
import { AlertActions } from "./alert-actions.tsx";
import type { ShownAlert } from "./use-alerts.ts";

interface AlertItemsProps {
  title: string;
  alerts: readonly ShownAlert[];
  /** Whether this is the screen of the order that the alerts are about. */
  isOnOrder?: boolean;
  /** Whether alerts of one cause are under one title. */
  isGrouped?: boolean;
  /** Undefined if the user may not dismiss alerts. */
  onDismiss?: ((alert: Alert) => void) | undefined;
  className?: string;
}

/** A list of alerts: what happened, the advice, and the buttons to act on it. */
export function AlertItems({
  title,
  alerts,
  isOnOrder = false,
  isGrouped = false,
  onDismiss,
  className,
}: AlertItemsProps) {
  const passFocusOn = usePassFocusOn();
  if (alerts.length === 0) return null;
  const dismiss =
    onDismiss &&
    ((alert: Alert, button: HTMLElement) => {
      passFocusOn(button);
      onDismiss(alert);
    });
  const rows = (some: readonly ShownAlert[]) =>
    some.map((alert) => <AlertRow key={alert._id} alert={alert} isOnOrder={isOnOrder} onDismiss={dismiss} />);
  return (
    <Card
      className={className}
      title={title}
      aside={!isOnOrder && alerts.length > 1 && <strong>{counted(alerts.length, "alert", "alerts")}</strong>}
    >
      <ul className="divide-y divide-line">
        {!isGrouped
          ? rows(alerts)
          : groupByCause(alerts, causeOf).map(({ cause, items }) =>
              items.length > 1 ? (
                <Group key={cause} cause={cause} alerts={items} rows={rows} />
              ) : (
                <Fragment key={cause}>{rows(items)}</Fragment>
              ),
            )}
      </ul>
    </Card>
  );
}

const causeOf = ({ cause, happened }: Alert): [number, string][] => [[0, cause ?? happened]];

/** A group of so few alerts starts open. */
const FEW = 5;

interface GroupProps {
  cause: string;
  alerts: readonly ShownAlert[];
  rows: (alerts: readonly ShownAlert[]) => ReactNode;
}

/** The alerts of one cause. They are rows of the same list as their title, which opens and closes them. */
function Group({ cause, alerts, rows }: GroupProps) {
  const [isOpen, setOpen] = useState(alerts.length <= FEW);
  const isOfOrders = alerts.every(({ orderId }) => orderId !== null);
  return (
    <>
      <li>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 rounded-control py-1 text-left hover:bg-leaf-wash"
        >
          <span className="min-w-0 grow font-semibold wrap-anywhere">
            {cause}:{" "}
            {isOfOrders
              ? counted(new Set(alerts.map(({ orderId }) => orderId)).size, "order", "orders")
              : counted(alerts.length, "alert", "alerts")}
          </span>
          <ChevronDown
            className={`size-5 shrink-0 text-ink-soft transition-transform ${isOpen ? "rotate-180" : ""}`}
            aria-hidden="true"
          />
        </button>
      </li>
      {isOpen && rows(alerts)}
    </>
  );
}

interface AlertRowProps {
  alert: ShownAlert;
  isOnOrder: boolean;
  onDismiss?: ((alert: Alert, button: HTMLElement) => void) | undefined;
}

function AlertRow({ alert, isOnOrder, onDismiss }: AlertRowProps) {
  return (
    <li className="flex items-start gap-x-4 py-3 first:pt-0 last:pb-0">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-chilli" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{alert.happened}</p>
        <p className="text-ink-soft">{alert.advice}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {formatWhen(alert.raisedAt)}
          {alert.orderId && !isOnOrder && (
            <>
              {` · ${alert.name ?? "Order"} `}
              <Link to={orderPath(alert.orderId)} className="font-semibold text-leaf link wrap-anywhere">
                {alert.orderId}
              </Link>
            </>
          )}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          {alert.refundId !== null && (
            <RetryRefund refundId={alert.refundId} of={alert.happened} className="max-sm:w-full" />
          )}
          {alert.refundId !== null && alert.refundAmount !== null && (
            <MarkRefunded refundId={alert.refundId} amount={alert.refundAmount} />
          )}
          <AlertActions alert={alert} isOnOrder={isOnOrder} />
          {onDismiss && (
            <Button
              variant="ghost"
              data-removes
              onClick={({ currentTarget }) => onDismiss(alert, currentTarget)}
              aria-label={`Dismiss: ${alert.happened}`}
              className="max-sm:w-full"
            >
              Dismiss
            </Button>
          )}
          <RowProblem message={alert.problem} className="basis-full" />
        </div>
      </div>
    </li>
  );
}
