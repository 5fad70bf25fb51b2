/** For tests of the sandbox: a sandbox on a port, and a webhook endpoint that records what it receives. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import fastify from "fastify";
import { DEFAULT_KEYS } from "../../sandbox/default-keys.ts";
import { createSandbox, type SandboxOptions } from "../../sandbox/sandbox.ts";

const { razorpay } = DEFAULT_KEYS;
const BASIC = `Basic ${Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString("base64")}`;

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on replies of any shape
  body: any;
}

export async function runSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await createSandbox({ ...DEFAULT_KEYS, webhookUrl: null, stateFile: null, ...options });
  const app = fastify({ forceCloseConnections: true });
  await app.register(sandbox.plugin, { prefix: "/sandbox" });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });

  async function call(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const response = await fetch(`${origin}/sandbox${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && answer ? JSON.parse(answer) : answer,
    };
  }

  return {
    ...sandbox,
    origin,
    call,
    /** Calls Razorpay's API with the account's keys. */
    razorpay: (method: string, path: string, body?: unknown, headers = {}) =>
      call(method, `/razorpay/v1${path}`, body, { authorization: BASIC, ...headers }),
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

export type RunningSandbox = Awaited<ReturnType<typeof runSandbox>>;

export async function openOrder(sandbox: RunningSandbox, amount = 50_000): Promise<string> {
  const { body } = await sandbox.razorpay("POST", "/orders", { amount, currency: "INR" });
  return body.id;
}

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  rawBody: string;
  event: string;
}

/** @param refuseFirst how many webhooks it refuses with 503 before it accepts them */
export async function listenForWebhooks(refuseFirst = 0) {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const rawBody = await text(request);
    received.push({ headers: request.headers, rawBody, event: JSON.parse(rawBody).event });
    response.writeHead(received.length <= refuseFirst ? 503 : 200).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: `http://127.0.0.1:${port}/api/webhooks/razorpay`,
    close: () => server.close().closeAllConnections(),
  };
}
