import type { PartFailureProps } from "../../loading/lazy-part.tsx";
import { Button } from "../button.tsx";
import { failureMessage } from "../route-failure.tsx";

/** Shown instead of a component whose code could not be loaded. */
export function PartFailure({ error, onRetry }: PartFailureProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-4">
      <p>{failureMessage(error)}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
