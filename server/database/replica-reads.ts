// Reads that a replica of the database may answer instead of it (DATABASE_REPLICA_URL).
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { asShopError, ShopError } from "../errors.ts";
import type { WalPosition } from "../http/own-changes.ts";
import type { Database } from "./connect.ts";
import { standingOfPrimary, standingOfReplica } from "./replica-standing.ts";

/** What is read at the replica may be older by as much, whoever changed it. */
const MOST_BEHIND_MS = 1_000;
/** A frozen replica answers nothing, and nobody is to wait for it for long. */
const ANSWERS_WITHIN_MS = 1_000;
/** How long nobody asks a replica that could not be asked. */
const REST_MS = 5_000;
/** PostgreSQL's code for a statement that took too long: at the primary it would once more. */
const TOO_LONG = "57014";
/** And for one that would write. */
const READ_ONLY = "25006";

/** Where the primary stood at a time of `performance.now()`. */
interface Mark {
  at: number;
  position: WalPosition;
  shopId: string;
}

/**
 * Chooses for each read between the replica and the primary. The replica answers where it has all that was committed until
 * a second ago, and all that this process, or whoever asks, has been told of; the primary answers everything else, and
 * whatever the replica fails to.
 */
export class ReplicaReads {
  readonly #primary: Database;
  readonly #replica: Database | null;
  readonly #log: FastifyBaseLogger;
  #mark: Mark | null = null;
  #marking: Promise<Mark> | null = null;
  #restsUntil = 0;
  #isResting = false;
  #toTell: (() => void)[] = [];

  /** @param replica null where there is none: the primary answers everything */
  constructor(primary: Database, replica: Database | null, log: FastifyBaseLogger) {
    this.#primary = primary;
    this.#replica = replica;
    this.#log = log;
  }

  /** Asks where the primary stands. Null where there is no replica, and so nothing that could be behind. */
  get atPrimary(): (() => Promise<WalPosition>) | null {
    return this.#replica && (async () => (await this.#takeMark()).position);
  }

  /**
   * Does work that only reads, perhaps twice.
   * @param seen what it has to see
   * @throws what `work` throws at the primary, and its refusals
   */
  async read<Result>(seen: WalPosition | null, work: (db: Database) => Promise<Result>): Promise<Result> {
    const replica = this.#replica;
    if (!replica || performance.now() < this.#restsUntil) return work(this.#primary);
    const { position, shopId } = await this.#recentMark();
    if (!(await this.#hasReached(replica, Math.max(seen ?? 0, position), shopId))) return work(this.#primary);
    try {
      return await work(replica);
    } catch (error) {
      const { code } = error as { code?: string };
      if (error instanceof ShopError || code === TOO_LONG) throw error;
      if (code !== READ_ONLY && asShopError(error).code === "BUSY") this.#rest(error);
      else this.#log.warn({ err: error }, "a read failed at the replica; the primary is asked");
      return work(this.#primary);
    }
  }

  /** Tells of changes, in order, once every read that is asked for afterwards sees them. */
  tell(news: () => void): void {
    if (!this.#replica) news();
    else if (this.#toTell.push(news) === 1) void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    while (this.#toTell.length > 0) {
      const count = this.#toTell.length;
      // Reads that cannot find out what they have to see are not answered by the replica.
      await this.#takeMark().catch(() => {
        this.#mark = null;
      });
      for (const news of this.#toTell.slice(0, count)) news();
      this.#toTell.splice(0, count);
    }
  }

  async #recentMark(): Promise<Mark> {
    if (this.#mark && performance.now() - this.#mark.at < MOST_BEHIND_MS) return this.#mark;
    this.#marking ??= this.#takeMark().finally(() => {
      this.#marking = null;
    });
    return this.#marking;
  }

  /** Asks the primary where it stands now. */
  async #takeMark(): Promise<Mark> {
    const at = performance.now();
    const mark = { at, ...(await standingOfPrimary(this.#primary)) };
    if (!this.#mark || this.#mark.at < at) this.#mark = mark;
    return mark;
  }

  async #hasReached(replica: Database, needed: WalPosition, ownId: string): Promise<boolean> {
    try {
      const { isReplica, position, shopId } = await this.#askStanding(replica);
      if (!isReplica) throw new Error("DATABASE_REPLICA_URL leads to a primary");
      if (shopId !== ownId) throw new Error("DATABASE_REPLICA_URL leads to another shop");
      if (this.#isResting) this.#log.info("the replica is read again");
      this.#isResting = false;
      return position !== null && position >= needed;
    } catch (error) {
      this.#rest(error);
      return false;
    }
  }

  async #askStanding(replica: Database) {
    const asked = standingOfReplica(replica);
    const standing = await Promise.race([asked, wait(ANSWERS_WITHIN_MS, null, { ref: false })]);
    if (standing) return standing;
    asked.catch(() => {});
    throw new Error(`no answer within ${ANSWERS_WITHIN_MS} ms`);
  }

  #rest(error: unknown): void {
    this.#restsUntil = performance.now() + REST_MS;
    if (!this.#isResting) this.#log.warn({ err: error }, "the replica cannot be read; the primary is asked");
    this.#isResting = true;
  }
}
