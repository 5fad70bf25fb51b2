import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { limitConcurrency } from "../platform/http/limit-concurrency.ts";

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASHES_AT_ONCE = 2;
/** On a busy machine a hash takes half a second, and several logins wait for each other. */
const HASH_QUEUE_MS = 15_000;
const hashing = limitConcurrency(HASHES_AT_ONCE, HASH_QUEUE_MS);

// Compared if there is no such user, so that both refusals take the same time.
const DUMMY_HASH = hash(randomBytes(16).toString("hex"), HASHING);

/** @throws ShopError BUSY if too many passwords are being hashed */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, HASHING));
}

/**
 * @param passwordHash of the account; undefined if there is none, which takes as long and returns false
 * @throws ShopError BUSY
 */
export async function isPassword(passwordHash: string | undefined, typed: string): Promise<boolean> {
  const dummy = await DUMMY_HASH;
  const isRight = await hashing(() => verify(passwordHash ?? dummy, typed));
  return isRight && passwordHash !== undefined;
}
