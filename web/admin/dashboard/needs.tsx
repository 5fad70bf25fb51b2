// What needs attention: the day's work first, then problems, each with a link to its screen.
import Archive from "lucide-react/icons/archive";
import PartyPopper from "lucide-react/icons/party-popper";
import Scale from "lucide-react/icons/scale";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { Alert } from "../../../contract/alerts.ts";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { getToday } from "../../../contract/today.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { AlertItems } from "../order/alerts/alert-items.tsx";
import { type ShownAlert, useAlerts } from "../order/alerts/use-alerts.ts";
import { TodayExceptions } from "../order/today-exceptions.tsx";
import { SetupList } from "../setup/setup-list.tsx";
import { openLines, useSetup } from "../setup/use-setup.ts";
import { useCall } from "../store/queries.ts";
import { backupText, reconciliationText } from "./dashboard-texts.ts";
import { NeedCard } from "./need-card.tsx";
import { Failures, LowStock, OutOfStock, ToDecide } from "./need-lists.tsx";
import { WalletCard } from "./wallet-card.tsx";

type Shown = Pick<Dashboard, "needs" | "cutoffHour" | "smsAlarmBelow" | "reconciliation" | "backup">;

export function Needs({ dashboard }: { dashboard: Shown }) {
  const { needs, cutoffHour, smsAlarmBelow } = dashboard;
  const { alerts, dismiss } = useAlerts(needs.alerts.first);
  const hidden = needs.alerts.count - needs.alerts.first.length;
  const setup = useSetup();
  const exceptions = useCall(getToday, {}).data?.exceptions;
  const isSetUp = setup !== undefined && openLines(setup).length === 0;
  const isAllDone =
    needs.toConfirm + needs.toPackToday + needs.toShip + needs.toDecide.count === 0 &&
    exceptions?.length === 0 &&
    alerts.length + hidden + needs.outOfStock.count + needs.lowStock.count + needs.failedMessages.count === 0;

  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="sr-only">
        Needs attention
      </h2>
      <SetupList />
      {isAllDone && isSetUp && (
        <p className="mb-4 flex items-center gap-3 rounded-card bg-leaf-wash p-4 sm:p-5">
          <PartyPopper className="size-7 shrink-0 text-leaf-mid" aria-hidden="true" />
          <span>
            <strong className="font-display text-lg">All done.</strong> Nothing needs attention.
          </span>
        </p>
      )}
      <ul className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        <NeedCard
          count={needs.toConfirm}
          title="To confirm"
          nothing="No new orders to confirm"
          to="/admin/manage-orders?status=Paid"
          action="Confirm now"
        />
        <NeedCard
          count={needs.toPackToday}
          title={`To pack before ${formatHour(cutoffHour)}`}
          nothing="Nothing left to pack today"
          to="/admin/manage-orders-manually"
          action="Start packing"
        />
        <NeedCard
          count={needs.toShip}
          title="To ship"
          nothing="No parcels to ship"
          to="/admin/manage-orders?status=Packed"
          action="Ship orders"
        />
        <WalletCard alertBelow={smsAlarmBelow} />
      </ul>
      <ReconciliationLine reconciliation={dashboard.reconciliation} />
      {dashboard.backup && <BackupLine backup={dashboard.backup} />}
      <AlertList alerts={alerts} hidden={hidden} onDismiss={(alert) => void dismiss(alert)} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {exceptions && exceptions.length > 0 && (
          <TodayExceptions title="Orders to check" exceptions={exceptions} />
        )}
        <ToDecide orders={needs.toDecide} />
        <OutOfStock products={needs.outOfStock} />
        <LowStock products={needs.lowStock} />
        <Failures messages={needs.failedMessages} />
      </div>
    </section>
  );
}

/** Whether the shop and the payment provider agree on the payments. Highlighted only if they differ. */
function ReconciliationLine({ reconciliation }: { reconciliation: Dashboard["reconciliation"] }) {
  const isWrong = (reconciliation?.difference ?? 0) > 0;
  const Icon = isWrong ? TriangleAlert : Scale;
  const className = isWrong
    ? "rounded-control border-2 border-turmeric bg-turmeric-wash px-4 py-3 font-semibold"
    : "px-1 text-sm text-ink-soft";
  return (
    <p className={`mt-4 flex items-start gap-2 ${className}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 tabular-nums">{reconciliationText(reconciliation, Date.now())}</span>
    </p>
  );
}

/** When the shop was last backed up. The set-up list has a line for the first backup; an alert reports an overdue one. */
function BackupLine({ backup }: { backup: NonNullable<Dashboard["backup"]> }) {
  return (
    <p className="mt-2 flex items-start gap-2 px-1 text-sm text-ink-soft">
      <Archive className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 tabular-nums">{backupText(backup, Date.now())}</span>
    </p>
  );
}

const isOfPayment = ({ kind }: Alert) => /^(payment|refund|dispute)/.test(kind);

interface AlertListProps {
  alerts: readonly ShownAlert[];
  /** The number of alerts that are not in `alerts`. */
  hidden: number;
  onDismiss: (alert: Alert) => void;
}

/** Payment problems first, then all others. */
function AlertList({ alerts, hidden, onDismiss }: AlertListProps) {
  return (
    <>
      <AlertItems
        className="mt-4"
        title="Payments to check"
        alerts={alerts.filter(isOfPayment)}
        onDismiss={onDismiss}
      />
      <AlertItems
        className="mt-4"
        title="Needs attention"
        isGrouped
        alerts={alerts.filter((alert) => !isOfPayment(alert))}
        onDismiss={onDismiss}
      />
      {hidden > 0 && (
        <p className="mt-2 text-sm text-ink-soft">{hidden} older alerts appear once these are dismissed.</p>
      )}
    </>
  );
}
