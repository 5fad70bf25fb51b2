import { useRevalidator } from "react-router";
import type { Alarm } from "../../../contract/alarms.ts";
import { AlarmItems } from "../orders/alarms/alarm-items.tsx";
import type { ShownAlarm } from "../orders/alarms/use-alarms.ts";

const isOfPayment = ({ kind }: Alarm) => /^(payment|refund|dispute)/.test(kind);

interface AlarmListProps {
  alarms: readonly ShownAlarm[];
  /** How many there are besides. */
  hidden: number;
  onDismiss: (alarm: Alarm) => void;
}

/** Payment problems first, then all others. */
export function AlarmList({ alarms, hidden, onDismiss }: AlarmListProps) {
  const { revalidate } = useRevalidator();
  const handlers = { onDismiss, onDone: () => void revalidate() };
  return (
    <>
      <AlarmItems
        className="mt-4"
        title="Payments that look wrong"
        alarms={alarms.filter(isOfPayment)}
        {...handlers}
      />
      <AlarmItems
        className="mt-4"
        title="Please look at"
        alarms={alarms.filter((alarm) => !isOfPayment(alarm))}
        {...handlers}
      />
      {hidden > 0 && (
        <p className="mt-2 text-sm text-ink-soft">And {hidden} older ones, once these are dismissed.</p>
      )}
    </>
  );
}
