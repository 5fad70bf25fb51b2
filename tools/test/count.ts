import { stripVTControlCharacters } from "node:util";

/** The result of one runner, for the total of `npm test`. */
export interface Count {
  passed: number;
  failed: number;
  /** Each failure with its place and error. */
  failures: string[];
  /** The runner's ten slowest tests. */
  slowest: TimedTest[];
}

export interface TimedTest {
  name: string;
  ms: number;
}

/** @returns the ten slowest tests, slowest first */
export function tenSlowest(tests: readonly TimedTest[]): TimedTest[] {
  return tests.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
}

/** The place of a failure, and below it the first non-empty line of its error. */
export function describeFailure(where: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const why = lines.find((line) => line.trim() !== "");
  return why === undefined ? where : `${where}\n    ${why.trim()}`;
}
