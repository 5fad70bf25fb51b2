// A CDN between shoppers and the shop, as strict as those that exist: it keeps what it may for as long as it may, forgets by
// tag, and refuses whoever has no token.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

interface Kept {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: readonly string[];
  /** By performance.now(). */
  until: number;
}

export interface TestCdn {
  url: string;
  purgeUrl: string;
  token: string;
  /** The paths that the shop was asked for, in turn. */
  asked: string[];
  /** How often it was told to forget something. */
  told: number;
  /** Answers purges with 503. */
  isAway: boolean;
  /** Names the shop behind it, which is opened later. */
  shopUrl: string;
}

const PURGE_PATH = "/purge";

export async function openTestCdn(): Promise<TestCdn> {
  const kept = new Map<string, Kept>();
  const cdn: TestCdn = {
    url: "",
    purgeUrl: "",
    token: "a-token-of-the-cdn",
    asked: [],
    told: 0,
    isAway: false,
    shopUrl: "",
  };

  async function purge(request: IncomingMessage): Promise<number> {
    const { tags, purge_everything } = JSON.parse(await text(request));
    if (cdn.isAway) return 503;
    if (request.headers.authorization !== `Bearer ${cdn.token}`) return 401;
    cdn.told++;
    if (purge_everything === true) kept.clear();
    else if (!Array.isArray(tags) || tags.length === 0 || tags.length > 100) return 400;
    else
      for (const [key, answer] of kept) if (answer.tags.some((tag) => tags.includes(tag))) kept.delete(key);
    return 200;
  }

  async function serve(request: IncomingMessage): Promise<Kept> {
    const encoding = String(request.headers["accept-encoding"] ?? "");
    const key = `${request.url} ${encoding}`;
    const known = kept.get(key);
    if (request.method === "GET" && known && known.until > performance.now()) return known;
    cdn.asked.push(String(request.url));
    const answer = await fetch(cdn.shopUrl + request.url, { headers: { "accept-encoding": encoding } });
    const headers = Object.fromEntries(answer.headers);
    const seconds = Number(/\bs-maxage=(\d+)/.exec(headers["cache-control"] ?? "")?.[1] ?? 0);
    const mayKeep = answer.status === 200 && !/no-store|private/.test(headers["cache-control"] ?? "");
    const fresh = {
      status: answer.status,
      headers,
      body: Buffer.from(await answer.arrayBuffer()),
      tags: (headers["surrogate-key"] ?? "").split(" "),
      until: mayKeep && headers["set-cookie"] === undefined ? performance.now() + seconds * 1_000 : 0,
    };
    kept.set(key, fresh);
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
