// Queries the courier for its delivery days. Only two queries run at a time: bookings share the account and must not be
// slowed down.
import pLimit from "p-limit";
import type { CourierOffer } from "../../../contract/consignments.ts";
import type { CourierAnswer } from "../../../rules/delivery-promise.ts";
import { fromRupees } from "../../../rules/money.ts";
import { guessParcelGrams } from "../../../rules/parcel.ts";
import { DAY_MS, MINUTE_MS } from "../../../rules/time.ts";
import { CourierAccountRefusal, CourierRefusal, PincodeNotServed } from "../../adapters/courier/courier.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import type { Deps } from "../../deps.ts";
import type { StoredProfile } from "../../shop-profile/stored-profile.ts";
import { type Destination, storeAnswer } from "./delivery-queries.ts";

/** An answer above this, or below one day, cannot be true. */
const MAX_DAYS = 60;
/** Each query costs two calls of the account that bookings share. */
const MAX_QUERIES_A_DAY = 2_000;
const CONCURRENCY = 2;
/** With this many pincodes waiting, further ones are not queried. Their next request tries again. */
const MAX_QUEUED = 200;
/** Pause after a failed query. */
const PAUSE_MS = 5 * MINUTE_MS;
/** Pause after the courier refused the account: another login with a wrong password may lock it. */
const ACCOUNT_PAUSE_MS = 60 * MINUTE_MS;
/** The order value for the query, which does not affect the days. */
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
   * Queries the courier for the working days to a pincode and stores its answer. Requests for the same pincode share
   * one query. Never rejects.
   * @returns undefined if the courier is not queried now (no account, a pause after a failure, too many queries) or
   * does not answer
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
      if (error instanceof PincodeNotServed) return await this.#store(to, "not served");
      this.#pausedUntil = Date.now() + (error instanceof CourierAccountRefusal ? ACCOUNT_PAUSE_MS : PAUSE_MS);
      if (error instanceof CourierRefusal || error instanceof ProviderError)
        log.warn({ err: error }, "the courier gave no delivery days");
      else log.error({ err: error }, "querying the courier's delivery days failed");
      // Stored as an answer. Otherwise each request for a refused pincode would pause the queries of all others.
      if (error instanceof CourierRefusal && !(error instanceof CourierAccountRefusal))
        return await this.#store(to, "no days");
      return undefined;
    }
  }

  /** @returns the answer, even if storing it failed */
  async #store(to: Destination, answer: CourierAnswer): Promise<CourierAnswer> {
    const { db, log } = this.#deps;
    await storeAnswer(db, to, answer).catch((error) =>
      log.warn({ err: error }, "the courier's delivery days were not stored"),
    );
    return answer;
  }

  /** @returns false if the day's queries are used up */
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

/**
 * The days of the recommended offer, which the owner usually books. Without one, the slowest offer is safe to promise.
 */
function daysOf(offers: readonly CourierOffer[]): CourierAnswer {
  const likely = offers.filter(({ isRecommended }) => isRecommended);
  const days = (likely.length > 0 ? likely : offers).map((offer) => Math.ceil(offer.days ?? 0));
  const longest = Math.max(...days);
  return longest >= 1 && longest <= MAX_DAYS ? longest : "no days";
}
