import { StickyBar } from "../../../ui/admin/sticky-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { ManyRunStatus } from "../many-run.tsx";
import type { ManyStep } from "../many-steps.ts";
import type { ManyRun } from "../use-move-many.ts";

interface MoveManyProps {
  chosen: number;
  /** Null where orders cannot be chosen. */
  step: ManyStep | null;
  run: ManyRun | null;
  onMove: () => void;
  onUnchoose: () => void;
  onCloseSummary: () => void;
}

/** The bulk action for the chosen orders, its progress and its outcome. */
export function MoveMany({ chosen, step, run, onMove, onUnchoose, onCloseSummary }: MoveManyProps) {
  if (!run && chosen === 0) return null;
  return (
    <StickyBar look="floating" label="Chosen orders" className="mt-4 border-2 border-leaf p-4">
      <ManyRunStatus run={run} onClose={onCloseSummary} whatOfRest="They are still chosen." />
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
