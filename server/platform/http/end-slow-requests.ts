// Ends requests whose body arrives too slowly, for every content type and route. A body that no handler reads, because
// the reply came from the cache or was a refusal, occupies a connection as well.
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How long a body may take to arrive, in ms. */
export interface BodyTimes {
  bodyMs: number;
  /** For a staff upload of pictures: the base time, extended as bytes arrive. */
  uploadMs: number;
}

/** Upload speed of a slow phone: a quarter of a megabit per second, in bytes per millisecond. */
const UPLOAD_SPEED = 32;
const UPLOAD_TYPE = /^multipart\/form-data\b/i;
// Requests without a login are refused there before the form is read.
const UPLOAD_ADDRESSES = "/api/admin/";

/**
 * Starts the body timeout of a request. The request listener calls this: a second listener on the server would make
 * Node copy the list of listeners for each request.
 */
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
 * @param giveUp called once when that time is over and the body is incomplete
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
  // The same event as Node emits for late headers, so that the same handler replies.
  if (!response.headersSent)
    server.emit("clientError", Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  socket.destroySoon();
}
