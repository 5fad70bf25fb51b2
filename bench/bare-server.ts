// The most that Node can serve: `node:http` and nothing else, with the shop's own answers. Takes a JSON of
// answers by path as its argument and prints its port.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface BareAnswer {
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

const answers = JSON.parse(process.argv[2] as string) as Record<string, BareAnswer>;
const served = new Map(
  Object.entries(answers).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, "base64") },
  ]),
);
const server = createServer((request, response) => {
  const answer = served.get(request.url as string);
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
