/** The longest time for reading or writing one file. A file in a cloud is downloaded first. */
export const FILE_MS = 60_000;

export const FILE_TOO_SLOW =
  "This file could not be read within a minute. Save it on this device as CSV and choose it again.";

/** @returns the result of the work, or `late` if it takes longer than FILE_MS */
export async function inTime<Result, Late>(work: Promise<Result>, late: Late): Promise<Result | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, FILE_MS, late);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
