import { stripVTControlCharacters } from "node:util";

/** What a runner did, as `npm test` adds it up. */
export interface Count {
  passed: number;
  failed: number;
  /** What failed: where, and why. */
  failures: string[];
}

/** Where something failed, and under it the first line of its error that is not empty. */
export function describeFailure(where: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const why = lines.find((line) => line.trim() !== "");
  return why === undefined ? where : `${where}\n    ${why.trim()}`;
}
