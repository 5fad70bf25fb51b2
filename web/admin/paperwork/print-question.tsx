// Whether the slips of the last print jobs came out: browsers do not report whether the print dialog was cancelled. Slips
// count as printed only after the answer.
import { useState } from "react";
import type { AdminOrder } from "../../../contract/orders.ts";
import { counted } from "../../../rules/counted.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { stored } from "../../storage.ts";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { Note } from "../../ui/note.tsx";
import { recordPaper, useUndoPrinted } from "./use-record-paperwork.ts";

type PrintedOrder = Pick<AdminOrder, "orderId" | "paperworkVersion">;

/** Stored in this tab: the answer may be given on another screen, or after a reload. */
const storedPrint = stored<readonly PrintedOrder[]>(
  "print-to-confirm",
  (json) => (Array.isArray(json) ? json : null),
  "tab",
);

export function usePrintQuestion() {
  const [printed, setPrinted] = useState<readonly PrintedOrder[]>(() => storedPrint.read() ?? []);
  const [problem, setProblem] = useState<string | null>(null);
  const offerUndo = useUndoPrinted();
  const recording = useAction();

  function store(orders: readonly PrintedOrder[]) {
    storedPrint.write(orders.length > 0 ? orders : null);
    setPrinted(orders);
  }

  return {
    printed,
    isBusy: recording.isBusy,
    notRecorded: recording.problem,
    /** Why an answer that was recorded is not all that is to be done; null otherwise. */
    problem,
    /** Call it before the print dialog opens. The slips of earlier print jobs stay in the question until it is answered. */
    ask(orders: readonly AdminOrder[]) {
      const asked = orders.map(({ orderId, paperworkVersion }) => ({ orderId, paperworkVersion }));
      store([...without(printed, asked), ...asked]);
    },
    /** @param orders those that the question was about */
    answer: (isPrinted: boolean, orders: readonly PrintedOrder[]) =>
      recording.run(async () => {
        setProblem(null);
        if (isPrinted) {
          const recorded = await recordPaper(orders, "slip");
          setProblem(recorded.problem);
          offerUndo(recorded.newlyRecorded);
        }
        store(without(printed, orders));
      }),
  };
}

export type PrintQuestionState = ReturnType<typeof usePrintQuestion>;

function without(orders: readonly PrintedOrder[], others: readonly PrintedOrder[]): PrintedOrder[] {
  const ids = new Set(others.map(({ orderId }) => orderId));
  return orders.filter(({ orderId }) => !ids.has(orderId));
}

/** The printed orders that the question is about. @param ofScreen the orders whose slips the screen is about */
export function ordersAskedAbout(
  { printed }: Pick<PrintQuestionState, "printed">,
  ofScreen: readonly OrderNumber[],
): readonly PrintedOrder[] {
  const ids = new Set(ofScreen);
  return printed.filter(({ orderId }) => ids.has(orderId));
}

interface PrintQuestionProps {
  question: PrintQuestionState;
  /** The orders whose slips it is about; without any, it shows nothing. */
  orders: readonly PrintedOrder[];
  className?: string;
}

/** Always rendered, so that screen readers announce the question. */
export function PrintQuestion({
  question: { isBusy, notRecorded, problem, answer },
  orders,
  className = "",
}: PrintQuestionProps) {
  const slips = orders.length;
  return (
    <>
      <div role="status" className="print:hidden">
        {slips > 0 && (
          <Note className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
            <p className="min-w-40 grow font-semibold">
              Did everything print? <span className="font-normal">{counted(slips, "slip", "slips")}</span>
            </p>
            <Button variant="ghost" onClick={() => void answer(false, orders)}>
              No
            </Button>
            <Button variant="secondary" isBusy={isBusy} onClick={() => void answer(true, orders)}>
              Yes, everything
            </Button>
            {notRecorded && (
              <ErrorText role="alert" className="basis-full">
                Not recorded. {notRecorded}
              </ErrorText>
            )}
          </Note>
        )}
      </div>
      {problem && <Banner className={className}>{problem}</Banner>}
    </>
  );
}
