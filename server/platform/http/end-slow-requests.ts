// Ends requests whose body arrives too slowly, whatever its type and whoever would read it: a body that nobody reads,
// since the answer was cached or a refusal, keeps a connection busy as well.
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How long a body may take to arrive, in ms. */
export interface BodyTimes {
  bodyMs: number;
  /** Of staff's form with pictures, which has more time the more of it has arrived. */
  uploadMs: number;
}

/** What a slow phone sends: a quarter of a megabit a second, in bytes a millisecond. */
const UPLOAD_SPEED = 32;
const UPLOAD_TYPE = /^multipart\/form-data\b/i;
// Whoever is not logged in is refused there before the form is read.
const UPLOAD_ADDRESSES = "/api/admin/";

/** Watches a request from when it comes. Not as a second listener of the server: Node copies a list of two for each request. */
export function endWhenSlow(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  times: BodyTimes,
): void {
  const { headers, url = "" } = request;
  if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"]) > 0)) return;
  const isUpload = url.startsWith(UPLOAD_ADDRESSES) && UPLOAD_TYPE.test(headers["content-type"] ?? "");
  expectBody(
    request,
    (arrived) => (isUpload ? times.uploadMs + arrived / UPLOAD_SPEED : times.bodyMs),
    () => end(server, request, response),
  );
}

/**
 * @param allowedMs how long the body may take, given how many bytes have arrived
 * @param giveUp called once if it has not arrived by then
 */
function expectBody(
  request: IncomingMessage,
  allowedMs: (arrived: number) => number,
  giveUp: () => void,
): void {
  const { socket } = request;
  const began = performance.now();
  const before = socket.bytesRead;
  let timer: NodeJS.Timeout;
  const check = () => {
    if (request.complete) return;
    const left = allowedMs(socket.bytesRead - before) - (performance.now() - began);
    if (left <= 0) giveUp();
    else timer = setTimeout(check, left).unref();
  };
  timer = setTimeout(check, allowedMs(0)).unref();
  for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
}

function end(server: Server, { socket }: IncomingMessage, response: ServerResponse): void {
  // As Node tells of headers that are late: what answers those answers this.
  if (!response.headersSent)
    server.emit("clientError", Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  socket.destroySoon();
}
