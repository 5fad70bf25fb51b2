import pg from "pg";

const CONNECT_MS = 3_000;

/**
 * Works on a connection of its own, without the limits of a pool's: for starts, backups and migrations.
 * @throws the driver's error when the database cannot be reached, and what `work` throws
 */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // A connection that is lost makes the statement fail that is under way.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @returns why a database cannot be reached, in the system's or PostgreSQL's word; null when it answers */
export function whyUnreachable(url: string): Promise<string | null> {
  return withClient(url, async () => null).catch(
    ({ code, message }: NodeJS.ErrnoException) => code ?? message,
  );
}
