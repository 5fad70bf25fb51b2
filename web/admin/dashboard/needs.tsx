// What needs attention: the day's work first, then what went wrong, each with a link to where it is done.
import PartyPopper from "lucide-react/icons/party-popper";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { formatHour } from "../../../rules/dispatch-cutoff.ts";
import { useAlarms } from "../orders/alarms/use-alarms.ts";
import { AlarmList } from "./alarm-list.tsx";
import { BackupLine } from "./backup-line.tsx";
import { NeedCard } from "./need-card.tsx";
import { Failures, LowStock, OutOfStock, ToDecide } from "./need-lists.tsx";
import { ReconciliationLine } from "./reconciliation-line.tsx";
import { WalletCard } from "./wallet-card.tsx";

type Shown = Pick<Dashboard, "needs" | "cutoffHour" | "smsAlarmBelow" | "reconciliation" | "backup">;

export function Needs({ dashboard }: { dashboard: Shown }) {
  const { needs, cutoffHour, smsAlarmBelow } = dashboard;
  const { alarms, dismiss } = useAlarms(needs.alarms.first);
  const hidden = needs.alarms.count - needs.alarms.first.length;
  const isAllDone =
    needs.toConfirm + needs.toPackToday + needs.toShip + needs.toDecide.count === 0 &&
    alarms.length + hidden + needs.outOfStock.count + needs.lowStock.count + needs.failedMessages.count === 0;

  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="sr-only">
        What needs you now
      </h2>
      {isAllDone && (
        <p className="mb-4 flex items-center gap-3 rounded-card bg-leaf-wash p-4 sm:p-5">
          <PartyPopper className="size-7 shrink-0 text-leaf-mid" aria-hidden="true" />
          <span>
            <strong className="font-display text-lg">All done.</strong> Nothing waits for you. Have a tea!
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
          nothing="No parcel waits for a courier"
          to="/admin/manage-orders?status=Packed"
          action="Ship orders"
        />
        <WalletCard alarmBelow={smsAlarmBelow} />
      </ul>
      <ReconciliationLine reconciliation={dashboard.reconciliation} />
      <BackupLine backup={dashboard.backup} />
      <AlarmList alarms={alarms} hidden={hidden} onDismiss={(alarm) => void dismiss(alarm)} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <ToDecide orders={needs.toDecide} />
        <OutOfStock products={needs.outOfStock} />
        <LowStock products={needs.lowStock} />
        <Failures messages={needs.failedMessages} />
      </div>
    </section>
  );
}
