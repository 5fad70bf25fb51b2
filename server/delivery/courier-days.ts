// How many days the courier says it takes to a pincode. Nobody waits for it: what is not known yet is asked for in the
// background, one pincode at a time, so that bookings never find the courier busy with curiosity.
import { LRUCache } from "lru-cache";
import { fromRupees } from "../../rules/money.ts";
import { guessParcelGrams } from "../../rules/parcel.ts";
import { DAY_MS, MINUTE_MS } from "../../rules/time.ts";
import { CourierRefusal, NobodyGoesThere } from "../adapters/courier/courier.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import type { StoredProfile } from "../shop-profile/stored-profile.ts";

/** "silent": the courier goes there and says no days; "nobody": it does not go there. */
export type DaysOnRoad = number | "silent" | "nobody";

const MAX_PINCODES = 5_000;
/** Between two questions. */
const PAUSE_MS = 1_000;
/** After a question that was not answered. */
const LONG_PAUSE_MS = 5 * MINUTE_MS;
/** Of a parcel as most are; days do not depend on it. */
const USUAL_VALUE = fromRupees(500);

export class CourierDays {
  readonly #deps: Pick<Deps, "courier" | "log">;
  readonly #known = new LRUCache<string, DaysOnRoad>({ max: MAX_PINCODES, ttl: DAY_MS });
  #isAsking = false;
  #askAgainAt = 0;

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
    if (!courier || this.#isAsking || Date.now() < this.#askAgainAt) return;
    this.#isAsking = true;
    this.#askAgainAt = Date.now() + PAUSE_MS;
    const { pickupLocation, packagingGrams, ...sides } = parcel;
    const box = { weightGrams: guessParcelGrams([], packagingGrams), ...sides };
    try {
      const offers = await courier.listOffers(box, { pickupLocation }, { pincode, value: USUAL_VALUE });
      // The owner books what is recommended; without one, whoever takes longest can be promised.
      const likely = offers.filter(({ isRecommended }) => isRecommended);
      const days = (likely.length > 0 ? likely : offers).map((offer) => offer.days ?? 0);
      this.#known.set(key, Math.ceil(Math.max(...days)) || "silent");
    } catch (error) {
      if (error instanceof NobodyGoesThere) {
        this.#known.set(key, "nobody");
        return;
      }
      this.#askAgainAt = Date.now() + LONG_PAUSE_MS;
      if (error instanceof CourierRefusal || error instanceof ProviderError)
        log.warn({ err: error }, "the courier does not say how long it takes");
      else log.error({ err: error }, "asking the courier for days failed");
    } finally {
      this.#isAsking = false;
    }
  }
}
