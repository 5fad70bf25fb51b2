import { setTimeout as wait } from "node:timers/promises";
import {
  CamelCasePlugin,
  type ControlledTransaction,
  Kysely,
  type PluginTransformQueryArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  type RootOperationNode,
  type Transaction,
} from "kysely";
import pg from "pg";
import { oneAtATime } from "./one-at-a-time.ts";
import { forgetPlans, isOutdatedPlan, statementName } from "./prepared-statements.ts";
import type { DB } from "./schema.ts";
import { CONNECT_TIMEOUT_MS } from "./with-client.ts";

/** The database, outside a transaction. */
export type Database = Kysely<DB>;
/** The database, or an open transaction on it. */
export type Queryable = Database | Transaction<DB> | ControlledTransaction<DB>;

// Amounts are safe integers of paise, percentages have two decimals: both fit a JavaScript number.
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== "binary" && (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC))
      return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Attempts for work that conflicts with another transaction, including the first. */
const TRIES = 5;
const JITTER_MS = 20;
const READ_ONLY = "25006";
/** pg's message when a query exceeds `query_timeout`; the error has no code. */
const UNANSWERED = "Query read timeout";
/** PostgreSQL's status letter for a connection outside a transaction. */
const IDLE = "I";

/** Limits of each session of the shop; times in ms. */
const SESSION_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  // Our queries are short: starting parallel workers would take longer than they save, and delay other queries.
  max_parallel_workers_per_gather: 0,
};

/** PostgreSQL's codes for a serialization failure and a deadlock. */
const CROSSED = new Set<string | undefined>(["40001", "40P01"]);

/** Whether the work was rolled back only because of a conflict: with another transaction, or with a migration. */
function isUndone(error: unknown): boolean {
  return CROSSED.has((error as { code?: string }).code) || isOutdatedPlan(error);
}

/**
 * Whether the connection must not be reused: its server refuses writes (it may be a former primary), or it may still
 * run what timed out here. A `begin` that runs late would put the next user's statements into a transaction that is
 * never committed.
 */
function breaksConnection(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === READ_ONLY || message === UNANSWERED;
}

const backOff = (attempt: number) => wait(Math.random() * JITTER_MS * attempt);

/** A connection that records when it must not be reused, and retries statements that conflicted. */
class ShopClient extends pg.Client {
  isBroken = false;
  /** Whether prepared statements can be reused on this connection. */
  protected hasPlanCache = true;

  override query = ((...args: unknown[]) => {
    // Inside a transaction a single statement cannot be retried after a failure: inTransaction retries the whole work.
    const tries = this.getTransactionStatus() === IDLE ? TRIES : 1;
    const answer: unknown = this.#send(args);
    return answer instanceof Promise ? this.#answered(answer, args, tries) : answer;
  }) as pg.Client["query"];

  async #answered(answer: Promise<unknown>, args: unknown[], tries: number, attempt = 1): Promise<unknown> {
    try {
      return await answer;
    } catch (error) {
      // pg's own stack shows where the reply was read. This one shows the caller of the query.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (breaksConnection(error)) this.isBroken = true;
      if (isOutdatedPlan(error)) forgetPlans();
      if (attempt >= tries || !isUndone(error)) throw error;
      await backOff(attempt);
      return this.#answered(this.#send(args) as Promise<unknown>, args, tries, attempt + 1);
    }
  }

  /** Sends a statement, as a prepared statement if its text is frequent. */
  #send(args: unknown[]): unknown {
    const [text, values, ...more] = args;
    if (!this.hasPlanCache || typeof text !== "string" || !Array.isArray(values) || more.length > 0)
      return Reflect.apply(pg.Client.prototype.query, this, args);
    return new Promise((resolve, reject) => {
      const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)));
      // Set afterwards: from a config object pg would copy every property, for every statement.
      Object.assign(query, { name: statementName(text) });
      super.query(query);
    });
  }
}

/** A connection to a pooler, which may use another connection to PostgreSQL for each transaction. */
class PoolerClient extends ShopClient {
  protected override hasPlanCache = false;
}

/**
 * Opens a pool with the shop's limits: 5 s for a statement, 2 s for a lock, 10 s idle in a
 * transaction.
 * @param size the maximum number of connections
 * @param waitMs the longest wait for one of them; the default is for commands and backups
 * @param isPooler whether the address is a pooler's. A pooler accepts no session limits: the role must have them
 *   (limitSessionsOf)
 */
export function openPool(url: string, size: number, waitMs = CONNECT_TIMEOUT_MS, isPooler = false): pg.Pool {
  const { max_parallel_workers_per_gather: parallel, ...timeouts } = SESSION_LIMITS;
  const pool = new pg.Pool({
    connectionString: url,
    Client: isPooler ? PoolerClient : ShopClient,
    max: size,
    types,
    connectionTimeoutMillis: waitMs,
    // Also enforced on this side: a frozen database cannot cancel a statement.
    query_timeout: timeouts.statement_timeout + 500,
    keepAlive: true,
    application_name: "snackshop",
    ...(isPooler ? {} : { ...timeouts, options: `-c max_parallel_workers_per_gather=${parallel}` }),
  });
  // A broken idle connection is replaced at the next query. Without a listener its error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  // The pool discards a connection that is ending; the next one may reach the new primary.
  pool.on("release", (_error, client) => {
    if (client instanceof ShopClient && client.isBroken) void client.end().catch(() => {});
  });
  return pool;
}

/**
 * Sets the shop's limits for every session of its role in this database, for connections through a pooler.
 * @param url for that role, without the pooler
 */
export async function limitSessionsOf(url: string): Promise<void> {
  // PostgreSQL fails if two processes alter the same role at the same time.
  await oneAtATime(url, async (client) => {
    const { rows } = await client.query("select current_user as role, current_database() as database");
    const [role, database] = [rows[0].role, rows[0].database].map((name) => pg.escapeIdentifier(name));
    for (const [name, value] of Object.entries(SESSION_LIMITS))
      await client.query(`alter role ${role} in database ${database} set ${name} = ${value}`);
  });
}

/**
 * Converts column names while a query is compiled: transforming a copy of the query first would cost more than
 * compiling.
 */
class ColumnNames extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  toColumn(name: string): string {
    return this.snakeCase(name);
  }
}

const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });

class ShopQueryCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnNames.toColumn(identifier));
  }
}

class ShopDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new ShopQueryCompiler();
  }
}

export function connect(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new ShopDialect({ pool }), plugins: [columnNames] });
}

/**
 * Runs `work` in one transaction, and retries it after a serialization failure, a deadlock, or a concurrent migration.
 * @param tries including the first
 */
export function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction<DB>) => Promise<Result>,
  tries = TRIES,
): Promise<Result> {
  return untilDone(() => db.transaction().execute(work), tries);
}

/** Runs read-only `work` on one snapshot of the database, with the same retries as inTransaction. */
export function inSnapshot<Result>(
  db: Database,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return untilDone(
    () => db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),
    TRIES,
  );
}

async function untilDone<Result>(work: () => Promise<Result>, tries: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || !isUndone(error)) throw error;
      await backOff(attempt);
    }
  }
}
