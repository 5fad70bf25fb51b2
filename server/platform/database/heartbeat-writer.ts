import pg from "pg";

const CONNECTS_WITHIN_MS = 3_000;

/**
 * Writes the heartbeat by which a listener proves that it receives notifications. It uses its own connection, because a
 * connection receives nothing during its own commit, and such a commit may hang: PostgreSQL commits transactions with
 * notifications one at a time, and while a synchronous standby is frozen the first one blocks all others.
 */
export class HeartbeatWriter {
  readonly #url: string;
  #client: pg.Client | null = null;
  #isClosed = false;
  /** PostgreSQL's process id of the connection; 0 while there is none. */
  pid = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Resolves when the heartbeat is committed.
   * @throws the driver's error; then the next heartbeat uses a new connection
   */
  async write(channel: string, id: string): Promise<void> {
    try {
      this.#client ??= await this.#open();
      await this.#client.query("select pg_notify($1, $2)", [channel, id]);
    } catch (error) {
      this.drop();
      throw error;
    }
  }

  /** Closes the connection, and so ends a write that is still running on it. */
  drop(): void {
    void this.#client?.end().catch(() => {});
    this.#client = null;
    this.pid = 0;
  }

  close(): void {
    this.#isClosed = true;
    this.drop();
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECTS_WITHIN_MS,
      keepAlive: true,
      application_name: "snackshop heartbeat",
    });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query("select pg_backend_pid() as pid");
      if (this.#isClosed) throw new Error("the shop is closing");
      this.pid = rows[0].pid;
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }
}
