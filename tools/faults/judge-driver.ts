// Nothing is lost where nobody buys: a verdict is worth nothing if hardly any shopper could pay.
import type { Books } from "./books.ts";
import { type Finding, finding } from "./findings.ts";
import { FAILURES } from "./judge-answers.ts";
import { entriesOf } from "./ledger.ts";

/** Of all who came. Far below what a busy machine and many faults leave of them. */
const FEWEST_WHO_PAY = 1 / 10;

/** A shopper has three minutes (paces.ts): one that lost a third of them to what failed may give up. */
const EXCUSE_MS = 60_000;

export function judgeDriver({ ledger }: Pick<Books, "ledger">): Finding[] {
  const came = entriesOf(ledger, "asked").length;
  const paid = entriesOf(ledger, "captured").length;
  return [
    ...(paid < came * FEWEST_WHO_PAY
      ? [finding("unexplained", `only ${paid} of ${came} shoppers have paid`)]
      : []),
    ...entriesOf(ledger, "gave up")
      .filter(({ order, at }) => lostMs(order, at) < EXCUSE_MS)
      .map(({ call, at }) => finding("unexplained", `a shopper gave up: ${call}`, at)),
  ];

  /** How long she had to wait because something did not work: why it did not is the matter of each such answer. */
  function lostMs(order: string | undefined, until: number): number {
    const answers = entriesOf(ledger, "answer").filter(
      (answer) => order !== undefined && answer.order === order && answer.at <= until,
    );
    return answers.reduce((lost, { status, at, ms }, index) => {
      const next = answers[index + 1];
      return FAILURES.has(status) ? lost + ms + (next ? next.at - next.ms : until) - at : lost;
    }, 0);
  }
}
