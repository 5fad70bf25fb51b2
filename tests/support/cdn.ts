// A CDN in front of the shop. It follows `s-maxage`, `no-store` and `private`, purges by tag, and refuses purges
// without the token.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

interface CachedReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: readonly string[];
  /** Expiry, by performance.now(). */
  until: number;
}

export interface TestCdn {
  url: string;
  purgeUrl: string;
  token: string;
  /** Paths requested from the shop, in order. */
  requestedPaths: string[];
  /** Number of accepted purge requests. */
  purges: number;
  /** Replies 503 to purges. */
  isDown: boolean;
  /** URL of the shop behind it. Set later, since the shop opens after the CDN. */
  shopUrl: string;
}

const PURGE_PATH = "/purge";

export async function openTestCdn(): Promise<TestCdn> {
  const cached = new Map<string, CachedReply>();
  const cdn: TestCdn = {
    url: "",
    purgeUrl: "",
    token: "a-token-of-the-cdn",
    requestedPaths: [],
    purges: 0,
    isDown: false,
    shopUrl: "",
  };

  async function purge(request: IncomingMessage): Promise<number> {
    const { tags, purge_everything } = JSON.parse(await text(request));
    if (cdn.isDown) return 503;
    if (request.headers.authorization !== `Bearer ${cdn.token}`) return 401;
    cdn.purges++;
    if (purge_everything === true) cached.clear();
    else if (!Array.isArray(tags) || tags.length === 0 || tags.length > 100) return 400;
    else
      for (const [key, answer] of cached)
        if (answer.tags.some((tag) => tags.includes(tag))) cached.delete(key);
    return 200;
  }

  async function serve(request: IncomingMessage): Promise<CachedReply> {
    const encoding = String(request.headers["accept-encoding"] ?? "");
    const key = `${request.url} ${encoding}`;
    const known = cached.get(key);
    if (request.method === "GET" && known && known.until > performance.now()) return known;
    cdn.requestedPaths.push(String(request.url));
    const answer = await fetch(cdn.shopUrl + request.url, {
      headers: { "accept-encoding": encoding },
      // Browsers follow redirects, CDNs pass them on.
      redirect: "manual",
    });
    const headers = Object.fromEntries(answer.headers);
    const seconds = Number(/\bs-maxage=(\d+)/.exec(headers["cache-control"] ?? "")?.[1] ?? 0);
    const mayCache = answer.status === 200 && !/no-store|private/.test(headers["cache-control"] ?? "");
    const fresh = {
      status: answer.status,
      headers,
      body: Buffer.from(await answer.arrayBuffer()),
      tags: (headers["surrogate-key"] ?? "").split(" "),
      until: mayCache && headers["set-cookie"] === undefined ? performance.now() + seconds * 1_000 : 0,
    };
    cached.set(key, fresh);
    return fresh;
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === PURGE_PATH) {
      const status = await purge(request);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ status }));
      return;
    }
    const { status, headers, body } = await serve(request);
    response.writeHead(status, { "content-type": headers["content-type"] ?? "" }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close().closeAllConnections());
  cdn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cdn.purgeUrl = cdn.url + PURGE_PATH;
  return cdn;
}
