import type { Examined } from "./examine.ts";

/** A table for a terminal: the verdict, what was asked, what was found, and below it what to do. */
export function reportOf(examined: readonly Examined[]): string {
  const widest = (words: string[]) => Math.max(...words.map((word) => word.length));
  const verdictWidth = widest(examined.map(({ verdict }) => verdict));
  const whatWidth = widest(examined.map(({ what }) => what));
  const indent = " ".repeat(verdictWidth + whatWidth + 4);
  return examined
    .map(({ verdict, what, found, advice }) => {
      const line = `${verdict.padEnd(verdictWidth)}  ${what.padEnd(whatWidth)}  ${found}`;
      return advice === "" ? line : `${line}\n${indent}→ ${advice}`;
    })
    .join("\n");
}
