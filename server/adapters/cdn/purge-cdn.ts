// Tells a CDN what it has to ask for anew. Its keepers differ little: Cloudflare reads the tags from the body, Fastly and those
// like it from the header.
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { callProvider, ProviderError } from "../provider-http.ts";

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

export interface CdnPurger {
  purge(tags: Tags): void;
  /** Ends at once: what is not told ages by itself. */
  stop(): void;
}

/** @param token goes along as a bearer's */
export function cdnPurger({ url, token }: { url: string; token: string }, log: FastifyBaseLogger): CdnPurger {
  const stopping = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal, ref: false });
  /** Gathered, and not yet told. */
  let waiting: Set<string> | "everything" | null = null;

  function gather(tags: Tags): boolean {
    const isFirst = waiting === null;
    if (tags === null || waiting === "everything") waiting = "everything";
    else {
      waiting = new Set([...(waiting ?? []), ...tags]);
      if (waiting.size > MAX_TAGS) waiting = "everything";
    }
    return isFirst;
  }

  async function tellSoon(): Promise<void> {
    await pause(GATHER_MS);
    const tags: Tags = waiting instanceof Set ? [...waiting] : null;
    waiting = null;
    while (!(await tell(tags))) await pause(FAILED_MS);
    await pause(AGAIN_MS);
    await tell(tags);
  }

  /** @returns whether the CDN has taken it */
  async function tell(tags: Tags): Promise<boolean> {
    try {
      const { status } = await callProvider({
        provider: "cdn",
        method: "POST",
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(tags === null ? {} : { "surrogate-key": tags.join(" ") }),
        },
        body: tags === null ? { purge_everything: true } : { tags },
        timeoutMs: TIMEOUT_MS,
      });
      if (status < 400) return true;
      log.warn({ status }, "the CDN refused to be purged");
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ err: error }, "the CDN could not be purged");
    }
    return stopping.signal.aborted;
  }

  return {
    purge(tags) {
      if (gather(tags)) tellSoon().catch(() => {});
    },
    stop: () => stopping.abort(),
  };
}
