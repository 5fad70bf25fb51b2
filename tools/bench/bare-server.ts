// The upper bound for requests per second: plain `node:http` with the shop's own replies. Its argument is JSON,
// replies by path. It prints its port.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface BareReply {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

const argument = JSON.parse(process.argv[2] as string) as Record<string, BareReply>;
const replies = new Map(
  Object.entries(argument).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, "base64") },
  ]),
);
const server = createServer((request, response) => {
  const reply = replies.get(request.url as string);
  if (!reply) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, reply.headers);
  response.end(reply.body);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
