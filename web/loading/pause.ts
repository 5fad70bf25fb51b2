/** Waits for a time in ms. @param signal ends the wait early */
export function pause(ms: number, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener("abort", resolve);
  });
}
