import { stripVTControlCharacters } from "node:util";

/** What a runner did, as `npm test` adds it up. */
export interface Count {
  passed: number;
  failed: number;
  /** What failed: where, and why. */
  failures: string[];
  /** The runner's ten slowest tests. */
  slowest: TimedTest[];
}

export interface TimedTest {
  name: string;
  ms: number;
}

/** @returns the ten slowest of them, the slowest first */
export function tenSlowest(tests: readonly TimedTest[]): TimedTest[] {
  return tests.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
}

/** Where something failed, and under it the first line of its error that is not empty. */
export function describeFailure(where: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const why = lines.find((line) => line.trim() !== "");
  return why === undefined ? where : `${where}\n    ${why.trim()}`;
}
