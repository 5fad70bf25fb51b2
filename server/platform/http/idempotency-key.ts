import type { FastifyRequest } from "fastify";
import { ShopError } from "../../errors.ts";

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/;

/** A request's Idempotency-Key, or undefined. @throws ShopError INVALID_INPUT */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && IDEMPOTENCY_KEY.test(key)) return key;
  throw new ShopError("INVALID_INPUT", { message: "Idempotency-Key has 8 to 100 visible characters." });
}
