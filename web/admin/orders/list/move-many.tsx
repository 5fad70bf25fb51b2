import { Button } from "../../../ui/button.tsx";
import { CloseButton } from "../../kit/close-button.tsx";
import { StickyBar } from "../../kit/sticky-bar.tsx";
import type { ManyRun, ManyStep } from "./use-move-many.ts";

interface MoveManyProps {
  chosen: number;
  /** Null where orders cannot be chosen. */
  step: ManyStep | null;
  run: ManyRun | null;
  onMove: () => void;
  onUnchoose: () => void;
  onCloseSummary: () => void;
}

function Summary({ run, onCloseSummary }: { run: ManyRun; onCloseSummary: () => void }) {
  const untried = run.total - run.moved - run.refused.length;
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <p className="font-bold">
          {run.moved} of {run.total} {run.step.done}
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
export function MoveMany({ chosen, step, run, onMove, onUnchoose, onCloseSummary }: MoveManyProps) {
  if (!run && chosen === 0) return null;
  const tried = run ? run.moved + run.refused.length : 0;
  return (
    <StickyBar look="floating" label="Chosen orders" className="mt-4 border-2 border-leaf p-4">
      <div role="status">
        {run?.isRunning && (
          <p className="font-bold">
            {run.step.doing} {Math.min(tried + 1, run.total)} of {run.total}...
          </p>
        )}
        {run && !run.isRunning && <Summary run={run} onCloseSummary={onCloseSummary} />}
      </div>
      {run?.isRunning && (
        <progress
          aria-label="Done so far"
          value={tried}
          max={run.total}
          className="mt-2 h-3 w-full accent-leaf-mid"
        />
      )}
      {step && chosen > 0 && !run?.isRunning && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="grow font-bold">{chosen} chosen</p>
          <Button variant="ghost" onClick={onUnchoose}>
            Choose none
          </Button>
          <Button onClick={onMove} className="max-sm:w-full">
            {step.button}
          </Button>
        </div>
      )}
    </StickyBar>
  );
}
