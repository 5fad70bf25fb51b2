import { isApiError } from "../../../contract/api-client.ts";
import type { PartFailureProps } from "../../loading/lazy-part.tsx";
import { Button } from "../button.tsx";
import { failureMessage } from "../route-failure.tsx";

/** Shown instead of a part of a screen whose code or data could not be loaded. */
export function PartFailure({
  error,
  isRetrying = false,
  onRetry,
}: PartFailureProps & { isRetrying?: boolean }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-4">
      <p className="wrap-anywhere">Error: {isApiError(error) ? error.message : failureMessage(error)}</p>
      <Button variant="secondary" isBusy={isRetrying} busyLabel="Trying again..." onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
