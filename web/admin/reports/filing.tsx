import { href, useNavigate } from "react-router";
import { type GstReturnReply, type ReturnQuery, setFiled } from "../../../contract/gst-return.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { formatDay } from "../../ui/admin/when.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { adminApi } from "../admin-session.ts";

interface FilingProps {
  query: ReturnQuery;
  filed: Pick<GstReturnReply, "from" | "until" | "thisMonth" | "filing">;
}

/** Whether the return on the screen is filed. Renders nothing while its period is not over. */
export function Filing({ query, filed: { from, until, thisMonth, filing } }: FilingProps) {
  const { isBusy, problem, run } = useAction();
  const navigate = useNavigate();
  if (until.slice(0, 7) >= thisMonth) return null;

  async function mark(isFiled: boolean) {
    const shown = { month: from.slice(0, 7), ...query };
    // With its month in the URL: without one, the screen would go on to the next month to file.
    const url = `${href("/admin/gst")}?${new URLSearchParams(shown)}`;
    await navigate(url, { replace: true, preventScrollReset: true });
    await adminApi(setFiled, { body: { month: shown.month, by: shown.by, isFiled } });
  }

  return (
    <div className="mt-4 border-t-2 border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {filing ? `Filed on ${formatDay(filing.filedAt)} by ${filing.filedBy}` : "Not filed yet"}
        </p>
        <Button variant="secondary" isBusy={isBusy} onClick={() => void run(() => mark(!filing))}>
          {filing ? "Not filed" : "Mark as filed"}
        </Button>
      </div>
      <ErrorText role="alert" className="mt-2">
        {problem}
      </ErrorText>
    </div>
  );
}
