// The report printed at the end of a run.
import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import type { Verdict } from "./campaign.ts";
import { burstLine, markdownTable, rowsOf, textTable } from "./figures.ts";
import type { Finding } from "./findings.ts";

const LINES_SHOWN = 50;

interface Options {
  seed: number;
  markdown: boolean;
}

/** @param notes lines about the run as a whole */
export function report(
  verdicts: readonly Verdict[],
  findings: readonly Finding[],
  notes: readonly string[],
  { seed, markdown }: Options,
): string {
  const rows = verdicts.flatMap(rowsOf);
  const lines = linesOf(findings);
  return [
    `${machine()} Seed ${seed}.`,
    ...(rows.length > 0 ? ["", markdown ? markdownTable(rows) : textTable(rows), ""] : []),
    ...verdicts.flatMap((verdict) => burstLine(verdict) ?? []),
    ...notes,
    ...lines.slice(0, LINES_SHOWN),
    ...(lines.length > LINES_SHOWN ? [`and ${lines.length - LINES_SHOWN} of other kinds`] : []),
    `${findings.length} findings`,
  ].join("\n");
}

/** Groups similar findings into one line, with the first of them and their number. */
function linesOf(findings: readonly Finding[]): string[] {
  const alike = Map.groupBy(findings, ({ kind, what }) => `${kind} ${what.replace(IDS, "")}`);
  return [...alike.values()].map((group) => {
    const [{ kind, what, at }] = group as [Finding, ...Finding[]];
    const when = at === null ? "" : ` (${new Date(at).toISOString()})`;
    return `${kind}: ${what}${when}${group.length > 1 ? `, and ${group.length - 1} alike` : ""}`;
  });
}

/** Numbers, and ids of orders, payments, rows and keys. */
const IDS = /\b(?=\S*\d)[\w-]+/g;

function machine(): string {
  const { stdout } = spawnSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, commit ${stdout?.trim() || "unknown"}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${gigabytes} GB.`;
}
