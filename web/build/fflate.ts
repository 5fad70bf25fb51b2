// Replaces fflate in the browser. Its `zip` and `unzip` give each large part to a worker that they make from a blob: URL.
// The content security policy blocks that, and the callback is then never called.
import { unzipSync, zipSync } from "fflate";

export * from "fflate";

/** Calls back like fflate, whose options may be left out. */
const withCallback =
  <Input, Options, Result>(work: (input: Input, options?: Options) => Result) =>
  (input: Input, ...rest: unknown[]): void => {
    const [done, options] = [...rest].reverse() as [
      (error: unknown, result: Result | null) => void,
      Options?,
    ];
    let result: Result;
    try {
      result = work(input, options);
    } catch (error) {
      done(error, null);
      return;
    }
    done(null, result);
  };

export const unzip = withCallback(unzipSync);
export const zip = withCallback(zipSync);
