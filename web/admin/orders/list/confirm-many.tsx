import { Button } from "../../../ui/button.tsx";
import { CloseButton } from "../../kit/close-button.tsx";
import { StickyBar } from "../../kit/sticky-bar.tsx";
import type { ConfirmRun } from "./use-confirm-many.ts";

interface ConfirmManyProps {
  chosen: number;
  run: ConfirmRun | null;
  onConfirm: () => void;
  onUnchoose: () => void;
  onCloseSummary: () => void;
}

function Summary({ run, onCloseSummary }: { run: ConfirmRun; onCloseSummary: () => void }) {
  const untried = run.total - run.confirmed - run.refused.length;
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <p className="font-bold">
          {run.confirmed} of {run.total} confirmed and e-mailed
        </p>
        {run.refused.length > 0 && (
          <ul className="mt-1 max-h-40 overflow-y-auto text-sm">
            {run.refused.map(({ orderId, message }) => (
              <li key={orderId} className="wrap-anywhere">
                <b>{orderId}</b>: {message}
              </li>
            ))}
          </ul>
        )}
        {untried > 0 && <p className="mt-1 text-sm">{untried} not tried. They are still chosen.</p>}
      </div>
      <CloseButton label="Close summary" onClick={onCloseSummary} />
    </div>
  );
}

/** The bulk action for the chosen orders, its progress and its outcome. */
export function ConfirmMany({ chosen, run, onConfirm, onUnchoose, onCloseSummary }: ConfirmManyProps) {
  if (!run && chosen === 0) return null;
  const tried = run ? run.confirmed + run.refused.length : 0;
  return (
    <StickyBar look="floating" label="Chosen orders" className="mt-4 border-2 border-leaf p-4">
      <div role="status">
        {run?.isRunning && (
          <p className="font-bold">
            Confirming {Math.min(tried + 1, run.total)} of {run.total}...
          </p>
        )}
        {run && !run.isRunning && <Summary run={run} onCloseSummary={onCloseSummary} />}
      </div>
      {run?.isRunning && (
        <progress
          aria-label="Confirmed so far"
          value={tried}
          max={run.total}
          className="mt-2 h-3 w-full accent-leaf-mid"
        />
      )}
      {chosen > 0 && !run?.isRunning && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="grow font-bold">{chosen} chosen</p>
          <Button variant="ghost" onClick={onUnchoose}>
            Choose none
          </Button>
          <Button onClick={onConfirm} className="max-sm:w-full">
            Confirm and e-mail
          </Button>
        </div>
      )}
    </StickyBar>
  );
}
