// Nothing is lost where nobody buys: a verdict is worth nothing if hardly any shopper could pay.
import type { Books } from "./books.ts";
import { type Finding, finding } from "./findings.ts";
import { FAILURES } from "./judge-answers.ts";
import { entriesOf } from "./ledger.ts";

/** Of all who came. Far below what a busy machine and many faults leave of them. */
const FEWEST_WHO_PAY = 1 / 10;

export function judgeDriver({ ledger }: Pick<Books, "ledger">): Finding[] {
  const came = entriesOf(ledger, "asked").length;
  const paid = entriesOf(ledger, "captured").length;
  return [
    ...(paid < came * FEWEST_WHO_PAY
      ? [finding("unexplained", `only ${paid} of ${came} shoppers have paid`)]
      : []),
    ...entriesOf(ledger, "gave up")
      .filter(({ order, at }) => !hadJustFailed(order, at))
      .map(({ call, at }) => finding("unexplained", `a shopper gave up: ${call}`, at)),
  ];

  /** Whether the last thing she was told is that it does not work: why it did not is that answer's own matter. */
  function hadJustFailed(order: string | undefined, at: number): boolean {
    const last = entriesOf(ledger, "answer").findLast((answer) => answer.order === order && answer.at <= at);
    return order !== undefined && last !== undefined && FAILURES.has(last.status);
  }
}
