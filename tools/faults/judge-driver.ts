// A run proves nothing if hardly any shopper could pay.
import type { Books } from "./books.ts";
import { type Finding, finding } from "./findings.ts";
import { FAILURES } from "./judge-answers.ts";
import { entriesOf } from "./ledger.ts";

/** Share of all shoppers. Far below the usual share on a busy machine with many faults. */
const FEWEST_WHO_PAY = 1 / 10;

/** A shopper retries for three minutes (paces.ts). Giving up is excused after losing a third of them to failures. */
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

  /** The time lost to failed calls. Why each of them failed is judged separately. */
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
