import { useState } from "react";
import { type Alarm, dismissAlarm } from "../../../contract/alarms.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

/** The open alarms without those dismissed here; a refused dismissal brings its alarm back. */
export function useAlarms(open: readonly Alarm[]): {
  alarms: Alarm[];
  dismiss: (alarm: Alarm) => Promise<void>;
} {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const toast = useToast();

  async function dismiss({ _id }: Alarm) {
    setDismissed((known) => new Set(known).add(_id));
    try {
      await adminApi(dismissAlarm, { params: { id: _id } });
      toast({ title: "Success", description: "Alarm dismissed", variant: "success" });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setDismissed((known) => new Set([...known].filter((id) => id !== _id)));
      toast({ title: "Error", description: error.message, variant: "destructive" });
    }
  }

  return { alarms: open.filter(({ _id }) => !dismissed.has(_id)), dismiss };
}
