import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { MAX_OPEN } from "../../../contract/today.ts";
import { Card } from "../../ui/card.tsx";
import { type StepState, waitingText } from "./step-state.ts";

interface TodayStepProps {
  /** The number of the step. */
  place: number;
  title: string;
  /** Number of orders that wait for this step. */
  count: number;
  /** More orders wait than are counted. */
  hasMore?: boolean;
  /** The text after the count: "paid and not confirmed yet". */
  waiting: string;
  /** Shown if no order waits for this step or an earlier one. */
  nothing: string;
  state: StepState;
  children?: ReactNode;
  /** Rendered below: progress and results. */
  below?: ReactNode;
}

/** A step of the day with its count and its buttons. */
export function TodayStep({
  place,
  title,
  count,
  hasMore = false,
  waiting,
  nothing,
  state,
  children,
  below,
}: TodayStepProps) {
  const isOpen = state.state === "open";
  const isDone = state.state === "done";
  return (
    <Card as="li" size="bare" className={`p-4 sm:p-5 ${isOpen ? "border-l-6 border-turmeric" : ""}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          aria-hidden="true"
          className={`flex size-10 shrink-0 items-center justify-center rounded-full font-display text-lg leading-none font-extrabold ${
            isOpen ? "bg-turmeric text-leaf" : isDone ? "bg-leaf-wash text-leaf-mid" : "bg-line text-ink-soft"
          }`}
        >
          {isDone ? <Check className="size-5" /> : place}
        </span>
        <div className="min-w-40 grow basis-0">
          <h2 className="text-heading">{title}</h2>
          <p className={isOpen ? "" : "text-ink-soft"}>
            {!isOpen ? (
              waitingText(state, nothing)
            ) : (
              <>
                <strong className="font-display text-lg tabular-nums">{count.toLocaleString("en-IN")}</strong>{" "}
                {waiting}
                {hasMore && ` (the oldest ${MAX_OPEN.toLocaleString("en-IN")})`}
              </>
            )}
          </p>
        </div>
        {children && (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:flex-col max-sm:items-stretch sm:ml-auto sm:justify-end">
            {children}
          </div>
        )}
      </div>
      {below}
    </Card>
  );
}
