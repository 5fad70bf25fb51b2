// Queries the courier for its delivery days. Two queries run at a time, so that bookings, which share the account, are not
// slowed down.
import pLimit from "p-limit";
import type { CourierOffer } from "../../../contract/consignments.ts";
import type { CourierAnswer } from "../../../rules/delivery-promise.ts";
import { fromRupees } from "../../../rules/money.ts";
import { guessParcelGrams } from "../../../rules/parcel.ts";
import { DAY_MS, MINUTE_MS } from "../../../rules/time.ts";
import { CourierAccountRefusal, CourierRefusal, NobodyGoesThere } from "../../adapters/courier/courier.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import type { Deps } from "../../deps.ts";
import type { StoredProfile } from "../../shop-profile/stored-profile.ts";
import { type Destination, storeAnswer } from "./delivery-queries.ts";

/** More days than this, or less than one, are an answer that cannot be true. */
const MAX_DAYS = 60;
/** Each query is two calls on the account that bookings need. */
const MAX_QUERIES_A_DAY = 2_000;
const CONCURRENCY = 2;
/** Further pincodes are not queued: their next request queries the courier. */
const MAX_QUEUED = 200;
/** After a query that failed. */
const PAUSE_MS = 5 * MINUTE_MS;
/** After the account was refused: another login with a wrong password may lock it. */
const ACCOUNT_PAUSE_MS = 60 * MINUTE_MS;
/** The value of a usual parcel; the days do not depend on it. */
const USUAL_VALUE = fromRupees(500);

export class CourierDays {
  readonly #deps: Pick<Deps, "courier" | "db" | "log">;
  readonly #limit = pLimit(CONCURRENCY);
  readonly #running = new Map<string, Promise<CourierAnswer | undefined>>();
  #pausedUntil = 0;
  #queries = { since: 0, count: 0 };

  constructor(deps: Pick<Deps, "courier" | "db" | "log">) {
    this.#deps = deps;
  }

  /**
   * Queries the courier for the working days to a pincode and stores its answer. Requests for the same pincode share one query.
   * @returns undefined where the courier is not queried now (no account, a pause after a failure, too many queries) or does not
   *   answer. Never rejects
   */
  query(to: Destination, parcel: StoredProfile["parcel"]): Promise<CourierAnswer | undefined> {
    const key = keyOf(to);
    const running = this.#running.get(key);
    if (running) return running;
    if (!this.#deps.courier || this.#isPaused() || this.#running.size >= MAX_QUEUED)
      return Promise.resolve(undefined);
    const query = this.#limit(() => this.#ask(to, parcel)).finally(() => this.#running.delete(key));
    this.#running.set(key, query);
    return query;
  }

  /** Whether an answer for a pincode may arrive soon: a query is running, or the next request may start one. */
  mayAnswer(to: Destination): boolean {
    if (this.#running.has(keyOf(to))) return true;
    return this.#deps.courier !== null && !this.#isPaused() && !this.#isUsedUp();
  }

  #isPaused(): boolean {
    return Date.now() < this.#pausedUntil;
  }

  async #ask(
    to: Destination,
    { pickupLocation, packagingGrams, ...sides }: StoredProfile["parcel"],
  ): Promise<CourierAnswer | undefined> {
    const { courier, log } = this.#deps;
    if (!courier || this.#isPaused() || !this.#countQuery()) return undefined;
    const box = { weightGrams: guessParcelGrams([], packagingGrams), ...sides };
    try {
      const offers = await courier.listOffers(
        box,
        { pickupLocation },
        { pincode: to.pincode, value: USUAL_VALUE },
      );
      return await this.#store(to, daysOf(offers));
    } catch (error) {
      if (error instanceof NobodyGoesThere) return await this.#store(to, "not served");
      this.#pausedUntil = Date.now() + (error instanceof CourierAccountRefusal ? ACCOUNT_PAUSE_MS : PAUSE_MS);
      if (error instanceof CourierRefusal || error instanceof ProviderError)
        log.warn({ err: error }, "the courier gave no delivery days");
      else log.error({ err: error }, "querying the courier's delivery days failed");
      // A refused pincode would otherwise pause all others at each of its requests.
      if (error instanceof CourierRefusal && !(error instanceof CourierAccountRefusal))
        return await this.#store(to, "no days");
      return undefined;
    }
  }

  /** @returns the answer, also where it could not be stored */
  async #store(to: Destination, answer: CourierAnswer): Promise<CourierAnswer> {
    const { db, log } = this.#deps;
    await storeAnswer(db, to, answer).catch((error) =>
      log.warn({ err: error }, "the courier's delivery days were not stored"),
    );
    return answer;
  }

  /** @returns false when the day's queries are used up */
  #countQuery(): boolean {
    if (this.#isUsedUp()) return false;
    this.#queries.count++;
    return true;
  }

  #isUsedUp(): boolean {
    if (Date.now() - this.#queries.since > DAY_MS) this.#queries = { since: Date.now(), count: 0 };
    return this.#queries.count >= MAX_QUERIES_A_DAY;
  }
}

const keyOf = ({ pincode, pickupLocation }: Destination) => `${pincode} ${pickupLocation}`;

/** The owner books the recommended offer; without one, the slowest is the safe one to promise. */
function daysOf(offers: readonly CourierOffer[]): CourierAnswer {
  const likely = offers.filter(({ isRecommended }) => isRecommended);
  const days = (likely.length > 0 ? likely : offers).map((offer) => Math.ceil(offer.days ?? 0));
  const longest = Math.max(...days);
  return longest >= 1 && longest <= MAX_DAYS ? longest : "no days";
}
