// The HTTP server below all routes, with limits of time and size.
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type BodyTimes, endWhenSlow } from "./end-slow-requests.ts";
import { refuseUnaddressed } from "./refuse-unread-requests.ts";

export interface ArrivalTimes extends BodyTimes {
  /**
   * Time for the headers, in ms. Node checks this only every `checkedEveryMs`, so a request may take that much longer.
   */
  headersMs: number;
  checkedEveryMs: number;
  /** Time for a whole request, in ms: enough for the largest form from a slow phone. */
  requestMs: number;
}

// A new connection without data also ends after headersMs. A client that is silent first and slow afterwards can use
// that time twice.
const ARRIVAL_TIMES: ArrivalTimes = {
  headersMs: 9_000,
  checkedEveryMs: 1_000,
  bodyMs: 15_000,
  uploadMs: 60_000,
  requestMs: 5 * 60_000,
};
const KEEP_ALIVE_MS = 72_000;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * @param common headers of every reply
 * @param answer receives each request that names exactly one valid host
 */
export function openHttpServer(
  common: Record<string, string>,
  answer: RequestListener,
  times: ArrivalTimes = ARRIVAL_TIMES,
): Server {
  const server = createServer(
    {
      headersTimeout: times.headersMs,
      connectionsCheckingInterval: times.checkedEveryMs,
      requestTimeout: times.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node's own refusal has no body and none of the common headers.
      requireHostHeader: false,
      // Ends a request without a body at once: running a stream for it costs a twentieth of a cached reply.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      forgetTypeOfNothing(request);
      endWhenSlow(server, request, response, times);
      if (!refuseUnaddressed(request, response, common)) answer(request, response);
    },
  );
  // An unknown expectation is no reason to refuse a request (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  return server;
}

/**
 * Removes the content type of a request without a body. Many clients always send one, and a body parser would wait
 * forever for the end of a stream that has already ended.
 */
function forgetTypeOfNothing({ readableEnded, headers }: IncomingMessage): void {
  if (readableEnded && headers["content-type"] !== undefined) delete headers["content-type"];
}
