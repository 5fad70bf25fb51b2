// A relay between the provider and the shop's webhook endpoint: duplicates webhooks, or holds them back and delivers
// them late in any order, and records the shop's reply to each.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { isSuccess, sendRequest } from "../http-client.ts";
import type { Ledger } from "./ledger.ts";
import type { Random } from "./random-choices.ts";
import { shuffled } from "./random-choices.ts";

/** The provider's timeout. */
const TIMEOUT_MS = 5_000;
const RETRIES = 8;
const RETRY_MS = 1_000;

type Mode = "pass" | "twice" | "hold";

interface Webhook {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface WebhookRelay {
  url: string;
  setMode(mode: Mode): void;
  /** Delivers the webhooks held back, shuffled. */
  release(random: Random): Promise<void>;
  close(): void;
}

/** @param shopUrl returns where the next webhook is sent */
export async function openWebhookRelay(shopUrl: () => string, ledger: Ledger): Promise<WebhookRelay> {
  let mode: Mode = "pass";
  const held: Webhook[] = [];

  async function deliver({ path, headers, body }: Webhook): Promise<number> {
    const answer = await sendRequest(shopUrl(), {
      method: "POST",
      path,
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
    });
    ledger.write({ what: "answer", call: "webhook", status: answer.status, ms: answer.ms });
    return answer.status;
  }

  async function deliverAtLast(webhook: Webhook): Promise<void> {
    for (let tries = 0; tries < RETRIES; tries++) {
      if (isSuccess({ status: await deliver(webhook) })) return;
      await wait(RETRY_MS);
    }
  }

  async function pass(webhook: Webhook): Promise<number> {
    if (mode === "hold") {
      held.push(webhook);
      return 200;
    }
    const [status = 0] = await Promise.all(
      Array.from({ length: mode === "twice" ? 2 : 1 }, () => deliver(webhook)),
    );
    return status;
  }

  const server = createServer(async (request, response) => {
    const status = await pass(await read(request)).catch(() => 0);
    response.writeHead(status || 502).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/webhooks/razorpay`,
    setMode(next) {
      mode = next;
    },
    async release(random) {
      mode = "pass";
      await Promise.all(shuffled(held.splice(0), random).map(deliverAtLast));
    },
    close: () => server.close().closeAllConnections(),
  };
}

async function read(request: IncomingMessage): Promise<Webhook> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      (header): header is [string, string] =>
        header[0].startsWith("x-razorpay-") && typeof header[1] === "string",
    ),
  );
  return { path: request.url ?? "/", headers, body: await buffer(request) };
}
