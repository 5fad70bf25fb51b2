import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Serves six requests in a process of its own, collects all garbage, and tells how the ones after that are kept. */
const SCRIPT = `
  import { createServer } from "node:http";
  import { connect } from "node:net";
  import { once } from "node:events";
  import { settleShapes } from ${JSON.stringify(new URL("./settle-shapes.ts", import.meta.url).href)};
  settleShapes();
  const kept = [];
  const server = createServer((request, response) => {
    response.on("finish", () => kept.push([%HasFastProperties(request), %HasFastProperties(response)]));
    response.writeHead(200, ["content-length", "2"]).end("ok");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect(server.address().port, "127.0.0.1");
  for (let asked = 1; asked <= 20; asked++) {
    socket.write("GET / HTTP/1.1\\r\\nhost: localhost\\r\\n\\r\\n");
    await once(socket, "data");
    if (asked !== 6) continue;
    await new Promise((resolve) => setImmediate(resolve));
    gc();
    gc();
  }
  socket.destroy();
  server.close();
  console.log(JSON.stringify(kept.at(-1)));
`;

test("a garbage collection among the first requests makes no later one slow", async () => {
  const flags = ["--expose-gc", "--allow-natives-syntax", "--input-type=module", "--eval", SCRIPT];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  expect(JSON.parse(stdout)).toEqual([true, true]);
});
