// What happens to open connections when the shop stops.
import type { Socket } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { answerIn, connectTo } from "../../../tests/support/raw-connection.ts";
import { endConnectionsOnClose } from "./end-connections.ts";
import { openHttpServer } from "./http-server.ts";

async function openServer() {
  const app = Fastify({
    serverFactory: (handler) => openHttpServer({}, handler),
    forceCloseConnections: "idle",
  });
  endConnectionsOnClose(app);
  onTestFinished(() => app.close());
  return { app, url: await app.listen({ port: 0, host: "127.0.0.1" }) };
}

test("closes a connection without data at once", async () => {
  const { app, url } = await openServer();
  const { ended } = await connectTo(url);
  await app.close();
  expect(await ended).toBe("");
});

test("answers a request that is still arriving", async () => {
  const { app, url } = await openServer();
  const accepted = new Promise<Socket>((resolve) => app.server.once("connection", resolve));
  const { write, ended } = await connectTo(url);
  write("GET / HTTP/1.1\r\n");
  const socket = await accepted;
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  const closing = app.close();
  write("host: a\r\n\r\n");
  expect(answerIn(await ended)).toMatchObject({ status: 503, headers: { connection: "close" } });
  await closing;
});

test("a request that a closing shop refuses says when to retry", async () => {
  const shop = await openClonedShop();
  const { write, ended } = await connectTo(shop.url);
  write("GET /api/products HTTP/1.1\r\n");
  // Once this request is answered, the server has read the bytes written before it.
  await (await fetch(`${shop.url}/healthz`)).text();
  const closing = shop.close();
  write("host: localhost\r\n\r\n");
  expect(answerIn(await ended)).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  await closing;
});

test("stops polling connections once it is closed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await openServer();
  await app.close();
  expect(vi.getTimerCount()).toBe(0);
});
