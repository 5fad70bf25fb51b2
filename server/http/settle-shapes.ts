// How V8 keeps Node's connections, requests and answers in memory, settled before it counts. Code that has met more
// hidden classes of a thing than V8 follows looks each property up by its name from then on, also in Node.
import { createServer, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { duplexPair } from "node:stream";

/** V8 settles it with the seventh object of a class. */
const REQUESTS = 8;

/**
 * Answers some requests of its own at once. V8 makes room in all later objects of a class for the properties that it has
 * seen in the first seven, and a full garbage collection between the sixth and the seventh has it forget them: from then on
 * every request and every answer of the process is a dictionary, and takes up to twice as long.
 */
export function settleShapes(): void {
  const server = createServer((_request, response) => {
    response.writeHead(200, ["content-length", "0"]).end();
  });
  const [client, connection] = duplexPair();
  server.emit("connection", connection);
  client.resume();
  client.end("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(REQUESTS));
}

/**
 * Gives a new connection, in the one order, what Node gives it only as it is asked for: whoever is on the other side, and how
 * long it may be idle. What comes in any order makes five hidden classes of one.
 */
export function settleConnection(connection: Socket): void {
  void connection.remoteAddress;
  connection.setTimeout(0);
}

/** The same for an answer: `writeHead` and Fastify set these two in turn, and each in another order. */
export function settleAnswer(response: ServerResponse): void {
  response.statusMessage = "";
  response.statusCode = 200;
}
