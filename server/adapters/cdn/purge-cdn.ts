// Purges changed pages from a CDN by the API of Cloudflare. The tags are also sent in Surrogate-Key, for an adapter in
// front of another CDN.
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { fetchOutside } from "../provider-http.ts";

/** Collects changes that come together into one request. */
const GATHER_MS = 200;
/**
 * Delay of a second purge: a response that was already under way during the change may reach the CDN after the first
 * one.
 */
const AGAIN_MS = 2_000;
const FAILED_MS = 5_000;
const TIMEOUT_MS = 5_000;
/** Cloudflare accepts 100 tags per request. Above that, everything is purged. */
const MAX_TAGS = 100;

/** What to purge, by tags; null for everything. */
type Tags = readonly string[] | null;

interface Purge {
  tags: Tags;
  /** A time of performance.now(). */
  at: number;
  isSecond: boolean;
}

export interface CdnPurger {
  purge(tags: Tags): void;
  /** Stops at once. Pending purges are lost, but a starting shop purges everything. */
  stop(): void;
}

function merge(one: Tags, other: Tags): Tags {
  if (one === null || other === null) return null;
  const all = new Set([...one, ...other]);
  return all.size > MAX_TAGS ? null : [...all];
}

/** @param token sent as a bearer token */
export function cdnPurger({ url, token }: { url: string; token: string }, log: FastifyBaseLogger): CdnPurger {
  const stopping = new AbortController();
  let due: Purge[] = [];
  let isPurging = false;

  function add(tags: Tags, isSecond: boolean, inMs: number): void {
    const gathering = due.find((entry) => !entry.isSecond);
    if (!isSecond && gathering) gathering.tags = merge(gathering.tags, tags);
    else due.push({ tags, isSecond, at: performance.now() + inMs });
  }

  /** Sends pending purges one after the other until none is left. */
  async function purgeAll(): Promise<void> {
    if (isPurging) return;
    isPurging = true;
    try {
      while (due.length > 0) {
        await wait(GATHER_MS, undefined, { signal: stopping.signal, ref: false });
        const next = due.find(({ at }) => at <= performance.now());
        if (next) await purgeOne(next);
      }
    } finally {
      isPurging = false;
    }
  }

  async function purgeOne(entry: Purge): Promise<void> {
    due = due.filter((other) => other !== entry);
    if (await isPurged(entry.tags)) {
      if (!entry.isSecond) add(entry.tags, true, AGAIN_MS);
      return;
    }
    // While the CDN is unavailable, all pending purges are merged into one.
    const tags = due.reduce((all, other) => merge(all, other.tags), entry.tags);
    due = [];
    add(tags, false, FAILED_MS);
  }

  async function isPurged(tags: Tags): Promise<boolean> {
    try {
      const { status, body } = await fetchOutside(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
          ...(tags === null ? {} : { "surrogate-key": tags.join(" ") }),
        },
        body: JSON.stringify(tags === null ? { purge_everything: true } : { tags }),
        redirect: "error",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await body?.cancel();
      if (status >= 200 && status < 300) return true;
      log.warn({ status }, "the CDN refused a purge");
    } catch (error) {
      log.warn({ err: error }, "a purge of the CDN failed");
    }
    return false;
  }

  return {
    purge(tags) {
      add(tags, false, GATHER_MS);
      // Rejects only when stopped.
      purgeAll().catch(() => {});
    },
    stop: () => stopping.abort(),
  };
}
