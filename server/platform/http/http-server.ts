// The HTTP server below all routes, with its bounds in time and size (security.md, section 5).
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type BodyTimes, endWhenSlow } from "./end-slow-requests.ts";
import { refuseUnaddressed } from "./refuse-unread-requests.ts";

export interface ArrivalTimes extends BodyTimes {
  /** How long the headers may take, in ms; Node looks every so often and is late by that much. */
  headersMs: number;
  checkedEveryMs: number;
  /** How long a whole request may take, in ms: enough for the largest form from a slow phone. */
  requestMs: number;
}

// A connection on which nothing comes ends in time too. Whoever is silent at first and slow then has the headers' time twice.
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
 * @param common headers of every answer
 * @param answer gets each request that says plainly which host it is for
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
      // Node's own refusal would have no body and none of the headers.
      requireHostHeader: false,
      // A request with nothing in it is over when it comes: to run a stream for it costs a twentieth of an answer that is kept.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      forgetTypeOfNothing(request);
      endWhenSlow(server, request, response, times);
      if (!refuseUnaddressed(request, response, common)) answer(request, response);
    },
  );
  // An expectation that nobody knows is no reason to refuse (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  return server;
}

/** Who reads a body by its type would wait forever for the end of one that has ended before. Many clients send a type always. */
function forgetTypeOfNothing({ readableEnded, headers }: IncomingMessage): void {
  if (readableEnded && headers["content-type"] !== undefined) delete headers["content-type"];
}
