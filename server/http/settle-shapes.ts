// How V8 keeps Node's requests and answers in memory, settled before the first of them counts.
import { createServer } from "node:http";
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
