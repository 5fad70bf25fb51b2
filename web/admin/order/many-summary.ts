import { CONNECTION_LOST } from "../../../contract/api-client.ts";
import type { ManyRun } from "./use-move-many.ts";

/** The result of a bulk step as text. */
export interface ManySummary {
  title: string;
  /** Why some orders were not tried, and how to continue; empty if all were tried. */
  rest: string;
}

/**
 * Summarises a bulk step that has ended.
 * @param howToContinue with the orders that were not tried: "Press again to continue."
 */
export function summaryOf(
  { step, total, moved, refused, problem, isUncertain }: Omit<ManyRun, "isRunning">,
  howToContinue: string,
): ManySummary {
  const untried = total - moved.length - refused.length;
  const note = step.note && moved.length > 0 ? `, ${step.note}` : "";
  const title = `${shown(moved.length)} of ${shown(total)} ${step.done}${note}`;
  if (problem === null) return { title, rest: "" };
  // The whole text would advise to try again, next to the advice of `howToContinue`.
  const cause = problem === CONNECTION_LOST && howToContinue !== "" ? "No connection." : problem;
  const maybe = `We do not know whether ${shown(untried)} ${untried === 1 ? "was" : "were"} ${step.done}`;
  if (moved.length + refused.length === 0)
    return {
      title: isUncertain ? maybe : `None of ${shown(total)} ${step.done}`,
      rest: join(cause, howToContinue),
    };
  return {
    title,
    rest: join(cause, isUncertain ? `${maybe}.` : `${shown(untried)} not tried.`, howToContinue),
  };
}

const shown = (count: number) => count.toLocaleString("en-IN");
const join = (...sentences: string[]) => sentences.filter(Boolean).join(" ");
