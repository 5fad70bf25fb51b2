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

/** How often something is tried that came across others, the first time included. */
const TRIES = 5;
const JITTER_MS = 20;
const READ_ONLY = "25006";
/** What pg says of a query that is still under way at the end of its time here; it has no code for it. */
const UNANSWERED = "Query read timeout";
/** PostgreSQL's letter for a connection that is in no transaction. */
const IDLE = "I";

/** What a session of the shop may take (security.md, section 5); times in ms. */
const SESSION_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  // Our queries are short: starting parallel workers would take longer than they save, and delay other queries.
  max_parallel_workers_per_gather: 0,
};

/** PostgreSQL's codes for a serialization failure and a deadlock. */
const CROSSED = new Set<string | undefined>(["40001", "40P01"]);

/** Whether nothing was done only because of who came between, another request or a migration. */
function isUndone(error: unknown): boolean {
  return CROSSED.has((error as { code?: string }).code) || isOutdatedPlan(error);
}

/**
 * Whether nobody else should get the connection: its server takes no writes any more (it may once have been the
 * primary), or may do later what was given up here. A late `begin` would take the next one's statement into a
 * transaction that nobody commits.
 */
function spoilsConnection(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === READ_ONLY || message === UNANSWERED;
}

const letPass = (attempt: number) => wait(Math.random() * JITTER_MS * attempt);

/** A connection that knows when nobody else should get it. */
class ShopClient extends pg.Client {
  isSpoilt = false;
  /** Whether a statement that was planned here is found here again. */
  protected keepsPlans = true;

  override query = ((...args: unknown[]) => {
    // Within a transaction nothing more can be asked after a failure, nor after that of its end: inTransaction begins it anew.
    const tries = this.getTransactionStatus() === IDLE ? TRIES : 1;
    const answer: unknown = this.#send(args);
    return answer instanceof Promise ? this.#answered(answer, args, tries) : answer;
  }) as pg.Client["query"];

  async #answered(answer: Promise<unknown>, args: unknown[], tries: number, attempt = 1): Promise<unknown> {
    try {
      return await answer;
    } catch (error) {
      // It says where the answer was read; who reads the log wants to know who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (spoilsConnection(error)) this.isSpoilt = true;
      if (isOutdatedPlan(error)) forgetPlans();
      if (attempt >= tries || !isUndone(error)) throw error;
      await letPass(attempt);
      return this.#answered(this.#send(args) as Promise<unknown>, args, tries, attempt + 1);
    }
  }

  /** Under a name where it comes often. */
  #send(args: unknown[]): unknown {
    const [text, values, ...more] = args;
    if (!this.keepsPlans || typeof text !== "string" || !Array.isArray(values) || more.length > 0)
      return Reflect.apply(pg.Client.prototype.query, this, args);
    return new Promise((resolve, reject) => {
      const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)));
      // Not with the text: pg copies an object of both property by property, for every statement.
      Object.assign(query, { name: statementName(text) });
      super.query(query);
    });
  }
}

/** A connection to a pooler: behind it is another of PostgreSQL's for each transaction. */
class PoolerClient extends ShopClient {
  protected override keepsPlans = false;
}

/**
 * Opens a pool with the shop's limits (security.md, section 5): 5 s for a statement, 2 s for a lock, 10 s idle in a
 * transaction.
 * @param size the maximum number of connections
 * @param waitMs the longest wait for one of them
 * @param isPooler whether the address is a pooler's: it takes no limits, which must then be the role's (limitSessionsOf)
 */
export function openPool(url: string, size: number, waitMs = 3_000, isPooler = false): pg.Pool {
  const { max_parallel_workers_per_gather: parallel, ...timeouts } = SESSION_LIMITS;
  const pool = new pg.Pool({
    connectionString: url,
    Client: isPooler ? PoolerClient : ShopClient,
    max: size,
    types,
    connectionTimeoutMillis: waitMs,
    // Enforced on our side too: a frozen database cannot cancel a statement.
    query_timeout: timeouts.statement_timeout + 500,
    keepAlive: true,
    application_name: "snackshop",
    ...(isPooler ? {} : { ...timeouts, options: `-c max_parallel_workers_per_gather=${parallel}` }),
  });
  // A broken idle connection is replaced at the next query. Without a listener its error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  // The pool keeps no connection that is ending; the next one may reach the new primary.
  pool.on("release", (_error, client) => {
    if (client instanceof ShopClient && client.isSpoilt) void client.end().catch(() => {});
  });
  return pool;
}

/**
 * Makes the shop's limits those of every session of its role in this database, for who connects through a pooler.
 * @param url of that role, past the pooler
 */
export async function limitSessionsOf(url: string): Promise<void> {
  // PostgreSQL refuses to change a role that another process is just changing.
  await oneAtATime(url, async (client) => {
    const { rows } = await client.query("select current_user as role, current_database() as database");
    const [role, database] = [rows[0].role, rows[0].database].map((name) => pg.escapeIdentifier(name));
    for (const [name, value] of Object.entries(SESSION_LIMITS))
      await client.query(`alter role ${role} in database ${database} set ${name} = ${value}`);
  });
}

/** Turns the names of columns of a query while it is written out: to copy the query for it first costs more than to write it. */
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
 * Runs `work` in one transaction, and again after a serialization failure, a deadlock, or a migration that came between.
 * @param tries including the first
 */
export function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction<DB>) => Promise<Result>,
  tries = TRIES,
): Promise<Result> {
  return untilDone(() => db.transaction().execute(work), tries);
}

/** Runs `work`, which only reads, as of one instant; again where inTransaction would. */
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
      await letPass(attempt);
    }
  }
}
