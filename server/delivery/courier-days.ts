// How many days the courier says it takes to a pincode. Nobody waits for it: what is not known yet is asked for in the
// background, one pincode at a time, so that bookings never find the courier busy with curiosity.
import { LRUCache } from "lru-cache";
import { fromRupees } from "../../rules/money.ts";
import { guessParcelGrams } from "../../rules/parcel.ts";
import { DAY_MS, MINUTE_MS } from "../../rules/time.ts";
import { CourierAccountRefusal, CourierRefusal, NobodyGoesThere } from "../adapters/courier/courier.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import type { StoredProfile } from "../shop-profile/stored-profile.ts";

/** "silent": the courier goes there and says no days; "nobody": it does not go there. */
export type DaysOnRoad = number | "silent" | "nobody";

const MAX_PINCODES = 5_000;
/** A parcel that takes longer, or less than a day, is an answer that cannot be true. */
const MAX_DAYS = 60;
/** Each is two calls on the account that bookings need. */
const MAX_QUESTIONS_A_DAY = 2_000;
/** Between two questions. */
const PAUSE_MS = 1_000;
/** After a question that was not answered. */
const LONG_PAUSE_MS = 5 * MINUTE_MS;
/** After the account was refused: another login with a wrong password may lock it. */
const ACCOUNT_PAUSE_MS = 60 * MINUTE_MS;
/** Of a parcel as most are; days do not depend on it. */
const USUAL_VALUE = fromRupees(500);

export class CourierDays {
  readonly #deps: Pick<Deps, "courier" | "log">;
  readonly #known = new LRUCache<string, DaysOnRoad>({ max: MAX_PINCODES, ttl: DAY_MS });
  #isAsking = false;
  #askAgainAt = 0;
  #questions = { since: 0, count: 0 };

  constructor(deps: Pick<Deps, "courier" | "log">) {
    this.#deps = deps;
  }

  /** What the courier said in the last day; undefined where it has not been asked, which then happens by itself. */
  to(pincode: string, parcel: StoredProfile["parcel"]): DaysOnRoad | undefined {
    const key = `${pincode} ${parcel.pickupLocation}`;
    const known = this.#known.get(key);
    if (known === undefined) void this.#ask(pincode, parcel, key);
    return known;
  }

  async #ask(pincode: string, parcel: StoredProfile["parcel"], key: string): Promise<void> {
    const { courier, log } = this.#deps;
    if (!courier || this.#isAsking || Date.now() < this.#askAgainAt || !this.#mayAsk()) return;
    this.#isAsking = true;
    this.#askAgainAt = Date.now() + PAUSE_MS;
    const { pickupLocation, packagingGrams, ...sides } = parcel;
    const box = { weightGrams: guessParcelGrams([], packagingGrams), ...sides };
    try {
      const offers = await courier.listOffers(box, { pickupLocation }, { pincode, value: USUAL_VALUE });
      // The owner books what is recommended; without one, whoever takes longest can be promised.
      const likely = offers.filter(({ isRecommended }) => isRecommended);
      const days = (likely.length > 0 ? likely : offers).map((offer) => Math.ceil(offer.days ?? 0));
      const longest = Math.max(...days);
      this.#known.set(key, longest >= 1 && longest <= MAX_DAYS ? longest : "silent");
    } catch (error) {
      if (error instanceof NobodyGoesThere) {
        this.#known.set(key, "nobody");
        return;
      }
      if (error instanceof CourierRefusal) this.#known.set(key, "silent");
      this.#askAgainAt =
        Date.now() + (error instanceof CourierAccountRefusal ? ACCOUNT_PAUSE_MS : LONG_PAUSE_MS);
      if (error instanceof CourierRefusal || error instanceof ProviderError)
        log.warn({ err: error }, "the courier does not say how long it takes");
      else log.error({ err: error }, "asking the courier for days failed");
    } finally {
      this.#isAsking = false;
    }
  }

  /** Counts a question of the day. @returns false when there were enough */
  #mayAsk(): boolean {
    if (Date.now() - this.#questions.since > DAY_MS) this.#questions = { since: Date.now(), count: 0 };
    return this.#questions.count++ < MAX_QUESTIONS_A_DAY;
  }
}
