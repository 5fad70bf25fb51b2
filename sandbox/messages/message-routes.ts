import type { FastifyPluginAsync } from "fastify";
import type { Records } from "../records.ts";
import { listMessages } from "./message-log.ts";

export function messageRoutes(records: Records): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: { to?: string } }>("/messages", async (request, reply) => {
      reply.header("cache-control", "no-store");
      return listMessages(records, request.query.to);
    });

    app.delete("/messages", async (_request, reply) => {
      records.save({ kind: "messages-cleared" });
      return reply.code(204).send();
    });
  };
}
