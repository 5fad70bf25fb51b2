import { useState } from "react";
import { type Alarm, resolveAlarm } from "../../../contract/alarms.ts";
import { isApiError } from "../../../contract/api-client.ts";
import type { Dashboard } from "../../../contract/dashboard.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

type Alarms = Dashboard["needs"]["alarms"];

/** The open alarms, without those that have been put away on this screen. */
export function useAlarms(alarms: Alarms): { alarms: Alarms; resolve: (alarm: Alarm) => Promise<void> } {
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const toast = useToast();

  async function resolve({ _id }: Alarm) {
    setAway((known) => new Set(known).add(_id));
    try {
      await adminApi(resolveAlarm, { params: { id: _id } });
      toast({ title: "Success", description: "Alarm dismissed", variant: "success" });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setAway((known) => new Set([...known].filter((id) => id !== _id)));
      toast({ title: "Error", description: error.message, variant: "destructive" });
    }
  }

  const first = alarms.first.filter(({ _id }) => !away.has(_id));
  return { alarms: { count: alarms.count - (alarms.first.length - first.length), first }, resolve };
}
