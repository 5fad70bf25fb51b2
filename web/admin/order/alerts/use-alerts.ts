import { useState } from "react";
import { type Alert, dismissAlert } from "../../../../contract/alerts.ts";
import { isApiError } from "../../../../contract/api-client.ts";
import { useRowProblems } from "../../../ui/admin/row-problem.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";

/** `problem`: why the alert could not be dismissed. */
export type ShownAlert = Alert & { problem?: string | undefined };

/** Dismisses alerts optimistically: an alert whose dismissal fails is shown again, with the error. */
export function useAlerts(open: readonly Alert[]): {
  alerts: ShownAlert[];
  dismiss: (alert: Alert) => Promise<void>;
} {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const { problems, setProblem } = useRowProblems();
  const toast = useToast();

  async function dismiss({ _id }: Alert) {
    setProblem(_id, null);
    setDismissed((known) => new Set(known).add(_id));
    try {
      await adminApi(dismissAlert, { params: { id: _id } });
      toast({ title: "Success", description: "Alert dismissed", variant: "success" });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setDismissed((known) => new Set([...known].filter((id) => id !== _id)));
      setProblem(_id, error.message);
    }
  }

  const alerts = open
    .filter(({ _id }) => !dismissed.has(_id))
    .map((alert) => ({ ...alert, problem: problems.get(alert._id) }));
  return { alerts, dismiss };
}
