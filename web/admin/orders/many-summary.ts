import type { ManyRun } from "./use-move-many.ts";

/** A step for many orders after its end, in one or two sentences that are true of it. */
export interface ManySummary {
  title: string;
  /** Why some were not tried, and how to continue; empty where all were tried. */
  rest: string;
}

/**
 * Sums up a step that has ended.
 * @param howToContinue with those that were not tried: "Press again to go on."
 */
export function summaryOf(
  { step, total, moved, refused, problem }: Pick<ManyRun, "step" | "total" | "moved" | "refused" | "problem">,
  howToContinue: string,
): ManySummary {
  const untried = total - moved.length - refused.length;
  const note = step.note && moved.length > 0 ? `, ${step.note}` : "";
  const title = `${moved.length} of ${total} ${step.done}${note}`;
  if (problem === null) return { title, rest: "" };
  if (moved.length + refused.length === 0)
    return { title: `None of ${total} ${step.done}`, rest: join(problem, howToContinue) };
  return { title, rest: join(problem, `${untried} not tried.`, howToContinue) };
}

const join = (...sentences: string[]) => sentences.filter(Boolean).join(" ");
