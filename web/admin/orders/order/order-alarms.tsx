import type { Alarm } from "../../../../contract/alarms.ts";
import { AlarmItems } from "../../alarms/alarm-items.tsx";
import { useAlarms } from "../../alarms/use-alarms.ts";
import { useIsOwner } from "../../use-is-owner.ts";

/** What a person has to look at about this order. */
export function OrderAlarms({ alarms: open, onDone }: { alarms: readonly Alarm[]; onDone: () => void }) {
  const isOwner = useIsOwner();
  const { alarms, dismiss } = useAlarms(open);
  return (
    <AlarmItems
      className="mb-5 print:hidden"
      title="Please look at"
      alarms={alarms}
      isOnOrder
      onDone={onDone}
      onDismiss={isOwner ? (alarm) => void dismiss(alarm) : undefined}
    />
  );
}
