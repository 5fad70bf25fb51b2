// Lazy loading of code that can be retried. Browsers cache a failed `import()`, of a file and of all that it imports,
// until the page is reloaded, but not a failed preload or `fetch()`. So all files are preloaded first.
import { pause, timeLimit } from "./pause.ts";

const STYLES = /\.css\b/;
const NOT_FOUND = 404;
const TIMEOUT_MS = 20_000;
const RELOADED_FOR = "reloadedFor";

const arrivals = new Map<string, Promise<unknown>>();

/** Marks files that the page has loaded already. */
export function markAsLoaded(files: readonly string[]): void {
  for (const file of files) arrivals.set(file, Promise.resolve());
}

/**
 * Fetches code without running it. Styles are left out: React Router loads those of its routes, and other code has
 * none.
 * @param files absolute paths
 * @throws TypeError without a connection; a retry may succeed
 */
export async function fetchCode(files: readonly string[]): Promise<void> {
  await Promise.all(files.filter((file) => !STYLES.test(file)).map(fetchOnce));
}

/** Whether the page is of an older release, whose code the shop no longer has. */
export function isOfOldPage(error: unknown): boolean {
  return error instanceof Error && error.cause === NOT_FOUND;
}

function fetchOnce(file: string): Promise<unknown> {
  const arrival = arrivals.get(file) ?? preloadFile(file).catch((failure) => fetchAgain(file, failure));
  arrivals.set(file, arrival);
  arrival.catch(() => arrivals.delete(file));
  return arrival;
}

/** Requests a file in the way of `import()`, which then takes this reply instead of a second one. */
async function preloadFile(file: string): Promise<void> {
  const link = document.createElement("link");
  await loaded(Object.assign(link, { rel: "preload", as: "script", href: file }));
}

/**
 * Chromium uses a failed preload for the next request of the script, which then fails too: that of this element. In
 * another browser the element loads the file, which is a module, and so cannot be parsed as a script of this kind.
 */
async function takeFailedPreload(file: string): Promise<void> {
  const script = document.createElement("script");
  await loaded(Object.assign(script, { src: file })).catch(() => {});
}

/** Adds an element to the document until its file has come. Removing it ends a request that has stalled. */
async function loaded(element: HTMLLinkElement | HTMLScriptElement): Promise<void> {
  element.crossOrigin = "anonymous";
  const arrival = new Promise<unknown>((resolve, reject) => {
    element.onload = resolve;
    element.onerror = reject;
    document.head.append(element);
  });
  await Promise.race([arrival, failAfter(TIMEOUT_MS)]).finally(() => element.remove());
}

/** A single lost request is retried at once. */
async function fetchAgain(file: string, failure: unknown): Promise<void> {
  if (failure instanceof Event) await takeFailedPreload(file);
  await fetchFile(file);
}

/** @throws Error whose cause is the status of a refusal, which the event of a failed preload lacks */
async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(file, { signal: timeLimit(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(file, { cause: answer.status });
  await answer.arrayBuffer();
}

/**
 * The build makes each `import()` a call of this function (web/build/plugins.ts), so that a failed one can be retried. A
 * page of an older release is reloaded.
 * @param files all files of the module, without their leading slash
 */
export async function importLater<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await fetchCode(files.map((file) => `/${file}`)).catch((error) => {
    if (isOfOldPage(error)) reloadOnceFor(error.message);
    throw error;
  });
  return Promise.race([load(), failAfter(TIMEOUT_MS)]);
}

const RETRY_AFTER_MS = [2_000, 5_000];
const LAST_RETRY_MS = 10_000;

/**
 * Loads a part that the page is usable without. Retries after 2, 5 and then every 10 seconds, and as soon as the browser is
 * online.
 * @param signal ends the retries
 * @throws Error once `signal` has aborted
 */
export async function loadWithRetries<Code>(load: () => Promise<Code>, signal?: AbortSignal): Promise<Code> {
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch {
      await onlineOrAfter(RETRY_AFTER_MS[failures] ?? LAST_RETRY_MS);
      if (signal?.aborted) throw new Error("No longer needed.");
    }
  }
}

function onlineOrAfter(ms: number): Promise<unknown> {
  return new Promise<unknown>((resolve) => {
    addEventListener("online", resolve, { once: true });
    setTimeout(resolve, ms);
  });
}

/** Limits an `import()`: fetched code normally comes from the browser's cache, but it may not have been stored. */
async function failAfter(ms: number): Promise<never> {
  await pause(ms);
  throw new TypeError("The code did not come in time.");
}

/** Reloads the page once per file: the newest page may lack the file too. */
function reloadOnceFor(file: string): void {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === file) return;
    sessionStorage.setItem(RELOADED_FOR, file);
  } catch {
    // With blocked storage, the reloads would not end.
    return;
  }
  location.reload();
}
