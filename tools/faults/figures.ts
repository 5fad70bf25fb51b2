// The printed table of a run: a row for each kind of fault.
import { alignColumns, percentile } from "../bench/table.ts";
import type { Books } from "./books.ts";
import type { Period, Verdict } from "./campaign.ts";
import type { Finding, FindingKind } from "./findings.ts";
import { FAILURES } from "./judge-answers.ts";
import { captureLags } from "./judge-payments.ts";
import { type Call, entriesOf, type LedgerEntry } from "./ledger.ts";

export const COLUMNS = [
  "kind",
  "done",
  "orders",
  "captured",
  "lost",
  "doubled",
  "unexplained",
  "stuck",
  "mails",
  "failed answers",
  "ready again p50/p99/max s",
  "captured → Paid p50/p99/max s",
] as const;

/**
 * A row for each kind, in the order of COLUMNS. A final row has the findings from before the first fault and those
 * without a time.
 */
export function rowsOf({ periods, books, findings }: Verdict): string[][] {
  const rows = periods.map((period, n) => {
    const until = periods[n + 1]?.from ?? Number.POSITIVE_INFINITY;
    const isIn = (at: number | null) => at !== null && at >= period.from && at < until;
    return rowOf(
      period,
      books,
      isIn,
      findings.filter(({ at }) => isIn(at)),
    );
  });
  const first = periods[0]?.from ?? Number.POSITIVE_INFINITY;
  const others = findings.filter(({ at }) => at === null || at < first);
  return others.length === 0
    ? rows
    : [...rows, ["(no moment)", "", "", "", ...countKinds(others), "", "", ""]];
}

function rowOf(
  { kind, injections }: Period,
  books: Books,
  isIn: (at: number) => boolean,
  findings: readonly Finding[],
): string[] {
  const ledger = books.ledger.filter(({ at }) => isIn(at));
  const ready = injections.flatMap(({ readyAgainMs }) =>
    readyAgainMs === undefined ? [] : [readyAgainMs ?? Infinity],
  );
  const lags = captureLags(books).flatMap(({ at, ms }) => (isIn(at) ? [ms] : []));
  return [
    kind.name,
    String(injections.length),
    String(entriesOf(ledger, "placed").length),
    String(entriesOf(ledger, "captured").length),
    ...countKinds(findings),
    failedShare(ledger),
    spread(ready),
    spread(lags),
  ];
}

const SHOWN: readonly FindingKind[] = ["lost", "doubled", "unexplained", "stuck", "mail"];

function countKinds(findings: readonly Finding[]): string[] {
  return SHOWN.map((shown) => String(findings.filter(({ kind }) => kind === shown).length));
}

/** The share of calls that got a "busy" reply or none. */
function failedShare(ledger: readonly LedgerEntry[]): string {
  const answers = entriesOf(ledger, "answer");
  const failed = answers.filter(({ status }) => FAILURES.has(status));
  return answers.length === 0 ? "" : `${((failed.length / answers.length) * 100).toFixed(1)} %`;
}

function spread(ms: readonly number[]): string {
  if (ms.length === 0) return "";
  return [0.5, 0.99, 1].map((share) => inSeconds(percentile(ms, share))).join(" / ");
}

function inSeconds(ms: number): string {
  return ms === Number.POSITIVE_INFINITY ? "never" : (ms / 1_000).toFixed(2);
}

const MONEY: readonly Call[] = ["confirm payment", "webhook"];
/** Without overload the shop replies within this time. */
const AT_EASE_MS = 1_000;

/** A sentence about the burst: its payment calls, and how soon response times were normal again. */
export function burstLine({ periods, books }: Verdict): string | null {
  const burst = periods.find(({ kind }) => kind.name === "burst");
  if (!burst) return null;
  const answers = entriesOf(books.ledger, "answer");
  const money = answers.filter(({ call, at }) => MONEY.includes(call) && at >= burst.from && at <= burst.to);
  const refused = money.filter(({ status }) => FAILURES.has(status) || status >= 400).length;
  const p99 = percentile(
    money.map(({ ms }) => ms),
    0.99,
  );
  const rushed = answers.filter(
    ({ at, ms, status }) =>
      at - ms < burst.to + AFTER_BURST_MS && at > burst.to && (ms > AT_EASE_MS || FAILURES.has(status)),
  );
  const calmMs = Math.max(0, ...rushed.map(({ at }) => at - burst.to));
  return (
    `Burst: ${money.length} payment confirmations and webhooks, ${refused} refused, p99 ${Math.round(p99)} ms; ` +
    `as usual again after ${(calmMs / 1_000).toFixed(1)} s.`
  );
}

const AFTER_BURST_MS = 60_000;

export function textTable(rows: readonly (readonly string[])[]): string {
  return alignColumns([COLUMNS, ...rows]);
}

export function markdownTable(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(COLUMNS), line(COLUMNS.map(() => "---")), ...rows.map(line)].join("\n");
}
