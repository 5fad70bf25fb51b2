import type { FastifyInstance } from "fastify";
import { ORDER_EVENTS } from "../../../contract/orders.ts";
import { countRequest } from "../metrics/http-requests.ts";
import { REQUEST_ID } from "./request-id.ts";

/** Counts and measures what came in at the door; the calls that a page makes of the API are part of the page. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook("onResponse", ({ routeOptions: { url } }, reply, done) => {
    if (reply.raw.hasHeader(REQUEST_ID))
      countRequest(url, reply.statusCode, url === ORDER_EVENTS ? null : reply.elapsedTime / 1000);
    done();
  });
}
