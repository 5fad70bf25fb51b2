// Code that a page loads later. Browsers remember a failed `import()`, of a file and of all that it imports, until the page
// is reloaded; they forget a failed `fetch()`. So all files are fetched into the browser's cache first.

const TIMEOUT_MS = 20_000;
const STYLES = /\.css\b/;

const arrivals = new Map<string, Promise<void>>();

/** The page is older than the shop, which does not have its code any more. */
export class OldPageError extends Error {}

/** Says that the page has these files already. */
export function markAsLoaded(files: readonly string[]): void {
  for (const file of files) arrivals.set(file, Promise.resolve());
}

/**
 * Fetches code without running it. Styles are left out: every page has all of them.
 * @param files absolute paths
 * @throws TypeError without a connection, OldPageError; the next try may succeed
 */
export async function fetchCode(files: readonly string[]): Promise<void> {
  await Promise.all(files.filter((file) => !STYLES.test(file)).map(fetchOnce));
}

function fetchOnce(file: string): Promise<void> {
  const known = arrivals.get(file);
  if (known) return known;
  // One lost request is asked for again at once.
  const arrival = fetchFile(file).catch((error) =>
    error instanceof TypeError ? fetchFile(file) : raise(error),
  );
  arrivals.set(file, arrival);
  arrival.catch(() => arrivals.delete(file));
  return arrival;
}

async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(file, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (answer.status === 404) throw new OldPageError(`${file} is gone`);
  if (!answer.ok) throw new Error(`${file} was answered with ${answer.status}`);
  await answer.arrayBuffer();
}

function raise(error: unknown): never {
  throw error;
}

/**
 * What the build makes of each `import()` (vite.config.ts): a failed one can be tried again.
 * @param files what the module consists of, without their first slash
 */
export async function importLater<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await fetchCode(files.map((file) => `/${file}`));
  return load();
}
