import pg from "pg";

/** For starts, backups and commands: a busy machine must not fail them. */
export const CONNECT_TIMEOUT_MS = 15_000;

/**
 * Runs work on a separate connection without a pool's limits: for starts, backups and migrations.
 * @throws the driver's error when the database cannot be reached, and what `work` throws
 */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A lost connection fails the running statement; without a listener its error would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @returns the system's or PostgreSQL's reason why a database cannot be reached; null when it answers */
export function whyUnreachable(url: string): Promise<string | null> {
  return withClient(url, async () => null).catch(
    ({ code, message }: NodeJS.ErrnoException) => code ?? message,
  );
}
