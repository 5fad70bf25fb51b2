import { CloseButton } from "../../ui/admin/close-button.tsx";
import { summaryOf } from "./many-summary.ts";
import type { ManyRun } from "./use-move-many.ts";

/** The progress and result of a bulk step. Always rendered, so that screen readers announce changes. */
export function ManyRunStatus({
  run,
  onClose,
  whatOfRest = "",
}: {
  run: ManyRun | null;
  onClose: () => void;
  /** How to continue with the orders that were not tried: "They are still chosen." */
  whatOfRest?: string;
}) {
  const tried = run ? run.moved.length + run.refused.length : 0;
  return (
    <>
      <div role="status">
        {run?.isRunning && (
          <p className="font-bold">
            {run.step.doing} {Math.min(tried + 1, run.total).toLocaleString("en-IN")} of{" "}
            {run.total.toLocaleString("en-IN")}...
          </p>
        )}
        {run && !run.isRunning && <Summary run={run} whatOfRest={whatOfRest} onClose={onClose} />}
      </div>
      {run?.isRunning && (
        <progress
          aria-label="Done so far"
          value={tried}
          max={run.total}
          className="mt-2 h-3 w-full accent-leaf-mid"
        />
      )}
    </>
  );
}

function Summary({ run, whatOfRest, onClose }: { run: ManyRun; whatOfRest: string; onClose: () => void }) {
  const { title, rest } = summaryOf(run, whatOfRest);
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <p className="font-bold">{title}</p>
        {run.refused.length > 0 && (
          <ul className="mt-1 max-h-40 overflow-y-auto text-sm">
            {run.refused.map(({ orderId, message }) => (
              <li key={orderId} className="wrap-anywhere">
                <b>{orderId}</b>: {message}
              </li>
            ))}
          </ul>
        )}
        {rest && <p className="mt-1 text-sm">{rest}</p>}
      </div>
      <CloseButton label="Close summary" onClick={onClose} />
    </div>
  );
}
