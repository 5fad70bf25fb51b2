// A budget of wrong guesses per source address, counted in this process. Right guesses cost nothing.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import { ShopError } from "../../errors.ts";
import { counter, sourceOf } from "./limits.ts";

export interface GuessLimit {
  /** Message of the refusal once the budget is spent; by default the message of TOO_MANY. */
  message?: string;
  perMinute: number;
  perHour: number;
}

/**
 * Runs `guess` and counts it if `isSpent` returns true for the result. Running guesses count too, so parallel requests
 * get no more guesses than sequential ones.
 * @throws ShopError TOO_MANY when the source has no guess left
 */
export type LimitGuess = <Found>(
  request: FastifyRequest,
  guess: () => Promise<Found>,
  isSpent: (found: Found) => boolean,
) => Promise<Found>;

/** @param limits the budget, and the message when it is spent */
export function limitGuesses(app: FastifyInstance, { message, perMinute, perHour }: GuessLimit): LimitGuess {
  const counters = [counter(app, perMinute, MINUTE_MS, sourceOf), counter(app, perHour, HOUR_MS, sourceOf)];
  const running = new Map<string, number>();

  return async (request, guess, isSpent) => {
    const source = sourceOf(request);
    const place = (running.get(source) ?? 0) + 1;
    running.set(source, place);
    try {
      for (const count of counters) {
        const counted = await count(request, { increment: false });
        if (!counted.isAllowed && counted.remaining < place)
          throw new ShopError("TOO_MANY", {
            ...(message !== undefined && { message }),
            retryAfter: counted.ttlInSeconds,
          });
      }
      const found = await guess();
      if (isSpent(found)) for (const count of counters) await count(request);
      return found;
    } finally {
      const others = (running.get(source) ?? 1) - 1;
      if (others > 0) running.set(source, others);
      else running.delete(source);
    }
  };
}
