// Nothing is lost where nobody buys: a verdict is worth nothing if hardly any shopper could pay.
import type { Books } from "./books.ts";
import { type Finding, finding } from "./findings.ts";
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
    ...entriesOf(ledger, "gave up").map(({ call, at }) =>
      finding("unexplained", `a shopper gave up: ${call}`, at),
    ),
  ];
}
