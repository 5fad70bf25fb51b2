// Tells a CDN what it has to ask for anew, in Cloudflare's words; the tags are in Surrogate-Key, too, for an adapter before
// another one.
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { fetchOutside } from "../provider-http.ts";

/** Changes that come together are told together. */
const GATHER_MS = 200;
/** And told once more: an answer that was on its way to the CDN during the change arrives after the first telling. */
const AGAIN_MS = 2_000;
const FAILED_MS = 5_000;
const TIMEOUT_MS = 5_000;
/** Cloudflare takes 100 at once; beyond, all of it goes. */
const MAX_TAGS = 100;

/** What is to be asked for anew, by its tags; null for everything. */
type Tags = readonly string[] | null;

interface Telling {
  tags: Tags;
  /** By performance.now(). */
  at: number;
  isSecond: boolean;
}

export interface CdnPurger {
  purge(tags: Tags): void;
  /** Ends at once: a shop that starts tells the CDN to forget everything. */
  stop(): void;
}

function merge(one: Tags, other: Tags): Tags {
  if (one === null || other === null) return null;
  const all = new Set([...one, ...other]);
  return all.size > MAX_TAGS ? null : [...all];
}

/** @param token goes along as a bearer's */
export function cdnPurger({ url, token }: { url: string; token: string }, log: FastifyBaseLogger): CdnPurger {
  const stopping = new AbortController();
  let due: Telling[] = [];
  let isTelling = false;

  function add(tags: Tags, isSecond: boolean, inMs: number): void {
    const gathering = due.find((telling) => !telling.isSecond);
    if (!isSecond && gathering) gathering.tags = merge(gathering.tags, tags);
    else due.push({ tags, isSecond, at: performance.now() + inMs });
  }

  /** One after the other, until nothing is left to be told. */
  async function tellAll(): Promise<void> {
    if (isTelling) return;
    isTelling = true;
    try {
      while (due.length > 0) {
        await wait(GATHER_MS, undefined, { signal: stopping.signal, ref: false });
        const next = due.find(({ at }) => at <= performance.now());
        if (next) await tellOne(next);
      }
    } finally {
      isTelling = false;
    }
  }

  async function tellOne(telling: Telling): Promise<void> {
    due = due.filter((other) => other !== telling);
    if (await isTold(telling.tags)) {
      if (!telling.isSecond) add(telling.tags, true, AGAIN_MS);
      return;
    }
    // All that waits is told together once the CDN is there again.
    const tags = due.reduce((all, other) => merge(all, other.tags), telling.tags);
    due = [];
    add(tags, false, FAILED_MS);
  }

  async function isTold(tags: Tags): Promise<boolean> {
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
      log.warn({ status }, "the CDN refused to be told of a change");
    } catch (error) {
      log.warn({ err: error }, "the CDN could not be told of a change");
    }
    return false;
  }

  return {
    purge(tags) {
      add(tags, false, GATHER_MS);
      // Rejects when it is stopped, and never else.
      tellAll().catch(() => {});
    },
    stop: () => stopping.abort(),
  };
}
