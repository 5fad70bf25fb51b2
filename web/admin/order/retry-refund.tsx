import { retryRefund } from "../../../contract/refunds.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

interface RetryRefundProps {
  refundId: string;
  /** What the refund is about, for screen readers. */
  of: string;
  className?: string;
}

/** A button that retries a refund which the provider or the bank refused, then reloads the screen. */
export function RetryRefund({ refundId, of, className = "" }: RetryRefundProps) {
  const { isBusy, problem, run } = useAction();
  const toast = useToast();

  async function tryAgain() {
    await run(async () => {
      const { message } = await adminApi(retryRefund, { params: { id: refundId } });
      toast({ title: message, variant: "success" });
    });
  }

  return (
    <div className={className}>
      <Button
        variant="secondary"
        isBusy={isBusy}
        busyLabel="Trying again..."
        onClick={tryAgain}
        aria-label={`Try again: ${of}`}
        className="max-sm:w-full"
      >
        Try again
      </Button>
      <ErrorText role="alert" className="mt-1.5 text-sm">
        {problem}
      </ErrorText>
    </div>
  );
}
