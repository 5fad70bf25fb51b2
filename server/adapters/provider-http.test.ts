import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { callProvider } from "./provider-http.ts";

async function callTo(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return callProvider({
    provider: "razorpay",
    method: "POST",
    url,
    headers: { authorization: "Basic key" },
    body: { amount: 100 },
    timeoutMs: 5_000,
  });
}

test("requests uncompressed JSON and returns the response unchanged", async () => {
  const answer = await callTo((request, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify(request.headers));
  });
  expect(answer).toMatchObject({
    status: 200,
    json: {
      authorization: "Basic key",
      accept: "application/json",
      "accept-encoding": "identity",
      "content-type": "application/json",
      "content-length": "14",
    },
  });
});

test("a redirect counts as no response", async () => {
  const answer = callTo((_request, response) => {
    response.writeHead(302, { location: "http://127.0.0.1:1/" }).end("{}");
  });
  await expect(answer).rejects.toMatchObject({
    name: "Error",
    message: "sent on to another address (status 302)",
    status: null,
  });
});

test.each([
  [200, "<html>", "not JSON (status 200)", 200],
  [503, '{"error":{"code":"SERVER_ERROR"}}', "status 503, code SERVER_ERROR", 503],
])("status %i with %s is an error", async (status, body, message, known) => {
  const answer = callTo((_request, response) => {
    response.writeHead(status).end(body);
  });
  await expect(answer).rejects.toMatchObject({ message, status: known });
});
