import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endSlowRequests } from "./end-slow-requests.ts";

const TIMEOUT_MS = 200;

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  endSlowRequests(app, TIMEOUT_MS);
  app.addContentTypeParser("multipart/form-data", async (_request: unknown, body: IncomingMessage) => {
    let length = 0;
    for await (const chunk of body) length += chunk.length;
    return length;
  });
  app.post("/", async ({ body }) => ({ body }));
  app.get("/", async () => ({}));
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

/** A request of which the first byte has been sent. */
function begun(type: string, length: number): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  const sent = request({
    port,
    method: "POST",
    agent: false,
    headers: { "content-type": type, "content-length": length },
  });
  sent.write("[");
  return sent;
}

async function answerOf(sent: ClientRequest): Promise<unknown> {
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return JSON.parse(Buffer.concat(await answer.toArray()).toString());
}

test("JSON that is sent slowly is ended, while a form takes its time", async () => {
  const form = begun("multipart/form-data; boundary=x", 4);
  const json = begun("application/json", 2);
  await expect(answerOf(json)).rejects.toMatchObject({ code: "ECONNRESET" });
  const answer = answerOf(form);
  form.end("abc");
  expect(await answer).toEqual({ body: 4 });
});

test("a connection on which everything came in time stays", async () => {
  const json = begun("application/json", 2);
  const answer = answerOf(json);
  json.end("]");
  expect(await answer).toEqual({ body: [] });
  const ended = begun("application/json", 2);
  await expect(answerOf(ended)).rejects.toMatchObject({ code: "ECONNRESET" });
  expect((await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`)).status).toBe(200);
});
