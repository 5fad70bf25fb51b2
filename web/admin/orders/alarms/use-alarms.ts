import { useState } from "react";
import { type Alarm, dismissAlarm } from "../../../../contract/alarms.ts";
import { isApiError } from "../../../../contract/api-client.ts";
import { useRowProblems } from "../../../ui/admin/row-problem.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";

/** An alarm with the message of its refused dismissal. */
export type ShownAlarm = Alarm & { problem?: string | undefined };

/** The open alarms without those dismissed here; a refused dismissal brings its alarm back, with the reason. */
export function useAlarms(open: readonly Alarm[]): {
  alarms: ShownAlarm[];
  dismiss: (alarm: Alarm) => Promise<void>;
} {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const { problems, setProblem } = useRowProblems();
  const toast = useToast();

  async function dismiss({ _id }: Alarm) {
    setProblem(_id, null);
    setDismissed((known) => new Set(known).add(_id));
    try {
      await adminApi(dismissAlarm, { params: { id: _id } });
      toast({ title: "Success", description: "Alarm dismissed", variant: "success" });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setDismissed((known) => new Set([...known].filter((id) => id !== _id)));
      setProblem(_id, error.message);
    }
  }

  const alarms = open
    .filter(({ _id }) => !dismissed.has(_id))
    .map((alarm) => ({ ...alarm, problem: problems.get(alarm._id) }));
  return { alarms, dismiss };
}
