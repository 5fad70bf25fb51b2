import type { FastifyInstance } from "fastify";
import { ORDER_EVENTS } from "../../../contract/orders.ts";
import { countRequest } from "../metrics/http-requests.ts";

/** Counts and times requests. A page's reads of the API are part of the page's request. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook("onResponse", ({ routeOptions: { url } }, reply, done) => {
    countRequest(url, reply.statusCode, url === ORDER_EVENTS ? null : reply.elapsedTime / 1000);
    done();
  });
}
