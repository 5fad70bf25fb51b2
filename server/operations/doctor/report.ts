import type { Examined } from "./examine.ts";

/** A table for a terminal: the verdict, what was checked, what was found, and below it the advice. */
export function reportOf(examined: readonly Examined[]): string {
  const widest = (texts: string[]) => Math.max(...texts.map((text) => text.length));
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
